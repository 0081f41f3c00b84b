public import Foundation

/// Answers `POST /tokens/VENDOR` with a token for the user of the app's session.
public struct TokenEndpoint: Sendable {
    /// Looks up the customer of a session; `nil` if the session does not exist or has ended.
    public typealias CustomerOfSession = @Sendable (_ session: String) async throws -> Customer?

    static let path = "/tokens/"

    private let backend: TokenBackend
    private let customer: CustomerOfSession
    private let now: @Sendable () -> Date
    private let log: @Sendable (String) -> Void

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - backend: The backend with the keys.
    ///   - customer: Looks up the session's customer, the only source of the user in a token.
    ///   - now: The time of issue.
    ///   - log: Receives a line for each 500 answer, with the cause and a remedy, which the answer itself does not
    ///     contain.
    public init(
        backend: TokenBackend,
        customer: @escaping CustomerOfSession,
        now: @escaping @Sendable () -> Date = { .now },
        log: @escaping @Sendable (String) -> Void
    ) {
        self.backend = backend
        self.customer = customer
        self.now = now
        self.log = log
    }

    /// Answers a request.
    ///
    /// | status | `error` | |
    /// |---|---|---|
    /// | 200 | | a token |
    /// | 401 | `no_session` | without the app's session nothing else is answered |
    /// | 404 | `unknown_kind` | there is no such kind of token |
    /// | 405 | `wrong_method` | only `POST`, which no cache and no link repeats |
    /// | 422 | `user_refused` | the vendor would refuse the user; the message says why |
    /// | 500 | `not_available` | the log says why |
    public func response(to request: TokenRequest) async -> TokenResponse {
        do {
            guard let session = request.session, let customer = try await customer(session) else {
                return .failure(
                    401,
                    "no_session",
                    "Send the session of the user who is signed in to the app, as a bearer token.",
                    headers: ["WWW-Authenticate": "Bearer"]
                )
            }
            guard let vendor = request.vendor else {
                let vendors = TokenBackend.Vendor.allCases.map(\.rawValue).joined(separator: ", ")
                return .failure(404, "unknown_kind", "The path is \(Self.path) and one of: \(vendors).")
            }
            guard request.method == "POST" else {
                return .failure(405, "wrong_method", "Send a POST request.", headers: ["Allow": "POST"])
            }
            return .token(try backend.token(for: customer, at: vendor, now: now()))
        } catch TokenError.refused(let reason) {
            return .failure(422, "user_refused", reason)
        } catch {
            log("no token: \(error)")
            return .failure(500, "not_available", "No token can be signed. The server's log says why.")
        }
    }
}
