/// An identity of a user in a token: *User Hub*, "Identity token format".
public struct SimulatedIdentity: Sendable, Hashable {
    /// The vendor's name for the kind of identity, such as `uid` or `psn_id`.
    public let identifier: String
    /// The id, the address or the number.
    public let value: String
    /// The identity's metadata.
    public let metadata: [String: String]

    static let identifiers: Set<String> = [
        "uid", "email", "phone_number", "facebook_id", "discord_id", "whatsapp_id", "google_playstore_id",
        "apple_gamecenter_id", "nintendo_id", "psn_id", "xbox_live_id", "steam_id",
    ]
}
