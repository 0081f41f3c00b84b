public import Foundation

/// Creates tokens for logins at a Matrix server: JSON Web Tokens, signed with HMAC-SHA256 and the key of the server's
/// `jwt_config` (`algorithm: HS256`).
///
/// For a backend and for tests. An app must not hold the key.
///
/// ```swift
/// let signer = try LoginTokenSigner(key: SecretKey(contentsOf: file))
/// let token = try signer.token(for: "customer42", issuedAt: .now)
/// ```
public struct LoginTokenSigner: Sendable {
    private let key: SecretKey
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``LoginTokenError/cryptography(_:)`` if the machine has no cryptography library.
    public init(key: SecretKey) throws(LoginTokenError) {
        self.key = key
        do { hmac = try HMACSHA256() } catch { throw .cryptography(error) }
    }

    /// Returns a token for a user, whom the server registers at the first login. Times are truncated to whole seconds.
    ///
    /// - Parameters:
    ///   - user: `sub`: the user's name at the server, in the form that ``check(user:)`` accepts.
    ///   - issuedAt: `iat`.
    ///   - lifetime: From `iat` to `exp`, in seconds, 1 or more.
    public func token(
        for user: String,
        issuedAt: Date,
        lifetime: TimeInterval = 300
    ) throws(LoginTokenError) -> String {
        try Self.check(user: user)
        guard lifetime >= 1, lifetime.isFinite else { throw .invalidLifetime }
        let payload = Payload(
            sub: user,
            iat: HMACSHA256.seconds(of: issuedAt),
            exp: HMACSHA256.seconds(of: issuedAt.addingTimeInterval(lifetime))
        )
        do { return try hmac.token(of: payload, key: key) } catch { throw .cryptography(error) }
    }

    /// Checks a user's name at the server, which is the id without `@`, the colon and the server. It may contain `a-z`,
    /// `0-9` and `=_-./+`, but not only digits.
    ///
    /// Capital letters are an error here. A server takes `Customer42` for `customer42` if that user exists, and
    /// otherwise refuses the login.
    ///
    /// Two rules are not checked, because they depend on the server: by default, Synapse registers no name that begins
    /// with `_`. It registers no id that, with the server's name, has more than 255 characters.
    public static func check(user: String) throws(LoginTokenError) {
        guard !user.isEmpty else { throw .userMissing }
        guard user.utf8.allSatisfy(allowed.contains) else { throw .invalidUser }
        guard !user.utf8.allSatisfy(digits.contains) else { throw .userIsNumber }
    }

    private static let digits = Set("0123456789".utf8)
    private static let allowed = digits.union("abcdefghijklmnopqrstuvwxyz=_-./+".utf8)

    private struct Payload: Encodable {
        let sub: String
        let iat: Int64
        let exp: Int64
    }
}
