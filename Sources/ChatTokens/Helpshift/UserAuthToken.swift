import Foundation

/// User auth tokens, which verify a user who logs in by id and e-mail: an HMAC-SHA256 over the id, the e-mail
/// address, or the id directly followed by the e-mail address, in lower-case hex.
///
/// With full privacy it is over the id alone. Empty texts count as left out.
///
/// Since nothing stands between the two, the id `a` with the e-mail address `b@c.de` has the same token as the
/// id `ab@c.de` alone: the vendor's format, and a reason not to use ids that look like addresses.
public struct UserAuthToken: Sendable {
    /// Why there is no token for a user.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// Neither id nor e-mail address: an anonymous user needs no token.
        case noIDAndNoEmail
        /// Full privacy is on, where only the id counts, and there is none.
        case noIDUnderFullPrivacy
        /// The machine's library failed.
        case cryptography(CryptographyError)

        /// What is wrong, for people.
        public var description: String {
            switch self {
            case .noIDAndNoEmail: "neither id nor e-mail address: an anonymous user needs no token"
            case .noIDUnderFullPrivacy: "with full privacy the token is over the id, and there is none"
            case .cryptography(let error): error.description
            }
        }
    }

    private let hmac: HMACSHA256

    /// Throws where the machine has no cryptography library.
    public init() throws(CryptographyError) {
        hmac = try HMACSHA256()
    }

    /// The token of a user: 64 digits.
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

    /// Whether the token is this user's under one of the keys. Tries all of them, each in constant time.
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
