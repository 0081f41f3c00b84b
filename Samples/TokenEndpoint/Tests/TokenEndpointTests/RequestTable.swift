import Foundation
import Testing
import TokenEndpoint

/// The requests, and the answers to them, that all three endpoints are tested with: this one, Node's and Python's.
struct RequestTable: Decodable, Sendable {
    /// The sessions are kept where nothing answers.
    struct SessionsAreDown: Error, CustomStringConvertible {
        let description = "the sessions are down"
    }

    /// A request, and the answer.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let method: String
        let target: String
        let authorization: String?
        /// The variable that the environment lacks.
        let missing: String?
        let status: Int
        let headers: [String: String]?
        let error: String?
        /// What the message has in it.
        let message: String?
        /// What the line of the log has in it; `nil` where nothing is logged.
        let logs: String?
        let key: String?
        let header: JSON?
        let claims: JSON?

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
    /// All others.
    var failures: [Row] { rows.filter { $0.status != 200 } }

    /// The endpoint that a row asks.
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

    /// The table of the file, or one without rows where it cannot be read: a test says so.
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
