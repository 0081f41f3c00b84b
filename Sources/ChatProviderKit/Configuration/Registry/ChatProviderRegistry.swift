/// What a provider is to be made from.
public struct ChatProviderRequest<Settings: ChatProviderSettings>: Sendable {
    /// The name under which the app knows the provider.
    public let id: ChatProviderID
    /// What the adapter needs.
    public let settings: Settings
    /// The user who was logged in when the provider of this id was last let go of, `nil` for the anonymous one.
    /// Vendors keep the user beyond the end of a provider, and unread markers are filed under it.
    public let userID: String?
    /// When the app goes to the background and comes back.
    public let lifecycle: any AppLifecycle
    /// The time.
    public let clock: any ChatClock
}

/// Where the providers of one kind of client come from.
public enum ChatProviderSource<Settings: ChatProviderSettings>: Sendable {
    /// A function makes them.
    case factory(@MainActor (ChatProviderRequest<Settings>) throws -> any ChatProvider)
    /// This program does not contain what they need; a sentence says how to link it.
    case unavailable(reason: String)
}

/// The adapters that a program has, by the names that configurations use.
///
/// The core knows no vendor, and there is no registry for the whole process: an app makes one and registers what it
/// links. ``NullChatProvider`` is there from the start, as `null`.
///
/// ```swift
/// var registry = ChatProviderRegistry()
/// registry.registerZendeskChat()
/// registry.registerHelpshift()
/// let support = try SupportChat(
///     configuration: ChatConfiguration(contentsOf: url, registry: registry), registry: registry, …)
/// ```
public struct ChatProviderRegistry: Sendable {
    /// An adapter, without its type.
    struct Adapter: Sendable {
        let type: String
        let meaning: String
        let keys: [ConfigurationKey]
        /// The clients that a configuration may ask for; empty where there is no choice.
        let clients: [ChatClientKind]
        /// How to link what is missing, for each client that is not in this program.
        let unavailable: [ChatClientKind: String]
        /// Whether all live providers stand on the one SDK of the process.
        let allowsOneLiveProvider: Bool
        let decode: @Sendable (ConfigurationValue) throws -> any ChatProviderSettings
        let make:
            @MainActor (ChatProviderID, ChatProviderConfiguration, Surroundings) throws -> any ChatProvider
    }

    /// What a provider is made with, beside its configuration.
    struct Surroundings {
        var userID: String?
        var lifecycle: any AppLifecycle
        var clock: any ChatClock
    }

    private var adapters: [String: Adapter] = [:]

    /// Makes a registry that knows `null` alone.
    public init() {
        register(NullChatSettings.self) { NullChatProvider(id: $0.id) }
    }

    /// The names of the adapters, in their order.
    public var types: [String] { adapters.keys.sorted() }

    /// Registers an adapter whose providers stand on a vendor's SDK or on a simulator. A second registration of the
    /// same name takes the place of the first.
    ///
    /// - Parameter allowsOneLiveProvider: Whether the vendor's SDK holds one account for the whole process, so that two live
    ///   providers cannot be active at once.
    public mutating func register<Settings: ChatProviderSettings>(
        _ settings: Settings.Type,
        live: ChatProviderSource<Settings>,
        simulator: ChatProviderSource<Settings>,
        allowsOneLiveProvider: Bool = false
    ) {
        insert(
            settings,
            sources: [.live: live, .simulator: simulator],
            hasClients: true,
            allowsOneLiveProvider: allowsOneLiveProvider
        )
    }

    /// Registers an adapter with one kind of provider. A second registration of the same name takes the place of the
    /// first.
    public mutating func register<Settings: ChatProviderSettings>(
        _ settings: Settings.Type,
        make: @escaping @MainActor (ChatProviderRequest<Settings>) throws -> any ChatProvider
    ) {
        insert(settings, sources: [.live: .factory(make)], hasClients: false)
    }

    private mutating func insert<Settings: ChatProviderSettings>(
        _ settings: Settings.Type,
        sources: [ChatClientKind: ChatProviderSource<Settings>],
        hasClients: Bool,
        allowsOneLiveProvider: Bool = false
    ) {
        var unavailable: [ChatClientKind: String] = [:]
        for (client, source) in sources {
            if case .unavailable(reason: let remedy) = source { unavailable[client] = remedy }
        }
        adapters[Settings.providerType] = Adapter(
            type: Settings.providerType,
            meaning: Settings.meaning,
            keys: Settings.keys,
            clients: hasClients ? ChatClientKind.allCases : [],
            unavailable: unavailable,
            allowsOneLiveProvider: allowsOneLiveProvider,
            decode: { try $0.decode(Settings.self) },
            make: { id, configuration, surroundings in
                guard let settings = configuration.settings as? Settings,
                    case .factory(let make)? = sources[hasClients ? configuration.client : .live]
                else { throw ChatError(.notInstalled, "\(id): this program has no such provider") }
                return try make(
                    ChatProviderRequest(
                        id: id,
                        settings: settings,
                        userID: surroundings.userID,
                        lifecycle: surroundings.lifecycle,
                        clock: surroundings.clock
                    )
                )
            }
        )
    }

    subscript(type: String) -> Adapter? { adapters[type] }

    var all: [Adapter] { types.compactMap { adapters[$0] } }
}

extension ChatProviderRegistry {
    /// Makes the provider that a configuration names.
    ///
    /// - Parameter userID: The user whom the vendor holds, `nil` for the anonymous one.
    /// - Throws: ``ChatConfigurationError`` where the configuration has no such id, is mistaken there, or asks for an
    ///   SDK that is not linked; and what the adapter throws.
    @MainActor
    public func makeProvider(
        _ id: ChatProviderID,
        of configuration: ChatConfiguration,
        userID: String? = nil,
        lifecycle: any AppLifecycle,
        clock: any ChatClock = SystemChatClock()
    ) throws -> any ChatProvider {
        let place = ConfigurationPath.document["providers"][id.rawValue]
        guard let provider = configuration.providers[id] else {
            let known = configuration.providers.keys.map(\.rawValue).sorted()
            throw ChatConfigurationError([
                ConfigurationProblem(
                    place,
                    "missing",
                    knownKeys: known,
                    suggestion: NearestName.to(id.rawValue, among: known)
                )
            ])
        }
        let problems = problems(of: provider, at: place) + linkProblems(of: provider, at: place)
        guard problems.isEmpty, let adapter = adapters[provider.type] else {
            throw ChatConfigurationError(problems)
        }
        return try adapter.make(
            id,
            provider,
            Surroundings(userID: userID, lifecycle: lifecycle, clock: clock)
        )
    }
}
