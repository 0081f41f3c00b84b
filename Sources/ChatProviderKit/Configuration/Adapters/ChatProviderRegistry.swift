import InputValidation

/// The adapters in a program, by the names that configurations use.
///
/// A ``SupportChat`` creates its own registry from its adapters. Create one to read or check a configuration
/// without a chat. The adapter `null`, a support chat that is turned off, is always included. There is no
/// global registry.
public struct ChatProviderRegistry: Sendable {
    /// One adapter for each name.
    package let all: [ChatAdapter]

    /// Creates a registry.
    ///
    /// - Parameter adapters: The adapters. If two have the same name, the last one is used.
    public init(_ adapters: [ChatAdapter] = []) {
        var all: [ChatAdapter] = []
        for adapter in ([.null] + adapters).reversed() where !all.contains(where: { $0.type == adapter.type })
        {
            all.append(adapter)
        }
        self.all = all
    }

    /// The names of the adapters, sorted.
    public var types: [String] { all.map(\.type).sorted() }

    package subscript(type: String) -> ChatAdapter? { all.first { $0.type == type } }

    /// Creates a provider from a configuration.
    ///
    /// - Throws: ``ChatConfigurationError`` if the configuration has no such id, has a mistake there, or
    ///   requires an SDK that is not linked; and any error of the adapter.
    @MainActor
    public func makeProvider(
        _ id: ChatProviderID,
        of configuration: ChatConfiguration,
        lifecycle: any AppLifecycle,
        clock: any ChatClock = SystemChatClock()
    ) throws -> any ChatProvider {
        let place = ConfigurationPath.provider(id.rawValue)
        let checker = ConfigurationChecker()
        guard let provider = configuration.providers[id] else {
            let known = configuration.sortedIDs
            let suggestion = NearestName.to(id.rawValue, among: known)
            checker.report(place, "missing", knownKeys: known, suggestion: suggestion)
            throw ChatConfigurationError(checker.problems)
        }
        check(provider, at: place, with: checker)
        checkLink(of: provider, at: place, with: checker)
        guard checker.problems.isEmpty, let adapter = self[provider.type] else {
            throw ChatConfigurationError(checker.problems)
        }
        return try adapter.make(id, provider, lifecycle, clock, nil)
    }
}
