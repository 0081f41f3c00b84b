/// The limits for the length and number of keys and values in identities, login configurations and attributes.
///
/// Lengths are in UTF-16 units, like the length of an `NSString`. The vendor's pages disagree: the Japanese page
/// has older numbers than the English one. ``current`` is right for SDK X 10.4 and later.
public struct HelpshiftLimits: Sendable, Equatable {
    /// The longest key: an identifier, a metadata key, a configuration key, an attribute key.
    public var keyLength: Int
    /// The longest value of an identity other than the uid.
    ///
    /// It also applies to metadata values, values of the login configuration and plain attributes, for which the vendor
    /// documents no limit.
    public var identityValueLength: Int
    /// The longest value of the `uid` identity.
    public var uidValueLength: Int
    /// The longest value of a custom user field.
    public var customFieldLength: Int
    /// The longest value of a multiline custom user field.
    public var multilineCustomFieldLength: Int
    /// The longest user tag.
    public var userTagLength: Int
    /// The largest number of entries in a collection: identities, metadata of one identity, login configuration,
    /// tags, custom user fields, attributes.
    public var collectionCount: Int

    /// Creates limits, for a domain with limits that differ from the documentation.
    public init(
        keyLength: Int,
        identityValueLength: Int,
        uidValueLength: Int,
        customFieldLength: Int,
        multilineCustomFieldLength: Int,
        userTagLength: Int,
        collectionCount: Int
    ) {
        self.keyLength = keyLength
        self.identityValueLength = identityValueLength
        self.uidValueLength = uidValueLength
        self.customFieldLength = customFieldLength
        self.multilineCustomFieldLength = multilineCustomFieldLength
        self.userTagLength = userTagLength
        self.collectionCount = collectionCount
    }

    /// The limits of the User Hub page: 255, 300, 750, 255, 100000, 100 and 30.
    public static let current = HelpshiftLimits(
        keyLength: 255,
        identityValueLength: 300,
        uidValueLength: 750,
        customFieldLength: 255,
        multilineCustomFieldLength: 100_000,
        userTagLength: 100,
        collectionCount: 30
    )

    /// The limits of the Japanese User Hub page: keys of 1000, values of 10000, collections of 100.
    public static let legacyJapaneseDocumentation = HelpshiftLimits(
        keyLength: 1_000,
        identityValueLength: 10_000,
        uidValueLength: 10_000,
        customFieldLength: 10_000,
        multilineCustomFieldLength: 10_000,
        userTagLength: 10_000,
        collectionCount: 100
    )

    /// Returns the longest value of an identity of this kind.
    public func valueLength(of kind: IdentityKind) -> Int {
        kind == .uid ? uidValueLength : identityValueLength
    }
}
