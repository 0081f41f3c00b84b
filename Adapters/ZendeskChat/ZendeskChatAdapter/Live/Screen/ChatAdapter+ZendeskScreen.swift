#if canImport(ChatSDK) && canImport(MessagingSDK)
    public import ChatProviderKit
    public import Foundation
    public import UIKit

    extension ChatAdapter {
        /// The adapter `zendesk-chat`, on Zendesk's SDK, for an app that has a say in the conversation screen.
        ///
        /// - Parameters:
        ///   - simulator: Creates a simulator's client; `nil` where none is linked.
        ///   - presenter: Gives what the screen is presented on.
        ///   - shouldOpenURL: Asked before an address is opened; `false` where the app does it itself. Without it a
        ///     `MessagingDelegate` of the app's own is asked.
        public static func zendeskChat(
            simulator: ZendeskClientMaker? = nil,
            presenter: @escaping @MainActor () -> UIViewController?,
            shouldOpenURL: (@MainActor (URL) -> Bool)? = nil
        ) -> ChatAdapter {
            zendeskChat(live: linkedZendeskChat, simulator: simulator) { provider, settings in
                let screen = provider.makeScreenIfLive(settings, presenter: presenter)
                screen?.shouldOpenURL = shouldOpenURL
            }
        }
    }
#endif
