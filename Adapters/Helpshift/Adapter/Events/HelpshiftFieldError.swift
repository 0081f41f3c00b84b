public import HelpshiftIdentity
import InputValidation

/// The error of one key in the user's attributes or identities, or in a login's configuration.
public enum HelpshiftFieldError: Sendable, Hashable {
    /// An error from the SDK's documentation.
    case documented(EntryError)
    /// An undocumented error, with the SDK's name; empty if it is more than one word.
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
    /// Whether the SDK may have generated it: it contains only letters and underscores. A sentence from the
    /// server may quote the user.
    var isHelpshiftWord: Bool { isWholly("[A-Za-z_]{1,64}") }
}
