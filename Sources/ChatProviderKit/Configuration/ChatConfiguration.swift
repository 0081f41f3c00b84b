public import Foundation

/// The providers of an app, and which of them are active.
///
/// Read it from a file, a string, `Data` or an `Info.plist` with ``init(contentsOf:registry:)`` and the other
/// initializers, or create it in Swift:
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
    /// The file for the read markers; `nil` for the platform's default store: a file in the app's own folder
    /// in `Application Support`, on Linux in the XDG data folder.
    public var markers: URL?
    /// The parts of the document that were ignored.
    package internal(set) var notes: [ChatConfigurationError.Problem] = []

    /// Creates a configuration with several active providers. It is checked when it is used.
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

    /// Creates a configuration with one active provider. It is checked when it is used.
    public init(
        provider: ChatProviderID,
        providers: [ChatProviderID: ChatConfiguration.Provider],
        counter: UnreadPolicy = UnreadPolicy(),
        markers: URL? = nil
    ) {
        self.init(activeProviderIDs: [provider], providers: providers, counter: counter, markers: markers)
    }

    var sortedIDs: [String] { providers.keys.map(\.rawValue).sorted() }

    /// Creates the store that ``markers`` names. Nothing is created on the disk until something is saved.
    ///
    /// An update of the app names another file. The new store takes over the markers of the previous file, so
    /// that read messages stay read.
    @MainActor
    public func makeStore() -> any ReadMarkerStore { makeStore(replacing: nil) }

    /// - Parameter former: The previous configuration's store. It may have changes that are not on the disk
    ///   yet.
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
    /// The configuration of one provider.
    public struct Provider: Sendable, Equatable {
        /// The adapter's settings.
        public let settings: any ChatAdapter.Settings
        /// Whether the provider uses the vendor's SDK or a simulator. Ignored if the adapter has no
        /// simulator.
        public let client: Client
        /// When it connects for the first time.
        public var connects: ConnectionPolicy
        /// Whether the provider's messages are counted. The app can change that at run time:
        /// ``SupportChannel/countsMessages``.
        public var counts: Bool

        /// Whether a provider uses the vendor's SDK or a simulator.
        public enum Client: String, Sendable, Hashable, CaseIterable {
            /// The vendor's SDK.
            case live
            /// An in-memory simulator of the vendor.
            case simulator
        }

        /// When a provider connects for the first time.
        public enum ConnectionPolicy: String, Sendable, Hashable, CaseIterable {
            /// At the start of the support chat, or when the app first enters the foreground after it.
            ///
            /// With Zendesk Chat, every user of the app is then an online visitor in the agents' dashboard,
            /// even one who never opens the chat.
            case atStart
            /// When the conversation opens. At the start, only if something is stored for the user.
            case onFirstUse
        }

        /// Creates a provider's configuration.
        public init(
            _ settings: any ChatAdapter.Settings,
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

        /// Returns whether both have the same values.
        public static func == (left: Provider, right: Provider) -> Bool {
            left.makesSameProvider(as: right) && left.counts == right.counts
        }

        /// Returns whether a provider with one configuration can keep running with the other.
        func makesSameProvider(as other: Provider) -> Bool {
            client == other.client && connects == other.connects && settings.isEqual(to: other.settings)
        }
    }
}
