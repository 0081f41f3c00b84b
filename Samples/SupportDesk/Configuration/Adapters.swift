import ChatProviderKit
import HelpshiftAdapter
import ZendeskChatAdapter

/// The adapters that the program has.
enum Adapters {
    /// Those that a configuration may name. None of them can be made: for checking, and for replays, which have
    /// clients of their own.
    static func registry() -> ChatProviderRegistry {
        var registry = ChatProviderRegistry()
        registry.registerZendeskChat(live: nil)
        registry.registerHelpshift(live: nil)
        return registry
    }
}
