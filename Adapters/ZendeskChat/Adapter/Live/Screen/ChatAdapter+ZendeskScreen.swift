#if canImport(ChatSDK) && canImport(MessagingSDK)
    public import ChatProviderKit
    public import Foundation
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency public import MessagingAPI
    public import UIKit

    extension ChatAdapter {
        /// The adapter `zendesk-chat`, on Zendesk's SDK, for an app that has a say in the conversation screen.
        ///
        /// - Parameters:
        ///   - simulator: Creates a simulator's client; `nil` where none is linked.
        ///   - presenter: Gives what the screen is presented on.
        ///   - shouldOpenURL: Asked before an address is opened; `false` where the app does it itself. Without it a
        ///     `MessagingDelegate` of the app's own is asked.
        ///   - engines: The engines of the screen, of the chat's own: `{ [try AnswerBotEngine.engine(), $0] }`, for
        ///     example. The chat's alone, where it is left out.
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
