public import Foundation

/// Creates tokens for visitors of Zendesk Chat: JSON Web Tokens, signed with HMAC-SHA256 and the account's shared
/// secret.
///
/// For a backend and for tests. An app must not hold the secret.
///
/// ```swift
/// let signer = try VisitorTokenSigner(key: SecretKey(contentsOf: file))
/// let ada = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "42")
/// let token = try signer.token(for: ada, issuedAt: .now)
/// ```
public struct VisitorTokenSigner: Sendable {
    /// The longest time between `iat` and `exp`, in seconds: 7 minutes, according to "Enabling authenticated visitors
    /// in the Chat widget".
    public static let longestLifetime: TimeInterval = 420

    private let key: SecretKey
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``CryptographyError`` if the machine has no cryptography library.
    public init(key: SecretKey) throws(CryptographyError) {
        self.key = key
        hmac = try HMACSHA256()
    }

    /// Returns a token for a visitor. Times are truncated to whole seconds.
    ///
    /// Nothing is checked. ``VisitorTokenInspector`` checks whether Zendesk would accept it.
    ///
    /// - Parameter lifetime: From `iat` to `exp`, in seconds; at most ``longestLifetime``.
    public func token(
        for visitor: VisitorClaims,
        issuedAt: Date,
        lifetime: TimeInterval = longestLifetime
    ) throws(CryptographyError) -> String {
        let payload = Payload(
            name: visitor.name,
            email: visitor.email,
            external_id: visitor.externalID,
            iat: HMACSHA256.seconds(of: issuedAt),
            exp: HMACSHA256.seconds(of: issuedAt.addingTimeInterval(lifetime))
        )
        return try hmac.token(of: payload, key: key)
    }

    private struct Payload: Encodable {
        let name: String
        let email: String
        let external_id: String
        let iat: Int64
        let exp: Int64
    }
}
