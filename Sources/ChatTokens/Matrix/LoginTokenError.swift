/// Why no token was signed. It contains nothing about the user.
public enum LoginTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The user's name is empty.
    case userMissing
    /// The user's name has a character that servers do not accept, such as a capital letter, `@` or a colon.
    case invalidUser
    /// The user's name consists of digits, which servers reserve for guests.
    case userIsNumber
    /// The lifetime is less than a second, or not a finite number.
    case invalidLifetime
    /// The machine cannot sign.
    case cryptography(CryptographyError)

    /// A sentence that explains the problem, without values.
    public var description: String {
        switch self {
        case .userMissing: "the user has no name"
        case .invalidUser:
            "the user's name has a character other than a-z, 0-9 and =_-./+; it is the id without @ and the server"
        case .userIsNumber: "the user's name consists of digits; put a letter before them"
        case .invalidLifetime: "the lifetime is less than a second, or not a finite number"
        case .cryptography(let error): error.description
        }
    }
}
