public import HelpshiftIdentity
import InputValidation

/// The error of one key in the user's attributes or identities, or in a login's configuration.
public enum HelpshiftFieldError: Sendable, Hashable {
    /// An error from the SDK's documentation.
    case documented(EntryError)
    /// An undocumented error, with the SDK's name. The name is empty if it has more than one word, because a
    /// sentence from the server may quote the user.
    case other(String)

    /// Reads the SDK's name.
    public init(rawValue: String) {
        self =
            EntryError(rawValue: rawValue).map(HelpshiftFieldError.documented)
            ?? .other(rawValue.isHelpshiftWord ? rawValue : "")
    }

    /// The SDK's name.
    public var rawValue: String {
        switch self {
        case .documented(let error): error.rawValue
        case .other(let word): word
        }
    }

    /// How to correct the error.
    public var advice: String {
        switch self {
        case .documented(let error): error.recovery
        case .other: "The SDK's documentation does not name this error."
        }
    }
}

extension String {
    /// Whether the text is a name from the SDK: it contains only letters and underscores. A sentence from the
    /// server may quote the user.
    var isHelpshiftWord: Bool { isWholly("[A-Za-z_]{1,64}") }
}
