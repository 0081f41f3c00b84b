#if canImport(ChatSDK) && canImport(MessagingSDK)
    public import ChatProviderKit
    public import UIKit

    /// The vendor's screen, where the app links it and the provider stands on the SDK.
    extension ZendeskChatProvider: ConversationPresenting {
        /// The vendor's screen; `nil` before ``makeScreen(_:presenter:)``, and for a provider that does not stand on the
        /// SDK.
        public var screen: ZendeskConversationScreen? { liveClient?.screen }

        /// Makes the vendor's screen, which belongs to the provider's client from now on.
        ///
        /// - Parameter presenter: Gives what the screen is presented on by ``presentConversation()``.
        /// - Throws: `ChatError`: `notInstalled` for a provider that does not stand on the SDK.
        @discardableResult
        public func makeScreen(
            _ settings: ZendeskScreenSettings = ZendeskScreenSettings(),
            presenter: @escaping @MainActor () -> UIViewController?
        ) throws(ChatError) -> ZendeskConversationScreen {
            guard let liveClient else { throw .zendeskHasNoScreen }
            let screen = ZendeskConversationScreen(
                client: liveClient,
                settings: settings,
                presenter: presenter,
                visibility: { [weak self] in self?.events.send(.conversationVisibilityChanged($0)) }
            )
            liveClient.screen = screen
            return screen
        }

        /// Whether the vendor's screen is shown.
        public var isConversationVisible: Bool { screen?.isVisible ?? false }

        /// Shows the conversation.
        ///
        /// - Throws: `ChatError`: `shutDown`; `notInstalled` without a screen or a `Chat.instance`; `notAllowedNow` where
        ///   there is nothing to present it on; `vendor` where the SDK cannot build it.
        public func presentConversation() throws {
            try checkUsable()
            guard let screen else { throw ChatError.zendeskHasNoScreen }
            try screen.present()
        }

        /// Closes the vendor's screen, if it is shown.
        public func dismissConversation() { screen?.dismiss() }

        /// The SDK's client, also behind a recording.
        private var liveClient: LiveZendeskChatClient? {
            let recorded = (client as? RecordingZendeskClient)?.client
            return (recorded ?? client) as? LiveZendeskChatClient
        }
    }

    extension ChatError {
        static let zendeskHasNoScreen = ChatError(
            .notInstalled,
            "This provider has no screen of Zendesk's: make one with makeScreen, on the live client."
        )
    }
#endif
