import ChatProviderKit
import Foundation
package import MatrixAdapter

/// Carries requests to a server in memory.
package struct SimulatedMatrixTransport: MatrixTransport {
    private let server: SimulatedMatrix

    package init(_ server: SimulatedMatrix) { self.server = server }

    package func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        let http = try httpRequest(request)
        if !http.body.isEmpty { onProgress?(1) }
        let answer = try await server.respond(to: http, timeout: request.timeout)
        guard answer.body.count <= request.maximumResponseSize else {
            throw .tooLarge(limit: request.maximumResponseSize)
        }
        return MatrixResponse(
            status: answer.status,
            retryAfter: answer.headers["Retry-After"].flatMap { TimeInterval($0) },
            body: answer.body
        )
    }

    private func httpRequest(_ request: MatrixRequest) throws(MatrixError) -> HTTPRequest {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let query = components?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let body: Data? =
            switch request.body {
            case .none: Data()
            case .json(let text): text
            case .file(let file, _): try? Data(contentsOf: file)
            }
        guard let body else { throw .unreachable(URLError.fileDoesNotExist.rawValue) }
        return HTTPRequest(
            method: request.method.rawValue,
            target: (components?.percentEncodedPath ?? "") + query,
            accessToken: request.accessToken?.value,
            body: body
        )
    }
}
