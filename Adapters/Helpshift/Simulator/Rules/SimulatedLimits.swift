/// The largest lengths and counts of an account, from the section on login failures of *User Hub*, and the section on
/// identity events of *Helpshift Delegates*.
///
/// The documents count characters. The SDK is written in Objective-C, so the simulator counts UTF-16 units.
public struct SimulatedLimits: Sendable, Hashable {
    /// The longest key of an identity, of metadata, of a login's configuration or of an attribute.
    public var keyLength = 255
    /// The longest value of an identity, of metadata, or of an attribute, unless another limit applies.
    public var valueLength = 300
    /// The longest value of the identity `uid`.
    public var uidLength = 750
    /// The longest value of a custom user field with one line.
    public var fieldLength = 255
    /// The longest value of a custom user field with several lines.
    public var multilineFieldLength = 100_000
    /// The longest tag.
    public var tagLength = 100
    /// The largest number of entries in a collection: identities, metadata, a configuration, tags, attributes that wait
    /// to be sent.
    public var collectionCount = 30

    /// Creates the limits of the English documents.
    public init() {}
}

extension String {
    /// The length as the limits count it.
    var vendorLength: Int { utf16.count }
}
