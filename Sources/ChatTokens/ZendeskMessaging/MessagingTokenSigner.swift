public import Foundation
import InputValidation

/// Makes tokens for users of Zendesk Messaging: JSON Web Tokens, signed with HMAC-SHA256 by a signing key of the Admin
/// Center.
///
/// For a backend and for tests. An app must not hold the key.
///
/// ```swift
/// let signer = try MessagingTokenSigner(key: SecretKey(contentsOf: file), keyID: "app_1")
/// let token = try signer.token(for: "42", name: "Ada", issuedAt: .now, lifetime: 300)
/// ```
public struct MessagingTokenSigner: Sendable {
    /// The longest external id, in characters, by Zendesk's pages on authentication. Unicode's scalars are counted.
    public static let longestExternalID = 255

    private let key: SecretKey
    private let keyID: String
    private let hmac: HMACSHA256

    /// A signer.
    ///
    /// - Parameters:
    ///   - key: The shared secret of the signing key.
    ///   - keyID: The id of that key, such as `app_1`: the token's header names it (`kid`).
    /// - Throws: ``MessagingTokenError/keyIDMissing``; ``MessagingTokenError/cryptography(_:)`` where the machine has no
    ///   cryptography library.
    public init(key: SecretKey, keyID: String) throws(MessagingTokenError) {
        guard !keyID.isEmpty else { throw .keyIDMissing }
        self.key = key
        self.keyID = keyID
        do { hmac = try HMACSHA256() } catch { throw .cryptography(error) }
    }

    /// A token for a user. The end is cut to whole seconds.
    ///
    /// - Parameters:
    ///   - externalID: `external_id`: the app's id of the user, which never changes. Its bytes are signed as they are: two
    ///     spellings of a letter are two users.
    ///   - name: `name`: what agents read; `nil` for none.
    ///   - email: `email`: the address; `nil` for none.
    ///   - isEmailVerified: `email_verified`: whether the address is known to be the user's. A token without an address does
    ///     not have it.
    ///   - issuedAt: When the lifetime begins.
    ///   - lifetime: From `issuedAt` to `exp`, in seconds, 1 or more; `nil` for a token without an end.
    public func token(
        for externalID: String,
        name: String? = nil,
        email: String? = nil,
        isEmailVerified: Bool? = nil,
        issuedAt: Date,
        lifetime: TimeInterval?
    ) throws(MessagingTokenError) -> String {
        guard !externalID.isEmpty else { throw .externalIDMissing }
        guard externalID.unicodeScalars.count <= Self.longestExternalID else { throw .externalIDTooLong }
        if let email, !EmailAddress.isPlausible(email) { throw .invalidEmail }
        if let lifetime, !(lifetime >= 1 && lifetime.isFinite) { throw .invalidLifetime }
        let payload = Payload(
            external_id: externalID,
            name: name,
            email: email,
            email_verified: email.flatMap { _ in isEmailVerified },
            exp: lifetime.map { HMACSHA256.seconds(of: issuedAt.addingTimeInterval($0)) }
        )
        do { return try hmac.token(of: payload, key: key, keyID: keyID) } catch { throw .cryptography(error) }
    }

    private struct Payload: Encodable {
        let scope = "user"
        let external_id: String
        let name: String?
        let email: String?
        let email_verified: Bool?
        let exp: Int64?
    }
}
