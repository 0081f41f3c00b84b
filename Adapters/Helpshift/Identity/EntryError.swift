/// What is wrong with one key of a token, a configuration or attributes, under the SDK's raw string.
public enum EntryError: String, Error, Sendable, Hashable, CaseIterable {
    /// The value's type is not supported.
    case invalidValueType
    /// The entry is not acceptable, and no other error says why: an unknown key, a value of the wrong shape.
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

    /// What to do about it, for people.
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
            "Leave the entry out, or give it a key and a value."
        case .metadataEmptyKeyOrValue:
            "Leave the metadata entry out, or give it a key and a value."
        case .exceededCountLimit:
            "Remove entries from the collection."
        case .metadataExceededCountLimit:
            "Remove metadata from the identity."
        }
    }
}
