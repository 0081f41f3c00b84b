#if canImport(ChatSDK) && canImport(MessagingSDK)
    public import ChatProviderKit
    public import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency public import MessagingAPI
    public import UIKit

    extension ChatAdapter {
        /// Creates the adapter `zendesk-chat`, on Zendesk's SDK, for an app that customizes the conversation
        /// screen.
        ///
        /// - Parameters:
        ///   - simulator: Creates a simulator's client; `nil` if none is linked.
        ///   - presenter: Returns the view controller to present the screen on.
        ///   - shouldOpenURL: Called before an address is opened. Return `false` to open it yourself. Without
        ///     this closure, the app's own `MessagingDelegate` decides.
        ///   - engines: Returns the screen's engines. The argument is the chat's engine: for example, return
        ///     `[try AnswerBotEngine.engine(), $0]`. By default, only the chat's.
        @available(iOSApplicationExtension, unavailable)
        public static func zendeskChat(
            simulator: ZendeskChatClientFactory? = nil,
            presenter: @escaping @MainActor () -> UIViewController?,
            shouldOpenURL: (@MainActor (URL) -> Bool)? = nil,
            engines: (@MainActor (any MessagingAPI.Engine) throws -> [any MessagingAPI.Engine])? = nil
        ) -> ChatAdapter {
            zendeskChat(live: linkedZendeskChat, simulator: simulator) { provider, settings in
                let screen = provider.makeScreenIfLive(settings, presenter: presenter)
                screen?.shouldOpenURL = shouldOpenURL
                if let engines { screen?.engines = engines }
            }
        }
    }
#endif
