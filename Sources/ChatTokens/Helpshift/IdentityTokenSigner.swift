public import Foundation
public import HelpshiftIdentity

/// Creates identity tokens: JSON Web Tokens, signed with HMAC-SHA256.
///
/// For a backend and for tests. An app must not hold the key.
///
/// ```swift
/// let signer = try IdentityTokenSigner(key: SecretKey(contentsOf: file))
/// let token = try signer.token(for: [Identity(.uid, "42")], issuedAt: .now)
/// ```
public struct IdentityTokenSigner: Sendable {
    private let key: SecretKey
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``CryptographyError`` if the machine has no cryptography library.
    public init(key: SecretKey) throws(CryptographyError) {
        self.key = key
        hmac = try HMACSHA256()
    }

    /// Returns a token for these identities. The time of issue is truncated to whole seconds.
    ///
    /// Nothing is checked. `IdentityTokenInspector` of HelpshiftIdentity checks whether a login would accept it.
    public func token(for identities: [Identity], issuedAt: Date) throws(CryptographyError) -> String {
        let payload = Payload(
            identities: identities.map(Payload.Entry.init),
            iat: HMACSHA256.seconds(of: issuedAt)
        )
        return try hmac.token(of: payload, key: key)
    }

    private struct Payload: Encodable {
        struct Entry: Encodable {
            let identifier: String
            let value: String
            let metadata: [String: String]?

            init(_ identity: Identity) {
                identifier = identity.kind.rawValue
                value = identity.value
                metadata = identity.metadata.isEmpty ? nil : identity.metadata
            }
        }

        let identities: [Entry]
        let iat: Int64
    }
}
