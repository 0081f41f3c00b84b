public import Foundation

/// The endpoint's answer.
public struct TokenResponse: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int
    /// The headers by name. No cache may keep an answer.
    public var headers: [String: String]
    /// JSON with a `token`, or with `error`, a code for the app, and `message`, a readable text.
    public var body: Data
}

extension TokenResponse {
    static func token(_ token: String) -> TokenResponse {
        TokenResponse(status: 200, content: ["token": token])
    }

    static func failure(
        _ status: Int,
        _ error: String,
        _ message: String,
        headers: [String: String] = [:]
    ) -> TokenResponse {
        TokenResponse(status: status, headers: headers, content: ["error": error, "message": message])
    }

    private init(status: Int, headers: [String: String] = [:], content: [String: String]) {
        self.status = status
        self.headers = headers
        self.headers["Cache-Control"] = "no-store"
        self.headers["Content-Type"] = "application/json"
        // A dictionary of strings can always be encoded.
        body = (try? JSONEncoder().encode(content)) ?? Data()
    }
}
