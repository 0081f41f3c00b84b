import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import MatrixTestServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The numbered sentences about the protocol that an adapter relies on.
@Suite("The behavior of a Matrix server", .fewAtOnce)
enum MatrixSentences {}

/// The server that a sentence is tested with.
enum Witness: String, Sendable, CustomTestStringConvertible {
    /// The server in memory, always available.
    case simulator
    /// The server named in the environment.
    case synapse

    static var available: [Witness] { SynapseServer.isNamed ? [.simulator, .synapse] : [.simulator] }

    var testDescription: String { rawValue }

    /// The server: the real one is shared, a simulated one belongs to the test.
    func server() async throws -> SynapseServer {
        switch self {
        case .simulator: try await SimulatedWitness().server
        case .synapse: try SynapseServer.shared()
        }
    }
}

/// A simulated server with the interface of the real one.
@MainActor
struct SimulatedWitness {
    let clock = ImpatientClock()
    let server: SynapseServer

    init() throws {
        let matrix = SimulatedMatrix(clock: clock, name: SynapseServer.name, loginSecret: "secret")
        server = try SynapseServer(
            homeserver: matrix.homeserver,
            loginSecret: "secret",
            appServiceToken: matrix.applicationServiceToken,
            date: clock.now
        ) { try await Self.carry($0, to: matrix) }
    }

    private static func carry(_ request: URLRequest, to matrix: SimulatedMatrix) async throws -> (
        body: Data, HTTPURLResponse
    ) {
        let url = try #require(request.url?.absoluteURL)
        let parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))
        let field = request.value(forHTTPHeaderField: "Authorization")
        let http = HTTPRequest(
            method: request.httpMethod ?? "GET",
            target: parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? ""),
            accessToken: field.map { String($0.dropFirst("Bearer ".count)) },
            body: request.httpBody ?? Data()
        )
        do {
            let answer = try await matrix.respond(to: http)
            let response = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: "HTTP/1.1",
                headerFields: answer.headers
            )
            return (answer.body, try #require(response))
        } catch MatrixError.unreachable {
            throw URLError(.cannotConnectToHost)
        } catch MatrixError.cancelled {
            throw URLError(.cancelled)
        }
    }
}

/// A clock that stands still, except for waits of less than a second, which end immediately.
@MainActor
final class ImpatientClock: ChatClock {
    private let clock = ManualChatClock()

    var now: Date { clock.now }

    func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        if delay < 1 { Task { clock.advance(by: delay) } }
        return clock.schedule(after: delay, action)
    }

    func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }
}
