/// Why no token is signed. It says nothing of the user.
public enum MessagingTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The id of the key is empty.
    case keyIDMissing
    /// The external id is empty.
    case externalIDMissing
    /// The external id is longer than ``MessagingTokenSigner/longestExternalID``.
    case externalIDTooLong
    /// The e-mail address is none.
    case invalidEmail
    /// The lifetime is less than a second, or no number of seconds.
    case invalidLifetime
    /// The machine cannot sign.
    case cryptography(CryptographyError)

    /// What is wrong, in a sentence without values.
    public var description: String {
        switch self {
        case .keyIDMissing: "the key has no id, which the Admin Center shows beside it"
        case .externalIDMissing: "external_id is empty"
        case .externalIDTooLong:
            "external_id has more than \(MessagingTokenSigner.longestExternalID) characters"
        case .invalidEmail: "email is no e-mail address"
        case .invalidLifetime: "the lifetime is less than a second, or no number of seconds"
        case .cryptography(let error): error.description
        }
    }
}
