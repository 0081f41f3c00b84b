public import Foundation

/// Which providers an app has, and which of them are active.
///
/// From a file, a text, `Data` or an `Info.plist`: ``init(contentsOf:registry:)`` and the other initializers. In Swift:
///
/// ```swift
/// let configuration = ChatConfiguration(
///     provider: "shop",
///     providers: ["shop": ChatConfiguration.Provider(AcmeSettings(apiKey: "…"), client: .simulator)]
/// )
/// ```
public struct ChatConfiguration: Sendable, Equatable {
    /// The active providers, at least one; the first is the current one. Each is a key of ``providers``.
    public var activeProviderIDs: [ChatProviderID]
    /// All providers, active or not.
    public var providers: [ChatProviderID: ChatConfiguration.Provider]
    /// Which entries count as unread messages.
    public var counter: UnreadPolicy
    /// The file of the stored read markers; `nil` for the platform's default store: a file in the app's own folder below
    /// `Application Support`, on Linux in the XDG data folder.
    public var markers: URL?
    /// What was left out when the configuration was read.
    package internal(set) var notes: [ChatConfigurationError.Problem] = []

    /// Creates a configuration with several providers active at once. It is checked when it is used.
    public init(
        activeProviderIDs: [ChatProviderID],
        providers: [ChatProviderID: ChatConfiguration.Provider],
        counter: UnreadPolicy = UnreadPolicy(),
        markers: URL? = nil
    ) {
        self.activeProviderIDs = activeProviderIDs
        self.providers = providers
        self.counter = counter
        self.markers = markers
    }

    /// Creates a configuration with one provider active. It is checked when it is used.
    public init(
        provider: ChatProviderID,
        providers: [ChatProviderID: ChatConfiguration.Provider],
        counter: UnreadPolicy = UnreadPolicy(),
        markers: URL? = nil
    ) {
        self.init(activeProviderIDs: [provider], providers: providers, counter: counter, markers: markers)
    }

    /// The ids of the providers, sorted.
    var sortedIDs: [String] { providers.keys.map(\.rawValue).sorted() }

    /// The store that ``markers`` names. Nothing is created on the disk before something is saved.
    ///
    /// What the app has stored at another place before is taken over: all of it, so that read messages stay read.
    @MainActor
    public func makeStore() -> any ReadMarkerStore { makeStore(replacing: nil) }

    /// - Parameter former: The store of the configuration before, which has changes that are on no disk yet.
    @MainActor
    func makeStore(replacing former: (any ReadMarkerStore)?) -> FileReadMarkerStore {
        let location = MarkerFileLocation.current
        let url = markers ?? location.defaultFile
        return FileReadMarkerStore(
            place: location.place(of: url),
            url: url,
            replacing: former as? FileReadMarkerStore
        )
    }
}

extension ChatConfiguration {
    /// How one provider is to be made.
    public struct Provider: Sendable, Equatable {
        /// What its adapter needs.
        public let settings: any ChatProviderSettings
        /// Whether it uses the vendor's SDK or a simulator. Ignored where the adapter has no simulator.
        public let client: Client
        /// When it connects for the first time.
        public var connects: ConnectionPolicy
        /// Whether its messages are counted. The app can switch that while it runs: ``SupportChannel/countsMessages``.
        public var counts: Bool

        /// What a provider talks to.
        public enum Client: String, Sendable, Hashable, CaseIterable {
            /// The vendor's SDK.
            case live
            /// A simulator of the vendor, in memory.
            case simulator
        }

        /// When a provider connects for the first time.
        public enum ConnectionPolicy: String, Sendable, Hashable, CaseIterable {
            /// When the support chat is started, or the app first comes to the foreground after that.
            ///
            /// With Zendesk Chat every user of the app is then an online visitor in the agents' dashboard, even one who
            /// never opens the chat.
            case atStart
            /// When the conversation is opened. At the start only if something is stored for the user.
            case onFirstUse
        }

        /// Creates a provider's configuration.
        public init(
            _ settings: any ChatProviderSettings,
            client: Client = .live,
            connects: ConnectionPolicy = .atStart,
            counts: Bool = true
        ) {
            self.settings = settings
            self.client = client
            self.connects = connects
            self.counts = counts
        }

        /// The adapter's name, such as `helpshift`.
        public var type: String { Swift.type(of: settings).providerType }

        /// Whether two say the same.
        public static func == (left: Provider, right: Provider) -> Bool {
            left.makesSameProvider(as: right) && left.counts == right.counts
        }

        /// Whether a provider of this configuration can serve as one of another.
        func makesSameProvider(as other: Provider) -> Bool {
            client == other.client && connects == other.connects && settings.isEqual(to: other.settings)
        }
    }
}
