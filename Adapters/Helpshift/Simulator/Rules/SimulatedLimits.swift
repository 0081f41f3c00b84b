/// The largest lengths and counts of an account, from the section on login failures of *User Hub*, and the section on
/// identity events of *Helpshift Delegates*.
///
/// The documents count characters. The SDK is written in Objective-C, so the simulator counts UTF-16 units.
enum SimulatedLimits {
    /// The longest key of an identity, of metadata, of a login's configuration or of an attribute.
    static let keyLength = 255
    /// The longest value of an identity, of metadata, or of an attribute, unless another limit applies.
    static let valueLength = 300
    /// The longest value of the identity `uid`.
    static let uidLength = 750
    /// The longest value of a custom user field with one line.
    static let fieldLength = 255
    /// The longest value of a custom user field with several lines.
    static let multilineFieldLength = 100_000
    /// The longest tag.
    static let tagLength = 100
    /// The largest number of entries in a collection: identities, metadata, a configuration, tags. It also limits the
    /// attributes that wait to be sent, but there are fewer.
    static let collectionCount = 30
}

extension String {
    /// The length as the limits count it.
    var vendorLength: Int { utf16.count }
}
