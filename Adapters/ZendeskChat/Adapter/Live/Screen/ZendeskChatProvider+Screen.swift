#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatAdapterKit
    public import ChatProviderKit
    public import UIKit

    /// The vendor's screen, where the app links it and the provider uses the SDK.
    extension ZendeskChatProvider: ConversationPresenting {
        /// The vendor's screen; `nil` before ``makeScreen(_:presenter:)``, for a provider that does not use the SDK, and
        /// for one that was shut down.
        public var screen: ZendeskChatConversationScreen? {
            // Another provider on the same client may have made its own in the meantime.
            guard let screen = liveClient?.screen, screen.provider === self else { return nil }
            return screen
        }

        /// Creates the vendor's screen, which belongs to the provider's client from now on.
        ///
        /// A provider that a `ChatProviderRegistry` makes has it already.
        ///
        /// - Parameters:
        ///   - settings: How it looks.
        ///   - presenter: Gives what the screen is presented on by ``presentConversation()``: the topmost view
        ///     controller of the scene in front, where it is left out.
        /// - Throws: `ChatError`: `shutDown`; `notInstalled` for a provider that does not use the SDK.
        @discardableResult
        public func makeScreen(
            _ settings: ZendeskChatScreenSettings = ZendeskChatScreenSettings(),
            presenter: (@MainActor () -> UIViewController?)? = nil
        ) throws(ChatError) -> ZendeskChatConversationScreen {
            try core.check()
            guard let screen = makeScreenIfLive(settings, presenter: presenter) else {
                throw .zendeskHasNoScreen
            }
            return screen
        }

        /// `nil` for a provider that does not use the SDK, which has no screen.
        @discardableResult
        func makeScreenIfLive(
            _ settings: ZendeskChatScreenSettings,
            presenter: (@MainActor () -> UIViewController?)? = nil
        ) -> ZendeskChatConversationScreen? {
            guard let liveClient else { return nil }
            // The former screen gives the SDK's delegate back first.
            liveClient.screen?.release()
            let screen = ZendeskChatConversationScreen(
                provider: self,
                client: liveClient,
                settings: settings,
                presenter: presenter ?? { nil }
            )
            if presenter == nil {
                screen.presenter = { [weak screen, weak liveClient] in
                    liveClient?.application().topmostViewController(in: screen?.preferredScene)
                }
            }
            liveClient.screen = screen
            return screen
        }

        /// Releases the screen, which gives the SDK's delegate back.
        func dropScreen() {
            guard let screen else { return }
            screen.release()
            liveClient?.screen = nil
        }

        /// Whether there is a ``screen``: a provider on a simulator has none.
        public var canPresentConversation: Bool { screen != nil }

        /// Whether the vendor's screen is shown.
        public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

        /// The scene that shows the vendor's screen: that of the view controller which it was presented on.
        public var conversationScene: ChatScene? { screen?.scene }

        /// Shows the conversation. While the user changes, it is shown when that is over, and what prevents it then is
        /// published as a `ChatEvent.diagnostic(_:)`.
        ///
        /// - Throws: `ChatError`: `shutDown`; `notInstalled` without a screen or a `Chat.instance`; `notAllowedNow` where
        ///   there is nothing to present it on, and where the SDK does not know the user; `vendor` where the SDK cannot
        ///   build it.
        public func presentConversation() throws { try presentConversation(in: nil) }

        /// Shows the conversation in a scene, if that is in front and the screen was made without a presenter.
        ///
        /// - Throws: As ``presentConversation()``.
        public func presentConversation(in scene: ChatScene?) throws {
            try checkUsable()
            guard screen != nil else { throw ChatError.zendeskHasNoScreen }
            vendor.nextScene = scene
            try users.openConversation()
        }

        /// Presents the screen, which the users' session has allowed.
        func showScreen(in scene: ChatScene?) throws(ChatError) {
            try core.check()
            guard let screen else { throw .zendeskHasNoScreen }
            screen.preferredScene = scene?.systemScene as? UIScene
            try screen.present()
        }

        /// Closes the vendor's screen, if it is shown. It counts as closed from now on.
        public func dismissConversation() {
            if !isShutDown { users.dismissConversation() }
        }

        private var liveClient: LiveZendeskChatClient? { client as? LiveZendeskChatClient }
    }

    extension ChatError {
        static let zendeskHasNoScreen = ChatError(
            .notInstalled,
            "This provider has no screen of Zendesk's: make one with makeScreen, on the live client."
        )
    }
#endif
