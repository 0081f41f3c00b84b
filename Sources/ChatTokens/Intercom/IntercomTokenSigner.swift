public import Foundation
import InputValidation

/// Creates the proof of a user's identity for Intercom: a JSON Web Token for Messenger Security, or the hash of
/// Identity Verification. Both use HMAC-SHA256 with a secret of the workspace.
///
/// For a backend and for tests. An app must not hold the secret.
///
/// Intercom does not document the claims of a token, or what is hashed. Its users report `user_id`, `email` and `exp`,
/// and the hash of the id if there is one. This is **not verified** here: try a token with your workspace.
///
/// ```swift
/// let signer = try IntercomTokenSigner(key: SecretKey(contentsOf: file))
/// let token = try signer.token(for: "42", issuedAt: .now, lifetime: 300)
/// let hash = try signer.hash(of: "42")
/// ```
public struct IntercomTokenSigner: Sendable {
    /// Why nothing was signed. It contains nothing about the user.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The user's id is empty, or for ``IntercomTokenSigner/hash(of:)`` the id or address.
        case userMissing
        /// The e-mail address is not valid.
        case invalidEmail
        /// The lifetime is less than a second, or not a finite number.
        case invalidLifetime
        /// The machine cannot sign.
        case cryptography(CryptographyError)

        /// A sentence that explains the problem, without values.
        public var description: String {
            switch self {
            case .userMissing: "the user has no id"
            case .invalidEmail: "email is not an e-mail address"
            case .invalidLifetime: "the lifetime is less than a second, or not a finite number"
            case .cryptography(let error): error.description
            }
        }
    }

    private let key: SecretKey
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``Problem/cryptography(_:)`` if the machine has no cryptography library.
    public init(key: SecretKey) throws(Problem) {
        self.key = key
        do { hmac = try HMACSHA256() } catch { throw .cryptography(error) }
    }

    /// Returns a token for a user. Its end is truncated to whole seconds.
    ///
    /// - Parameters:
    ///   - userID: `user_id`: the app's id for the user.
    ///   - email: `email`: the address; `nil` for none.
    ///   - issuedAt: When the lifetime begins.
    ///   - lifetime: From `issuedAt` to `exp`, in seconds, 1 or more.
    public func token(
        for userID: String,
        email: String? = nil,
        issuedAt: Date,
        lifetime: TimeInterval
    ) throws(Problem) -> String {
        guard !userID.isEmpty else { throw .userMissing }
        if let email, !EmailAddress.isPlausible(email) { throw .invalidEmail }
        guard lifetime >= 1, lifetime.isFinite else { throw .invalidLifetime }
        let end = HMACSHA256.seconds(of: issuedAt.addingTimeInterval(lifetime))
        let payload = Payload(user_id: userID, email: email, exp: end)
        do { return try hmac.token(of: payload, key: key) } catch { throw .cryptography(error) }
    }

    /// Returns the hash of a user's id, or of the address of a user without an id: 64 digits.
    public func hash(of idOrEmail: String) throws(Problem) -> String {
        guard !idOrEmail.isEmpty else { throw .userMissing }
        do {
            return Hex.encode(try hmac.code(of: Data(idOrEmail.utf8), key: key))
        } catch {
            throw .cryptography(error)
        }
    }

    private struct Payload: Encodable {
        let user_id: String
        let email: String?
        let exp: Int64
    }
}
