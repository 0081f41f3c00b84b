/// The kinds of identity that a token may contain, with the raw strings of its `identifier`.
public enum IdentityKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The app's own id for the user. It or ``email`` is required, unless full privacy is on.
    case uid
    /// The e-mail address.
    case email
    /// The phone number.
    case phoneNumber = "phone_number"
    /// Facebook.
    case facebookID = "facebook_id"
    /// Discord.
    case discordID = "discord_id"
    /// WhatsApp.
    case whatsAppID = "whatsapp_id"
    /// Google Play.
    case googlePlayStoreID = "google_playstore_id"
    /// Game Center.
    case appleGameCenterID = "apple_gamecenter_id"
    /// Nintendo.
    case nintendoID = "nintendo_id"
    /// PlayStation Network.
    case psnID = "psn_id"
    /// Xbox Live.
    case xboxLiveID = "xbox_live_id"
    /// Steam.
    case steamID = "steam_id"
}

/// An identity in a token: its kind, its value, and metadata from the backend.
///
/// ``IdentityTokenInspector`` checks identities. Descriptions and mirrors omit the values.
public struct Identity: Sendable, Hashable {
    /// The kind.
    public var kind: IdentityKind
    /// The value. It is not empty, and at most as long as ``HelpshiftLimits/valueLength(of:)``.
    public var value: String
    /// The metadata, without empty keys and values, and within the ``HelpshiftLimits``.
    public var metadata: [String: String]

    /// Creates an identity.
    public init(_ kind: IdentityKind, _ value: String, metadata: [String: String] = [:]) {
        self.kind = kind
        self.value = value
        self.metadata = metadata
    }
}

extension Identity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, without the value.
    public var description: String { "Identity(\(kind.rawValue))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Contains only the kind, so that `dump` does not show the value either.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind.rawValue]) }
}
