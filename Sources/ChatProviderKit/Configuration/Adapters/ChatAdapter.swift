/// Creates the providers of one vendor from a configuration.
///
/// Each adapter product has one, such as `.zendeskChat` and `.helpshift`. An app hands those that it links to its
/// ``SupportChat``:
///
/// ```swift
/// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .helpshift])
/// ```
///
/// **Writing one.** Declare the settings (``ChatProviderSettings``) and extend this type:
///
/// ```swift
/// extension ChatAdapter {
///     static let acme = ChatAdapter(AcmeSettings.self) { AcmeChatProvider(id: $0.id, apiKey: $0.settings.apiKey) }
/// }
/// ```
public final class ChatAdapter: Sendable {
    private let settings: any ChatProviderSettings.Type
    /// The clients that a configuration can ask for; empty where there is no choice.
    package let clients: [ChatConfiguration.Provider.Client]
    /// How to link a client that is not in this program; `nil` for one that is.
    package let unavailableReason: @Sendable (ChatConfiguration.Provider.Client) -> String?
    let allowsOneLiveProvider: Bool
    let make:
        @MainActor (
            ChatProviderID, ChatConfiguration.Provider, any AppLifecycle, any ChatClock, ProviderSessions?
        ) throws -> any ChatProvider

    /// Creates an adapter whose providers use a vendor's SDK or a simulator of it.
    ///
    /// - Parameters:
    ///   - settings: What a provider is created with. Its `providerType` is the adapter's name.
    ///   - live: Where the providers on the vendor's SDK come from.
    ///   - simulator: Where the providers on a simulator come from.
    ///   - allowsOneLiveProvider: Whether the vendor's SDK holds one account for the whole process, so that two live
    ///     providers cannot be active at once.
    public convenience init<Settings: ChatProviderSettings>(
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
    public convenience init<Settings: ChatProviderSettings>(
        _ settings: Settings.Type,
        make: @escaping @MainActor (Request<Settings>) throws -> any ChatProvider
    ) {
        self.init(settings, hasClients: false, allowsOneLiveProvider: false) { _ in .factory(make) }
    }

    private init<Settings: ChatProviderSettings>(
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
    /// What the adapter is for, in a few words.
    package var meaning: String { settings.meaning }
    /// The configuration keys of its own.
    package var keys: [ChatConfiguration.Key] { settings.keys }

    /// Reads the settings of a provider.
    func decode(_ value: ChatConfiguration.Value) throws -> any ChatProviderSettings { try value.decode(settings) }
}

extension ChatAdapter {
    /// What a provider is to be created from.
    public final class Request<Settings: ChatProviderSettings>: Sendable {
        /// The name under which the app knows the provider.
        public let id: ChatProviderID
        /// What the adapter needs.
        public let settings: Settings
        /// Whether the app is in the background.
        public let lifecycle: any AppLifecycle
        /// The time.
        public let clock: any ChatClock
        /// What earlier providers of the same support chat have left of their users' sessions; `nil` for a provider without a
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

    /// Where the providers on one kind of client come from.
    public enum Source<Settings: ChatProviderSettings>: Sendable {
        /// A function creates them.
        case factory(@MainActor (Request<Settings>) throws -> any ChatProvider)
        /// This program does not contain what they need. The reason is a sentence that says how to link it.
        case unavailable(reason: String)

        fileprivate var unavailableReason: String? {
            switch self {
            case .factory: nil
            case .unavailable(let reason): reason
            }
        }
    }

    /// The adapter of ``NullChatProvider``, which every registry has.
    static let null = ChatAdapter(NullChatSettings.self) { NullChatProvider(id: $0.id) }
}
