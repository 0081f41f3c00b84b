package import ChatProviderKit
package import Foundation

/// A request to a Matrix server.
package struct MatrixRequest: Sendable, Hashable {
    /// The HTTP method.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// The body of a request.
    package enum Body: Sendable, Hashable {
        case none
        /// A JSON text.
        case json(Data)
        /// A file on this device.
        case file(URL, mimeType: String)
    }

    package var method: Method
    package var url: URL
    /// The sender's token. A transport sends it to the URL's host, and to no other.
    package var accessToken: Secret?
    package var body: Body
    /// How many seconds may pass without a byte of the answer.
    package var timeout: TimeInterval
    /// The time limit for the whole exchange, in seconds.
    package var longestDuration: TimeInterval
    /// The largest accepted answer, in bytes.
    package var maximumResponseSize: Int

    package init(
        _ method: Method,
        _ url: URL,
        accessToken: Secret? = nil,
        body: Body = .none,
        timeout: TimeInterval = 30,
        longestDuration: TimeInterval = 300,
        maximumResponseSize: Int = 32 << 20
    ) {
        self.method = method
        self.url = url
        self.accessToken = accessToken
        self.body = body
        self.timeout = timeout
        self.longestDuration = longestDuration
        self.maximumResponseSize = maximumResponseSize
    }
}

/// A server's answer to a request.
package struct MatrixResponse: Sendable, Hashable {
    package var status: Int
    /// The seconds to wait before the next request, from the header `Retry-After`.
    package var retryAfter: TimeInterval?
    package var body: Data

    package init(status: Int, retryAfter: TimeInterval? = nil, body: Data = Data()) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Sends requests to a Matrix server.
///
/// `URLSessionMatrixTransport` sends them over the network; tests have in-memory transports. A transport
/// follows no redirect, so that a token reaches no host other than the request's.
package protocol MatrixTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status.
    ///
    /// - Parameter onProgress: Called with the fraction of the body that has been sent, from 0 to 1.
    /// - Throws: ``MatrixError``. A cancelled task throws ``MatrixError/cancelled``.
    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse
}
