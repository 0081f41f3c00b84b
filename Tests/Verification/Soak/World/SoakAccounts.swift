import ChatProviderKit
import CountingModel

/// A provider's settings in the soak: just a number, so that a new number is a change of settings.
struct SoakZendeskSettings: ChatAdapter.Settings {
    static let providerType = "zendesk-chat"
    static let meaning = "Zendesk in the soak"
    static let keys = [
        ChatConfiguration.Key("revision", .integer(0...1_000_000), "tells configurations apart")
    ]
    var revision = 0
}

/// Helpshift's settings in the soak.
struct SoakHelpshiftSettings: ChatAdapter.Settings {
    static let providerType = "helpshift"
    static let meaning = "Helpshift in the soak"
    static let keys = [
        ChatConfiguration.Key("revision", .integer(0...1_000_000), "tells configurations apart")
    ]
    var revision = 0
}

/// Zendesk Messaging's settings in the soak.
struct SoakMessagingSettings: ChatAdapter.Settings {
    static let providerType = "zendesk-messaging"
    static let meaning = "Zendesk Messaging in the soak"
    static let keys = [
        ChatConfiguration.Key("revision", .integer(0...1_000_000), "tells configurations apart")
    ]
    var revision = 0
}

/// Matrix's settings in the soak.
struct SoakMatrixSettings: ChatAdapter.Settings {
    static let providerType = "matrix"
    static let meaning = "Matrix in the soak"
    static let keys = [
        ChatConfiguration.Key("revision", .integer(0...1_000_000), "tells configurations apart")
    ]
    var revision = 0
}

/// The app's current configuration, in the soak's terms.
struct SoakConfiguration: Sendable, Hashable {
    var policy: ModelPolicy
    var isOn: [SoakAction.Vendor: Bool]
    var revisions: [SoakAction.Vendor: Int] = [:]

    /// A configuration with all vendors active.
    init(policy: ModelPolicy) {
        self.policy = policy
        isOn = Dictionary(uniqueKeysWithValues: SoakAction.Vendor.allCases.map { ($0, true) })
    }

    /// The same configuration as the library reads it.
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
                "zendesk-messaging": ChatConfiguration.Provider(
                    SoakMessagingSettings(revision: revisions[.messaging] ?? 0),
                    client: .simulator
                ),
                "matrix": ChatConfiguration.Provider(
                    SoakMatrixSettings(revision: revisions[.matrix] ?? 0),
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
