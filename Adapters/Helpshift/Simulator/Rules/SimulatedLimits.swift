/// The lengths and counts that an account permits: the section on login failures of *User Hub*, and the section on
/// identity events of *Helpshift Delegates*.
///
/// The documents count in characters. The SDK is written in Objective-C, so the simulator counts UTF-16 units.
public struct SimulatedLimits: Sendable, Hashable {
    /// The longest key of an identity, of metadata, of a login's configuration or of an attribute.
    public var keyLength = 255
    /// The longest value, where no other limit is named: of an identity, of metadata, of an attribute.
    public var valueLength = 300
    /// The longest value of the identity `uid`.
    public var uidLength = 750
    /// The longest value of a custom user field with one line.
    public var fieldLength = 255
    /// The longest value of a custom user field with several lines.
    public var multilineFieldLength = 100_000
    /// The longest tag.
    public var tagLength = 100
    /// The most entries of a collection: identities, metadata, a configuration, tags, attributes that wait.
    public var collectionCount = 30

    /// The limits of the English documents.
    public init() {}

    /// The limits of the Japanese *User Hub*, which names one length for every value.
    public static let japaneseDocument: SimulatedLimits = {
        var limits = SimulatedLimits()
        limits.keyLength = 1000
        limits.valueLength = 10_000
        limits.uidLength = 10_000
        limits.fieldLength = 10_000
        limits.multilineFieldLength = 10_000
        limits.tagLength = 10_000
        limits.collectionCount = 100
        return limits
    }()
}

extension String {
    /// The length by which the limits go.
    var vendorLength: Int { utf16.count }
}
