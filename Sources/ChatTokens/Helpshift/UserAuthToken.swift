import Foundation

/// User auth tokens, which verify a user who logs in with an id and an e-mail address: an HMAC-SHA256 of the id, of
/// the address, or of the id directly followed by the address, in lowercase hexadecimal digits.
///
/// With full privacy, only the id is used. An empty text is the same as none.
///
/// The vendor's format has no separator, so the id `a` with the address `b@c.de` has the same token as the id
/// `ab@c.de` alone. Do not use ids that look like addresses.
public struct UserAuthToken: Sendable {
    /// Why there is no token for a user.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is neither an id nor an e-mail address. An anonymous user needs no token.
        case noIDAndNoEmail
        /// Full privacy is on, so only the id is used, and there is none.
        case noIDUnderFullPrivacy
        /// The machine's library has failed.
        case cryptography(CryptographyError)

        /// A sentence that explains the problem.
        public var description: String {
            switch self {
            case .noIDAndNoEmail:
                "there is neither an id nor an e-mail address: an anonymous user needs no token"
            case .noIDUnderFullPrivacy:
                "with full privacy, the token is computed from the id, and there is none"
            case .cryptography(let error): error.description
            }
        }
    }

    private let hmac: HMACSHA256

    /// Creates a signer.
    ///
    /// - Throws: ``CryptographyError`` if the machine has no cryptography library.
    public init() throws(CryptographyError) {
        hmac = try HMACSHA256()
    }

    /// Returns the token of a user: 64 digits.
    public func token(
        id: String? = nil,
        email: String? = nil,
        fullPrivacy: Bool = false,
        key: SecretKey
    ) throws(Problem) -> String {
        let message = try Self.message(id: id ?? "", email: email ?? "", fullPrivacy: fullPrivacy)
        do {
            return Hex.encode(try hmac.code(of: message, key: key))
        } catch {
            throw .cryptography(error)
        }
    }

    /// Returns whether the token is this user's, for one of the keys. Tries all of them, each in constant time.
    public func isValid(
        _ token: String,
        id: String? = nil,
        email: String? = nil,
        fullPrivacy: Bool = false,
        keys: [SecretKey]
    ) -> Bool {
        guard let code = Hex.decode(token),
            let message = try? Self.message(id: id ?? "", email: email ?? "", fullPrivacy: fullPrivacy)
        else { return false }
        return hmac.isValid(code, of: message, keys: keys)
    }

    private static func message(id: String, email: String, fullPrivacy: Bool) throws(Problem) -> Data {
        if fullPrivacy {
            guard !id.isEmpty else { throw .noIDUnderFullPrivacy }
            return Data(id.utf8)
        }
        guard !id.isEmpty || !email.isEmpty else { throw .noIDAndNoEmail }
        return Data((id + email).utf8)
    }
}
