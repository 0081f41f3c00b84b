/// The kinds of identity that a token may name, under the raw strings of its `identifier`.
public enum IdentityKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The app's own id of the user; this or ``email`` must be there unless full privacy is on.
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

/// One identity of a token: a kind, its value, and what the backend wants to add.
///
/// Nothing is checked here: ``IdentityTokenInspector`` does. Descriptions and mirrors leave the values out.
public struct Identity: Sendable, Hashable {
    /// The kind.
    public var kind: IdentityKind
    /// The value: at least one UTF-16 unit, and at most as many as ``HelpshiftLimits/valueLength(of:)`` says.
    public var value: String
    /// Metadata: no key and no value empty, and no more and none longer than the ``HelpshiftLimits`` permit.
    public var metadata: [String: String]

    /// An identity.
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
    /// The kind alone, so that `dump` shows no value either.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind.rawValue]) }
}
