public import ChatProviderKit

/// The settings of a ``ScriptedChatProvider``.
public struct ScriptedChatSettings: ChatAdapter.Settings {
    /// `scripted`.
    public static let providerType = "scripted"
    /// The adapter's purpose.
    public static let meaning = "a provider that a test controls"
    /// The settings' keys.
    public static let keys = [
        ChatConfiguration.Key(
            "keepsLogAfterChatEnds",
            .flag,
            "whether the log stays when the chat has ended"
        ),
        ChatConfiguration.Key("label", .text(), "any text that distinguishes two configurations"),
    ]

    /// Whether the log stays after the chat has ended; `nil` for no.
    public var keepsLogAfterChatEnds: Bool?
    /// Any text that distinguishes two configurations.
    public var label: String?

    /// Creates the settings.
    public init(keepsLogAfterChatEnds: Bool? = nil, label: String? = nil) {
        self.keepsLogAfterChatEnds = keepsLogAfterChatEnds
        self.label = label
    }
}

extension ChatAdapter {
    /// The adapter `scripted`, whose providers a test controls.
    public static var scripted: ChatAdapter { scripted() }

    /// Creates the adapter `scripted`, whose providers a test controls.
    ///
    /// - Parameters:
    ///   - willMake: Called before each provider is created. If it throws, the creation fails with that
    ///     error.
    ///   - didMake: Called with each provider.
    public static func scripted(
        willMake: @escaping @MainActor (Request<ScriptedChatSettings>) throws -> Void = { _ in },
        didMake: @escaping @MainActor (ScriptedChatProvider) -> Void = { _ in }
    ) -> ChatAdapter {
        ChatAdapter(ScriptedChatSettings.self) { request in
            try willMake(request)
            let provider = ScriptedChatProvider(
                id: request.id,
                keepsLogAfterChatEnds: request.settings.keepsLogAfterChatEnds ?? false
            )
            didMake(provider)
            return provider
        }
    }
}

extension ChatProviderRegistry {
    /// A registry for tests: `null` and `scripted`.
    public static var testing: ChatProviderRegistry { ChatProviderRegistry([.scripted]) }
}
