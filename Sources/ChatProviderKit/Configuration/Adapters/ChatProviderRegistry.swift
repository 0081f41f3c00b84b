import InputValidation

/// The adapters that a program has, by the names that configurations use.
///
/// A ``SupportChat`` makes its own from the adapters that it is given. Make one to read or check a configuration without a
/// chat. The adapter `null`, a support chat that is turned off, is always there. There is no registry for the whole process.
public struct ChatProviderRegistry: Sendable {
    private let adapters: [String: ChatAdapter]

    /// Creates a registry.
    ///
    /// - Parameter adapters: The adapters. Of two with the same name the last one is used.
    public init(_ adapters: [ChatAdapter] = []) {
        var named: [String: ChatAdapter] = [:]
        for adapter in [.null] + adapters { named[adapter.type] = adapter }
        self.adapters = named
    }

    /// The names of the adapters, sorted.
    public var types: [String] { adapters.sortedKeys }

    package subscript(type: String) -> ChatAdapter? { adapters[type] }

    package var all: [ChatAdapter] { types.compactMap { adapters[$0] } }
}

extension ChatProviderRegistry {
    /// Creates the provider that a configuration names.
    ///
    /// - Throws: ``ChatConfigurationError`` where the configuration has no such id, is mistaken there, or asks for an
    ///   SDK that is not linked; and what the adapter throws.
    @MainActor
    public func makeProvider(
        _ id: ChatProviderID,
        of configuration: ChatConfiguration,
        lifecycle: any AppLifecycle,
        clock: any ChatClock = SystemChatClock()
    ) throws -> any ChatProvider {
        let place = ConfigurationPath.document["providers"][id.rawValue]
        guard let provider = configuration.providers[id] else {
            let known = configuration.providers.keys.map(\.rawValue).sorted()
            throw ChatConfigurationError([
                ChatConfigurationError.Problem(
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
            ChatAdapter.Surroundings(lifecycle: lifecycle, clock: clock)
        )
    }
}
