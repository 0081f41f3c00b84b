/// What is wrong with one key of the user's attributes or identities, or of a login's configuration.
public enum HelpshiftFieldError: Sendable, Hashable {
    /// The key is too long.
    case keyTooLong
    /// The value is too long.
    case valueTooLong
    /// The value is of a type that is not taken.
    case invalidValueType
    /// The collection under the key has too many entries.
    case tooManyEntries
    /// The key or the value is empty.
    case empty
    /// A key of the metadata is too long.
    case metadataKeyTooLong
    /// A value of the metadata is too long.
    case metadataValueTooLong
    /// A key or a value of the metadata is empty.
    case metadataEmpty
    /// The metadata has too many entries.
    case metadataTooManyEntries
    /// The server does not take the value.
    case invalidData
    /// Something that is not documented, in the SDK's word.
    case other(String)

    private static let documented: [(word: String, error: HelpshiftFieldError)] = [
        ("exceededKeyLengthLimit", .keyTooLong), ("exceededValueLengthLimit", .valueTooLong),
        ("invalidValueType", .invalidValueType), ("exceededCountLimit", .tooManyEntries),
        ("emptyData", .empty), ("metadataExceededKeyLengthLimit", .metadataKeyTooLong),
        ("metadataExceededValueLengthLimit", .metadataValueTooLong),
        ("metadataEmptyKeyOrValue", .metadataEmpty),
        ("metadataExceededCountLimit", .metadataTooManyEntries), ("invalidData", .invalidData),
    ]

    /// Takes up the SDK's word.
    public init(rawValue: String) {
        self = Self.documented.first { $0.word == rawValue }?.error ?? .other(rawValue)
    }

    /// The SDK's word.
    public var rawValue: String {
        if case .other(let word) = self { return word }
        return Self.documented.first { $0.error == self }?.word ?? ""
    }

    /// What to do about it. The limits are those of the identity system's documents.
    public var advice: String {
        switch self {
        case .keyTooLong, .metadataKeyTooLong: "Shorten the key to 255 characters."
        case .valueTooLong:
            "Shorten the value: 300 characters for an identity (750 for uid), 255 for a custom field, 100 for a tag."
        case .metadataValueTooLong: "Shorten the value in the metadata to 255 characters."
        case .invalidValueType:
            "Pass a text, a number, true or false, an array of texts or a dictionary of texts."
        case .tooManyEntries, .metadataTooManyEntries: "Leave entries out: 30 are taken."
        case .empty, .metadataEmpty: "Leave the key out, or give it a value."
        case .invalidData: "The server does not take the value: check it against the account's settings."
        case .other: "The SDK's documents do not name this error."
        }
    }
}
