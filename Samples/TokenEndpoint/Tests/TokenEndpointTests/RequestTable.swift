import ChatProviderKit
import Foundation
import Testing
import TokenEndpoint

/// The requests and answers that all three endpoints are tested with: this one, Node's and Python's.
struct RequestTable: Decodable, Sendable {
    /// The store of the sessions does not answer.
    struct SessionsAreDown: Error, CustomStringConvertible {
        let description = "the sessions are down"
    }

    /// A request and its answer.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let method: String
        let target: String
        let authorization: String?
        /// The environment variable that is missing.
        let missing: String?
        let status: Int
        let headers: [String: String]?
        let error: String?
        /// A part of the message.
        let message: String?
        /// A part of the line in the log; `nil` if nothing is logged.
        let logs: String?
        let key: String?
        let header: ChatConfiguration.Value?
        let claims: ChatConfiguration.Value?

        var testDescription: String { "\(name): \(method) \(target.prefix(40))" }
        var request: TokenRequest {
            TokenRequest(method: method, target: target, authorization: authorization)
        }
    }

    let now: Double
    let environment: [String: String]
    let sessions: [String: Customer]
    let rows: [Row]

    private enum CodingKeys: String, CodingKey {
        case now, environment, sessions
        case rows = "requests"
    }

    /// The requests that are answered with a token.
    var tokens: [Row] { rows.filter { $0.status == 200 } }
    /// All other requests.
    var failures: [Row] { rows.filter { $0.status != 200 } }

    /// The endpoint for a row.
    func endpoint(for row: Row, log: @escaping @Sendable (String) -> Void) -> TokenEndpoint {
        let (sessions, now) = (sessions, now)
        return TokenEndpoint(
            backend: TokenBackend(environment: environment.filter { $0.key != row.missing }),
            customer: { session in
                if session == "failing" { throw SessionsAreDown() }
                return sessions[session]
            },
            now: { Date(timeIntervalSince1970: now) },
            log: log
        )
    }

    /// The table in the file, or an empty one if it cannot be read, which a test reports.
    static let shared: RequestTable = {
        do {
            let file = Bundle.module.bundleURL.appendingPathComponent("requests.json")
            return try JSONDecoder().decode(RequestTable.self, from: Data(contentsOf: file))
        } catch {
            print("requests.json: \(error)")
            return RequestTable(now: 0, environment: [:], sessions: [:], rows: [])
        }
    }()
}
