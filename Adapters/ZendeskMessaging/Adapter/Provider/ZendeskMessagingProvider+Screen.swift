import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: ConversationPresenting {
    /// Whether the client can show a screen.
    public var canPresentConversation: Bool { client.canPresentScreen }

    /// Whether the SDK's screen is visible: the provider's own, or one of the app's, according to the SDK's
    /// events.
    public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

    /// The scene that shows the provider's screen.
    public var conversationScene: ChatScene? { client.screenScene }

    /// Shows the conversation: the configuration's screen.
    ///
    /// If the SDK is not initialized, the initialization starts, and the screen opens afterwards. During a
    /// change of user, it opens when the change has ended. If it cannot open then, the reason is published as
    /// a `ChatEvent.diagnostic(_:)`.
    ///
    /// - Throws: `ChatError`: `shutDown`; `notAllowedNow` if the SDK has another user than the one that the
    ///   app has named, and if there is nothing to show the screen on.
    public func presentConversation() throws { try presentConversation(in: nil) }

    /// Shows the conversation in a scene, if that scene is in the foreground.
    ///
    /// - Throws: The same errors as ``presentConversation()``.
    public func presentConversation(in scene: ChatScene?) throws {
        try present(ZendeskMessagingAwaitedScreen(content: .screen(configuration.screen), scene: scene))
    }

    /// Shows one of the SDK's four screens.
    ///
    /// - Throws: The same errors as ``presentConversation()``.
    public func presentConversation(
        _ screen: ZendeskMessagingScreen,
        in scene: ChatScene? = nil
    ) throws(ChatError) {
        try present(ZendeskMessagingAwaitedScreen(content: .screen(screen), scene: scene))
    }

    /// Closes the screen, which counts as closed from now on.
    public func dismissConversation() {
        guard !isShutDown else { return }
        awaited.screen = nil
        users.dismissConversation()
    }

    private func present(_ screen: ZendeskMessagingAwaitedScreen) throws(ChatError) {
        try core.check()
        guard sdk.connection.instance == .present, client.isInitialized else {
            awaited.screen = screen
            return connect()
        }
        askForUser()
        try users.openConversation { [weak self] () throws(ChatError) in try self?.show(screen) }
    }

    private func show(_ screen: ZendeskMessagingAwaitedScreen) throws(ChatError) {
        try core.check()
        switch screen.content {
        case .screen(let content): try client.presentScreen(content, in: screen.scene)
        case .tapped(let user):
            guard client.currentUser?.signedID == user else { throw .zendeskMessagingTapIsOfFormerUser }
            try client.presentTappedScreen(in: screen.scene)
        }
    }

    /// Refuses the screen that was requested before the SDK was initialized, because the user has changed
    /// since.
    func refuseAwaitedScreen() {
        guard case .screen? = awaited.screen?.content else { return }
        awaited.screen = nil
        core.diagnose("the conversation cannot be shown: the user has changed; open it again")
    }

    /// Shows a screen that no caller waits for. If it cannot be shown, a diagnostic reports the reason.
    func showIfPossible(_ screen: ZendeskMessagingAwaitedScreen) {
        do throws(ChatError) {
            try present(screen)
        } catch {
            core.diagnose("the conversation cannot be shown: \(error)")
        }
    }

    // MARK: Visibility

    func updateScreen(_ event: ZendeskMessagingScreenState.Event) {
        let isVisible = sdk.screen.apply(event)
        // Older versions of the SDK don't report each opening, so a closing is also sent for a screen that
        // was not reported as open.
        if isVisible != nil || event == .shown(false) || event == .messagingClosed && !sdk.screen.isVisible {
            users.send(.screen(isShown: sdk.screen.isVisible))
        }
    }

    /// Publishes a change of the screen's visibility.
    func screenDidChange(isVisible: Bool) {
        if !isVisible { _ = sdk.screen.apply(.shown(false)) }
        core.send(.conversationVisibilityChanged(isVisible))
        // Other conversations may have unread messages.
        if !isVisible { askForCount() }
    }
}

struct ZendeskMessagingAwaitedScreen {
    enum Content {
        /// One of the SDK's screens; `nil` for the one in the account's settings.
        case screen(ZendeskMessagingScreen?)
        /// The screen of a tapped notification. The SDK had this user at the tap.
        case tapped(UserID?)
    }

    let content: Content
    var scene: ChatScene?
}
