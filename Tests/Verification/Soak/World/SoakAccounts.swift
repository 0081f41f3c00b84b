import ChatProviderKit
import CountingModel

/// A provider's settings in the soak. A new revision is a change of settings.
struct SoakSettings: ChatAdapter.Settings {
    static let providerType = "soak"
    static let meaning = "a vendor in the soak"
    static let keys = [
        ChatConfiguration.Key("vendor", .choice(SoakAction.Vendor.allCases.map(\.rawValue)), "the vendor"),
        ChatConfiguration.Key("revision", .integer(0...1_000_000), "tells configurations apart"),
    ]
    var vendor: SoakAction.Vendor
    var revision: Int
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
        let providers = vendors.map { vendor in
            let settings = SoakSettings(vendor: vendor, revision: revisions[vendor] ?? 0)
            return (ChatProviderID(vendor.id), ChatConfiguration.Provider(settings, client: .simulator))
        }
        return ChatConfiguration(
            activeProviderIDs: vendors.filter { isOn[$0] == true }.map { ChatProviderID($0.id) },
            providers: Dictionary(uniqueKeysWithValues: providers),
            counter: UnreadPolicy(
                countsBots: policy.countsBots,
                countsTriggers: policy.countsTriggers,
                ownMessagesMarkSeen: policy.ownMessagesMarkSeen
            )
        )
    }
}
