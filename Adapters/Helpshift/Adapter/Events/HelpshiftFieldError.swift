public import HelpshiftIdentity

/// What is wrong with one key of the user's attributes or identities, or of a login's configuration.
public enum HelpshiftFieldError: Sendable, Hashable {
    /// An error that the SDK's documents name.
    case documented(EntryError)
    /// Something that they do not name, in the SDK's word.
    case other(String)

    /// Reads the SDK's name for it.
    public init(rawValue: String) {
        self = EntryError(rawValue: rawValue).map(HelpshiftFieldError.documented) ?? .other(rawValue)
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
