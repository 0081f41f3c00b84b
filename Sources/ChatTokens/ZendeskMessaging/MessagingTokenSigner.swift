public import Foundation
import InputValidation

/// Creates tokens for users of Zendesk Messaging: JSON Web Tokens, signed with HMAC-SHA256 and a signing key from the
/// Admin Center.
///
/// For a backend and for tests. An app must not hold the key.
///
/// ```swift
/// let signer = try MessagingTokenSigner(key: SecretKey(contentsOf: file), keyID: "app_1")
/// let token = try signer.token(for: "42", name: "Ada", issuedAt: .now, lifetime: 300)
/// ```
public struct MessagingTokenSigner: Sendable {
    /// The longest external id, in Unicode scalars, according to Zendesk's pages on authentication.
    public static let longestExternalID = 255

    private let key: SecretKey
    private let keyID: String
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The shared secret of the signing key.
    ///   - keyID: The id of that key, such as `app_1`, for `kid` in the token's header.
    /// - Throws: ``MessagingTokenError/keyIDMissing``; ``MessagingTokenError/cryptography(_:)`` if the machine has no
    ///   cryptography library.
    public init(key: SecretKey, keyID: String) throws(MessagingTokenError) {
        guard !keyID.isEmpty else { throw .keyIDMissing }
        self.key = key
        self.keyID = keyID
        do { hmac = try HMACSHA256() } catch { throw .cryptography(error) }
    }

    /// Returns a token for a user. Its end is truncated to whole seconds.
    ///
    /// - Parameters:
    ///   - externalID: `external_id`: the app's id for the user, which never changes. Its bytes are signed unchanged:
    ///     two Unicode spellings of a letter are two users.
    ///   - name: `name`: the name that agents see; `nil` for none.
    ///   - email: `email`: the e-mail address; `nil` for none.
    ///   - isEmailVerified: `email_verified`: whether the address is known to be the user's. Omitted if there is
    ///     no address.
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
