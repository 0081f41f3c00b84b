public import Foundation
import InputValidation

/// Makes what proves to Intercom who a user is: a JSON Web Token for Messenger Security, or the hash of Identity Verification,
/// both by HMAC-SHA256 with a secret of the workspace.
///
/// For a backend and for tests. An app must not hold the secret.
///
/// Intercom's interface does not say which claims a token has, nor what is hashed: `user_id`, `email` and `exp`, and the id
/// where there is one, are what its users report. They are **not verified** here; try a token with your workspace.
///
/// ```swift
/// let signer = try IntercomTokenSigner(key: SecretKey(contentsOf: file))
/// let token = try signer.token(for: "42", issuedAt: .now, lifetime: 300)
/// let hash = try signer.hash(of: "42")
/// ```
public struct IntercomTokenSigner: Sendable {
    /// Why nothing is signed. It says nothing of the user.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is neither an id nor an address.
        case userMissing
        /// The e-mail address is none.
        case invalidEmail
        /// The lifetime is less than a second, or no number of seconds.
        case invalidLifetime
        /// The machine cannot sign.
        case cryptography(CryptographyError)

        /// What is wrong, in a sentence without values.
        public var description: String {
            switch self {
            case .userMissing: "the user has no id"
            case .invalidEmail: "email is no e-mail address"
            case .invalidLifetime: "the lifetime is less than a second, or no number of seconds"
            case .cryptography(let error): error.description
            }
        }
    }

    private let key: SecretKey
    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``Problem/cryptography(_:)`` where the machine has no cryptography library.
    public init(key: SecretKey) throws(Problem) {
        self.key = key
        do { hmac = try HMACSHA256() } catch { throw .cryptography(error) }
    }

    /// Returns a token for a user. The end is cut to whole seconds.
    ///
    /// - Parameters:
    ///   - userID: `user_id`: the app's id of the user.
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
