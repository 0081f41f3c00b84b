import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: ConversationPresenting {
    /// Whether the client can show a screen.
    public var canPresentConversation: Bool { client.canPresentScreen }

    /// Whether the SDK's screen is visible: the one that the provider shows, or by the SDK's events one of the app's.
    public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

    /// The scene that shows the provider's screen.
    public var conversationScene: ChatScene? { client.screenScene }

    /// Shows the conversation: the configuration's screen.
    ///
    /// Before the SDK is initialized, that is begun, and the screen is shown afterwards. While the user changes, it is shown
    /// when that is over. What prevents it then is published as a `ChatEvent.diagnostic(_:)`.
    ///
    /// - Throws: `ChatError`: `shutDown`; `notAllowedNow` where the SDK has another user than the app has named, and where
    ///   there is nothing to show the screen on.
    public func presentConversation() throws { try presentConversation(in: nil) }

    /// Shows the conversation in a scene, if that is in front.
    ///
    /// - Throws: As ``presentConversation()``.
    public func presentConversation(in scene: ChatScene?) throws {
        try present(ZendeskMessagingAwaitedScreen(content: .screen(configuration.screen), scene: scene))
    }

    /// Shows one of the SDK's four screens.
    ///
    /// - Throws: As ``presentConversation()``.
    public func presentConversation(
        _ screen: ZendeskMessagingScreen,
        in scene: ChatScene? = nil
    ) throws(ChatError) {
        try present(ZendeskMessagingAwaitedScreen(content: .screen(screen), scene: scene))
    }

    /// Closes the screen. It counts as closed from now on.
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
        vendor.nextScreen = screen
        try users.openConversation()
    }

    /// The SDK is initialized.
    func showAwaitedScreen() {
        guard let screen = awaited.screen else { return }
        awaited.screen = nil
        showIfPossible(screen)
    }

    /// Shows a screen that no caller waits for any more: what prevents it is a diagnostic.
    func showIfPossible(_ screen: ZendeskMessagingAwaitedScreen) {
        do throws(ChatError) {
            try present(screen)
        } catch {
            vendor.couldNotOpenScreen(error)
        }
    }

    // MARK: Visibility

    func updateScreen(_ event: ZendeskMessagingScreenState.Event) {
        let isVisible = sdk.screen.apply(event)
        // Older versions do not tell of all that opens.
        if isVisible != nil || event == .shown(false) || event == .messagingClosed && !sdk.screen.isVisible {
            users.send(.screen(isShown: sdk.screen.isVisible))
        }
    }

    /// The session says that the screen is visible from now on, or is not.
    func screenDidChange(isVisible: Bool) {
        if !isVisible { _ = sdk.screen.apply(.withdrawn) }
        core.send(.conversationVisibilityChanged(isVisible))
        // Other conversations may be unread.
        if !isVisible { askForCount() }
    }
}

/// A screen to be shown.
struct ZendeskMessagingAwaitedScreen {
    enum Content {
        /// One of the SDK's; `nil` for the one that the account is set to.
        case screen(ZendeskMessagingScreen?)
        /// The one that a tap on a notification has brought, while the SDK had this user.
        case tapped(UserID?)
    }

    let content: Content
    /// The scene that is preferred.
    var scene: ChatScene?
}
