/// The error of one key in a token, a configuration or attributes, with the SDK's raw string.
public enum EntryError: String, Error, Sendable, Hashable, CaseIterable {
    /// The value's type is not supported.
    case invalidValueType
    /// The entry is invalid for another reason: an unknown key, or a value of the wrong form.
    case invalidData
    /// The key is too long.
    case exceededKeyLengthLimit
    /// A metadata key is too long.
    case metadataExceededKeyLengthLimit
    /// The value is too long.
    case exceededValueLengthLimit
    /// A metadata value is too long.
    case metadataExceededValueLengthLimit
    /// The key or the value is empty.
    case emptyData
    /// A metadata key or value is empty.
    case metadataEmptyKeyOrValue
    /// The collection under this key has too many entries.
    case exceededCountLimit
    /// The metadata of this identity has too many entries.
    case metadataExceededCountLimit

    /// How to correct it.
    public var recovery: String {
        switch self {
        case .invalidValueType:
            "Use a supported type."
        case .invalidData:
            "Use a documented key, and a value of the documented form."
        case .exceededKeyLengthLimit:
            "Shorten the key."
        case .metadataExceededKeyLengthLimit:
            "Shorten the metadata key."
        case .exceededValueLengthLimit:
            "Shorten the value."
        case .metadataExceededValueLengthLimit:
            "Shorten the metadata value."
        case .emptyData:
            "Omit the entry, or give it a key and a value."
        case .metadataEmptyKeyOrValue:
            "Omit the metadata entry, or give it a key and a value."
        case .exceededCountLimit:
            "Remove entries from the collection."
        case .metadataExceededCountLimit:
            "Remove metadata from the identity."
        }
    }
}
