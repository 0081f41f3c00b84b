public import Foundation

/// Makes tokens for visitors of Zendesk Chat: JSON Web Tokens, signed with HMAC-SHA256 by the account's shared secret.
///
/// For a backend and for tests. An app must not hold the secret.
///
/// ```swift
/// let signer = try VisitorTokenSigner(key: SecretKey(contentsOf: file))
/// let ada = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "42")
/// let token = try signer.token(for: ada, issuedAt: .now)
/// ```
public struct VisitorTokenSigner: Sendable {
    /// The longest time between `iat` and `exp`, in seconds: 7 minutes, by "Enabling authenticated visitors in the Chat
    /// widget".
    public static let longestLifetime: TimeInterval = 420

    private let key: SecretKey
    private let hmac: HMACSHA256

    /// A signer. Throws where the machine has no cryptography library.
    public init(key: SecretKey) throws(CryptographyError) {
        self.key = key
        hmac = try HMACSHA256()
    }

    /// A token for a visitor. Times are cut to whole seconds.
    ///
    /// Nothing is checked: ``VisitorTokenInspector`` says whether Zendesk would take it.
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

    /// A token around any payload, for tests of what reads tokens.
    public func token(payload: Data) throws(CryptographyError) -> String {
        try hmac.token(payload: payload, key: key)
    }

    private struct Payload: Encodable {
        let name: String
        let email: String
        let external_id: String
        let iat: Int64
        let exp: Int64
    }
}
