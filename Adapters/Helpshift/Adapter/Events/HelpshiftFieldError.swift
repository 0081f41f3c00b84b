public import HelpshiftIdentity
import InputValidation

/// What is wrong with one key of the user's attributes or identities, or of a login's configuration.
public enum HelpshiftFieldError: Sendable, Hashable {
    /// An error that the SDK's documents name.
    case documented(EntryError)
    /// Something that they do not name, in the SDK's word; empty where it says more than a word.
    case other(String)

    /// Reads the SDK's name for it.
    public init(rawValue: String) {
        self =
            EntryError(rawValue: rawValue).map(HelpshiftFieldError.documented)
            ?? .other(rawValue.isHelpshiftWord ? rawValue : "")
    }

    /// The SDK's word.
    public var rawValue: String {
        switch self {
        case .documented(let error): error.rawValue
        case .other(let word): word
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .documented(let error): error.recovery
        case .other: "The SDK's documents do not name this error."
        }
    }
}

extension String {
    /// Whether the SDK may have made it up: all of its words are of letters. A sentence of the server's may quote the user.
    var isHelpshiftWord: Bool { isWholly("[A-Za-z_]{1,64}") }
}
