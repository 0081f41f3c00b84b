/// Creates the providers of one vendor from a configuration.
///
/// Each adapter product has one, such as `.zendeskChat` and `.helpshift`. Pass the adapters that you link to
/// your ``SupportChat``:
///
/// ```swift
/// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .helpshift])
/// ```
///
/// **Writing one.** Declare the settings (``ChatAdapter/Settings``) and extend this type:
///
/// ```swift
/// extension ChatAdapter {
///     static let acme = ChatAdapter(AcmeSettings.self) { AcmeChatProvider(id: $0.id, apiKey: $0.settings.apiKey) }
/// }
/// ```
public final class ChatAdapter: Sendable {
    private let settings: any Settings.Type
    /// The clients that a configuration can select; empty if there is no choice.
    package let clients: [ChatConfiguration.Provider.Client]
    /// Returns how to link a client that the program lacks; `nil` for a client that it has.
    package let unavailableReason: @Sendable (ChatConfiguration.Provider.Client) -> String?
    let allowsOneLiveProvider: Bool
    let make:
        @MainActor (
            ChatProviderID, ChatConfiguration.Provider, any AppLifecycle, any ChatClock, ProviderSessions?
        ) throws -> any ChatProvider

    /// Creates an adapter whose providers use a vendor's SDK or a simulator of it.
    ///
    /// - Parameters:
    ///   - settings: The settings type of the providers. Its `providerType` is the adapter's name.
    ///   - live: The source of providers on the vendor's SDK.
    ///   - simulator: The source of providers on a simulator.
    ///   - allowsOneLiveProvider: Whether the vendor's SDK supports only one account in the process, so that
    ///     two live providers cannot be active at once.
    public convenience init<Settings: ChatAdapter.Settings>(
        _ settings: Settings.Type,
        live: Source<Settings>,
        simulator: Source<Settings>,
        allowsOneLiveProvider: Bool = false
    ) {
        self.init(
            settings,
            hasClients: true,
            allowsOneLiveProvider: allowsOneLiveProvider
        ) { client in
            switch client {
            case .live: live
            case .simulator: simulator
            }
        }
    }

    /// Creates an adapter with one kind of provider.
    public convenience init<Settings: ChatAdapter.Settings>(
        _ settings: Settings.Type,
        make: @escaping @MainActor (Request<Settings>) throws -> any ChatProvider
    ) {
        self.init(settings, hasClients: false, allowsOneLiveProvider: false) { _ in .factory(make) }
    }

    private init<Settings: ChatAdapter.Settings>(
        _ settings: Settings.Type,
        hasClients: Bool,
        allowsOneLiveProvider: Bool,
        source: @escaping @Sendable (ChatConfiguration.Provider.Client) -> Source<Settings>
    ) {
        self.settings = settings
        clients = hasClients ? ChatConfiguration.Provider.Client.allCases : []
        unavailableReason = { source($0).unavailableReason }
        self.allowsOneLiveProvider = allowsOneLiveProvider
        make = { id, configuration, lifecycle, clock, sessions in
            guard let settings = configuration.settings as? Settings,
                case .factory(let make) = source(configuration.client)
            else { throw ChatError(.notInstalled, "\(id): this program has no such provider.") }
            return try make(Request(id, settings, lifecycle, clock, sessions))
        }
    }

    /// The name in configurations, such as `helpshift`.
    public var type: String { settings.providerType }
    package var meaning: String { settings.meaning }
    package var keys: [ChatConfiguration.Key] { settings.keys }

    func decode(_ value: ChatConfiguration.Value) throws -> any Settings {
        try value.decode(settings)
    }
}

extension ChatAdapter {
    /// The values from which an adapter creates a provider.
    public final class Request<Settings: ChatAdapter.Settings>: Sendable {
        /// The app's name for the provider.
        public let id: ChatProviderID
        /// The provider's settings.
        public let settings: Settings
        /// Reports whether the app is in the background, and whether the device has a network.
        public let lifecycle: any AppLifecycle
        /// The clock to use for times and delays.
        public let clock: any ChatClock
        /// The user sessions of earlier providers of the same support chat; `nil` for a provider without a
        /// support chat.
        package let sessions: ProviderSessions?

        fileprivate init(
            _ id: ChatProviderID,
            _ settings: Settings,
            _ lifecycle: any AppLifecycle,
            _ clock: any ChatClock,
            _ sessions: ProviderSessions?
        ) {
            self.id = id
            self.settings = settings
            self.lifecycle = lifecycle
            self.clock = clock
            self.sessions = sessions
        }
    }

    /// The source of the providers for one kind of client.
    public enum Source<Settings: ChatAdapter.Settings>: Sendable {
        /// A function that creates the providers.
        case factory(@MainActor (Request<Settings>) throws -> any ChatProvider)
        /// This program lacks code that the providers need. The reason is a sentence that explains how to
        /// link it.
        case unavailable(reason: String)

        fileprivate var unavailableReason: String? {
            switch self {
            case .factory: nil
            case .unavailable(let reason): reason
            }
        }
    }

    /// The adapter of ``NullChatProvider``, which every registry contains.
    static let null = ChatAdapter(NullChatSettings.self) { NullChatProvider(id: $0.id) }
}
