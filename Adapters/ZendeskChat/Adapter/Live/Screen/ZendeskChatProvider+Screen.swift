#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatAdapterKit
    public import ChatProviderKit
    public import UIKit

    /// The vendor's screen, if the app links it and the provider uses the SDK.
    extension ZendeskChatProvider: ConversationPresenting {
        /// The vendor's screen; `nil` before ``makeScreen(_:presenter:)``, for a provider that does not use
        /// the SDK, and after a shutdown.
        public var screen: ZendeskChatConversationScreen? {
            // Another provider on the same client may have replaced the screen.
            guard let screen = liveClient?.screen, screen.provider === self else { return nil }
            return screen
        }

        /// Creates the vendor's screen, which belongs to the provider's client from now on.
        ///
        /// A provider that a `ChatProviderRegistry` creates already has it.
        ///
        /// - Parameters:
        ///   - settings: The screen's appearance.
        ///   - presenter: Returns the view controller on which ``presentConversation()`` presents the screen;
        ///     by default, the topmost view controller of the scene in the foreground.
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

        /// Returns `nil` for a provider that does not use the SDK, which has no screen.
        @discardableResult
        func makeScreenIfLive(
            _ settings: ZendeskChatScreenSettings,
            presenter: (@MainActor () -> UIViewController?)? = nil
        ) -> ZendeskChatConversationScreen? {
            guard let liveClient else { return nil }
            // Release the previous screen first, so that it restores the SDK's delegate.
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

        /// Closes the screen and releases it, which restores the SDK's delegate.
        func dropScreen() {
            guard let screen else { return }
            screen.dismiss()
            screen.release()
            liveClient?.screen = nil
        }

        /// Whether there is a ``screen``. A provider on a simulator has none.
        public var canPresentConversation: Bool { screen != nil }

        /// Whether the vendor's screen is shown.
        public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

        /// The scene that shows the vendor's screen: that of the presenting view controller.
        public var conversationScene: ChatScene? { screen?.scene }

        /// Shows the conversation. During a change of user, it opens when the change has ended. If it cannot
        /// open then, the reason is published as a `ChatEvent.diagnostic(_:)`.
        ///
        /// - Throws: `ChatError`: `shutDown`; `notInstalled` without a screen or a `Chat.instance`;
        ///   `notAllowedNow` if there is nothing to present it on, and if the SDK does not know the user;
        ///   `vendor` if the SDK cannot build it.
        public func presentConversation() throws { try presentConversation(in: nil) }

        /// Shows the conversation in a scene, if that scene is in the foreground and the screen was created
        /// without a presenter.
        ///
        /// - Throws: The same errors as ``presentConversation()``.
        public func presentConversation(in scene: ChatScene?) throws {
            try checkUsable()
            guard screen != nil else { throw ChatError.zendeskHasNoScreen }
            try users.openConversation { [weak self] () throws(ChatError) in try self?.showScreen(in: scene) }
        }

        /// Presents the screen after the user session has allowed it.
        private func showScreen(in scene: ChatScene?) throws(ChatError) {
            try core.check()
            guard let screen else { throw .zendeskHasNoScreen }
            screen.preferredScene = scene?.systemScene as? UIScene
            try screen.present()
        }

        /// Closes the vendor's screen, if it is shown. The screen counts as closed from now on.
        public func dismissConversation() {
            guard !isShutDown else { return }
            users.dismissConversation()
            // While the screen shows its camera, it counts as closed. Close it even then.
            vendor.closeScreen()
        }

        private var liveClient: LiveZendeskChatClient? { client as? LiveZendeskChatClient }
    }

    extension ChatError {
        static let zendeskHasNoScreen = ChatError(
            .notInstalled,
            "This provider has no Zendesk screen: create one with makeScreen, on the live client."
        )
    }
#endif
