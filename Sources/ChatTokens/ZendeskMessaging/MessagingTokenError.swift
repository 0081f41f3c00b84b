/// Why no token was signed. It contains nothing about the user.
public enum MessagingTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The id of the key is empty.
    case keyIDMissing
    /// The external id is empty.
    case externalIDMissing
    /// The external id is longer than ``MessagingTokenSigner/longestExternalID``.
    case externalIDTooLong
    /// The e-mail address is not valid.
    case invalidEmail
    /// The lifetime is less than a second, or not a finite number.
    case invalidLifetime
    /// The machine cannot sign.
    case cryptography(CryptographyError)

    /// A sentence that explains the problem, without values.
    public var description: String {
        switch self {
        case .keyIDMissing: "the id of the key is empty; the Admin Center shows it beside the key"
        case .externalIDMissing: "external_id is empty"
        case .externalIDTooLong:
            "external_id has more than \(MessagingTokenSigner.longestExternalID) characters"
        case .invalidEmail: "email is not an e-mail address"
        case .invalidLifetime: "the lifetime is less than a second, or not a finite number"
        case .cryptography(let error): error.description
        }
    }
}
