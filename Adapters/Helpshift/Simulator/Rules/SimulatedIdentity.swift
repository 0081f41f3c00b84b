/// One thing that a token tells about a user: *User Hub*, "Identity token format".
public struct SimulatedIdentity: Sendable, Hashable {
    /// The vendor's word for what it is, such as `uid` or `psn_id`.
    public let identifier: String
    /// The id, the address or the number.
    public let value: String
    /// What else the token tells about it.
    public let metadata: [String: String]

    /// The identifiers that the document lists.
    static let identifiers: Set<String> = [
        "uid", "email", "phone_number", "facebook_id", "discord_id", "whatsapp_id", "google_playstore_id",
        "apple_gamecenter_id", "nintendo_id", "psn_id", "xbox_live_id", "steam_id",
    ]
}
