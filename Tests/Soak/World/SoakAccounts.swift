import ChatProviderKit
import CountingModel

/// What a configuration of the soak says of a provider: nothing but a number, a change of which is a change of settings.
struct SoakZendeskSettings: ChatProviderSettings {
    static let providerType = "zendesk-chat"
    static let meaning = "Zendesk in the soak"
    static let keys = [ConfigurationKey("revision", .integer(0...1_000_000), "tells configurations apart")]
    var revision = 0
}

/// The same for Helpshift.
struct SoakHelpshiftSettings: ChatProviderSettings {
    static let providerType = "helpshift"
    static let meaning = "Helpshift in the soak"
    static let keys = [ConfigurationKey("revision", .integer(0...1_000_000), "tells configurations apart")]
    var revision = 0
}

/// The app's configuration as it stands, in the soak's words.
struct SoakConfiguration: Sendable, Hashable {
    var policy: ModelPolicy
    var isOn: [SoakAction.Vendor: Bool] = [.zendesk: true, .helpshift: true]
    var revisions: [SoakAction.Vendor: Int] = [:]

    /// The same as the library has it.
    var value: ChatConfiguration {
        let vendors = SoakAction.Vendor.allCases
        return ChatConfiguration(
            activeProviderIDs: vendors.filter { isOn[$0] == true }.map { ChatProviderID($0.id) },
            providers: [
                "zendesk-chat": ChatConfiguration.Provider(
                    SoakZendeskSettings(revision: revisions[.zendesk] ?? 0),
                    client: .simulator
                ),
                "helpshift": ChatConfiguration.Provider(
                    SoakHelpshiftSettings(revision: revisions[.helpshift] ?? 0),
                    client: .simulator
                ),
            ],
            counter: UnreadPolicy(
                countsBots: policy.countsBots,
                countsTriggers: policy.countsTriggers,
                ownMessagesMarkSeen: policy.ownMessagesMarkSeen
            )
        )
    }
}
