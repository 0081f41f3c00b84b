public import ChatProviderKit

/// What a ``ScriptedChatProvider`` is made with.
public struct ScriptedChatSettings: ChatProviderSettings {
    /// `scripted`.
    public static let providerType = "scripted"
    /// What it is for.
    public static let meaning = "a provider that says what a test tells it to say"
    /// Its keys.
    public static let keys = [
        ChatConfiguration.Key("keepsLogAfterChatEnds", .flag, "whether the log stays when the chat has ended"),
        ChatConfiguration.Key("label", .text(), "anything that tells two configurations apart"),
    ]

    /// Whether the log stays when the chat has ended; `nil` for no.
    public var keepsLogAfterChatEnds: Bool?
    /// Anything that tells two configurations apart.
    public var label: String?

    /// Creates the settings.
    public init(keepsLogAfterChatEnds: Bool? = nil, label: String? = nil) {
        self.keepsLogAfterChatEnds = keepsLogAfterChatEnds
        self.label = label
    }
}

extension ChatAdapter {
    /// The adapter `scripted`, whose providers say what a test tells them to say.
    public static var scripted: ChatAdapter { scripted() }

    /// The adapter `scripted`, whose providers say what a test tells them to say.
    ///
    /// - Parameters:
    ///   - willMake: Called before each provider is created. An error that it throws is what creating the provider throws.
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
