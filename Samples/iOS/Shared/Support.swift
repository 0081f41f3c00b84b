import ChatProviderKit
import Foundation
import HelpshiftAdapter
import UIKit
import ZendeskChatAdapter

/// The app's one support chat: chapters "Initial setup" and "Creating a wrapper" of the tutorial.
@MainActor
enum Support {
    /// Makes the chat that `chat-configuration.json` names. Another vendor is another `provider` in that file.
    static func make() throws -> SupportChat {
        var registry = ChatProviderRegistry()
        registry.registerZendeskChat(live: makeZendesk)
        registry.registerHelpshift(live: makeHelpshift)
        guard let url = Bundle.main.url(forResource: "chat-configuration", withExtension: "json") else {
            throw ChatError(.invalidArgument, "Add chat-configuration.json to the app's resources.")
        }
        let chat = try SupportChat(
            configuration: ChatConfiguration(contentsOf: url, registry: registry),
            registry: registry,
            lifecycle: UIKitAppLifecycle()
        )
        // Early in didFinishLaunching: Helpshift wants to be installed there.
        try chat.start()
        return chat
    }

    #if canImport(ChatProvidersSDK)
        private static let makeZendesk:
            (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ChatProvider)? = {
                request in
                let provider = ZendeskChatProvider.live(request)
                try provider.makeScreen(request.settings.screen ?? ZendeskScreenSettings()) {
                    topViewController
                }
                return provider
            }
    #else
        private static let makeZendesk:
            (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ChatProvider)? = nil
    #endif

    #if canImport(HelpshiftX)
        private static let makeHelpshift:
            (@MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient)? = {
                _ in
                LiveHelpshiftClient()
            }
    #else
        private static let makeHelpshift:
            (@MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient)? = nil
    #endif

    /// What a conversation is presented on.
    static var topViewController: UIViewController? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        var top = scenes.compactMap(\.keyWindow?.rootViewController).first
        while let presented = top?.presentedViewController { top = presented }
        return top
    }
}
