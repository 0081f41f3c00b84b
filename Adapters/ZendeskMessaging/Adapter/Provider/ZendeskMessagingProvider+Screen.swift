import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: ConversationPresenting {
    /// Whether the client can show a screen.
    public var canPresentConversation: Bool { client.canPresentScreen }

    /// Whether the SDK's screen is visible: the one that the provider shows, or by the SDK's events one of the app's.
    public var isConversationVisible: Bool { screenState.isVisible }

    /// The scene that shows the provider's screen.
    public var conversationScene: (any AppLifecycle)? { client.screenScene }

    /// Shows the conversation: the configuration's screen.
    ///
    /// Before the SDK is initialized, that is begun, and the screen is shown afterwards, when a login that runs or a logout that
    /// is left is complete; what prevents it is published as a `ChatEvent.diagnostic(_:)` then.
    ///
    /// - Throws: `ChatError`: `shutDown`; `notAllowedNow` while the user changes, where the SDK has another user than the
    ///   app has named, and where there is nothing to show the screen on.
    public func presentConversation() throws { try presentConversation(in: nil) }

    /// Shows the conversation in a scene, if that is in front.
    ///
    /// - Throws: As ``presentConversation()``.
    public func presentConversation(in scene: (any AppLifecycle)?) throws {
        try present(ZendeskMessagingAwaitedScreen(screen: configuration.screen, scene: scene))
    }

    /// Shows one of the SDK's four screens.
    ///
    /// - Throws: As ``presentConversation()``.
    public func presentConversation(
        _ screen: ZendeskMessagingScreen,
        in scene: (any AppLifecycle)? = nil
    ) throws(ChatError) {
        try present(ZendeskMessagingAwaitedScreen(screen: screen, scene: scene))
    }

    /// Closes the screen that the provider shows.
    public func dismissConversation() {
        awaitedScreen = nil
        client.dismissScreen()
    }

    private func present(_ screen: ZendeskMessagingAwaitedScreen) throws(ChatError) {
        try core.check()
        guard connection.instance == .present, client.isInitialized else {
            awaitedScreen = screen
            return connect()
        }
        try checkCanReachUsersChat()
        try client.presentScreen(screen.screen, in: screen.scene)
    }

    /// The SDK is initialized, or a login or a logout is complete: until then the screen would be the former user's.
    func showAwaitedScreen() {
        guard userState == .settled, !owesLogout else { return }
        showAwaitedTap()
        guard let screen = awaitedScreen else { return }
        awaitedScreen = nil
        do throws(ChatError) {
            try present(screen)
        } catch {
            core.diagnose("the conversation cannot be shown: \(error)")
        }
    }

    // MARK: Visibility

    func updateScreen(_ event: ZendeskMessagingScreenState.Event) {
        guard let isVisible = screenState.apply(event) else { return }
        core.send(.conversationVisibilityChanged(isVisible))
        guard !isVisible else { return }
        completeOwedLogout()
        // Other conversations may be unread.
        askForCount()
    }

    func checkNoScreenIsShown() throws(ChatError) {
        guard isConversationVisible else { return }
        throw ChatError(
            .notAllowedNow,
            "The user cannot change while Zendesk's screen is shown: close it first (dismissConversation)."
        )
    }
}

/// A screen to be shown.
struct ZendeskMessagingAwaitedScreen {
    /// Which; `nil` for the one that the account is set to.
    let screen: ZendeskMessagingScreen?
    /// The scene that is preferred.
    let scene: (any AppLifecycle)?
}
