package import ChatProviderKit
package import Foundation

/// A request to a Matrix server.
package struct MatrixRequest: Sendable, Hashable {
    /// What is to be done with the resource.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// What is sent.
    package enum Body: Sendable, Hashable {
        case none
        /// A JSON text.
        case json(Data)
        /// A file of this device.
        case file(URL, mimeType: String)
    }

    package var method: Method
    package var url: URL
    /// Who asks. A transport sends it to the URL's host, and to no other.
    package var accessToken: Secret?
    package var body: Body
    /// How many seconds may pass without a byte of the answer.
    package var timeout: TimeInterval
    /// How many seconds the whole exchange may take, however it comes.
    package var longestDuration: TimeInterval
    /// The largest answer that is read, in bytes.
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
    /// Seconds to wait before the next request, by the header `Retry-After`.
    package var retryAfter: TimeInterval?
    package var body: Data

    package init(status: Int, retryAfter: TimeInterval? = nil, body: Data = Data()) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Carries requests to a Matrix server.
///
/// `URLSessionMatrixTransport` sends them over the network; tests have transports in memory. A transport follows no
/// redirection, so that a token reaches no host but the request's.
package protocol MatrixTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status.
    ///
    /// - Parameter onProgress: Called with the part of the body that is sent, 0 to 1.
    /// - Throws: ``MatrixError``. A task that is cancelled throws ``MatrixError/cancelled``.
    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse
}
