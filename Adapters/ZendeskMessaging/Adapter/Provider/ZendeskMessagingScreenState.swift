/// What the provider knows of the SDK's screen.
///
/// Three speak of it: UIKit, where the client shows it; the SDK's events of messaging, which versions before 2.39 have in
/// part; and the event of a conversation that was opened, which is all that older ones have. Several words for one
/// opening are one visibility.
struct ZendeskMessagingScreenState: Sendable, Equatable {
    /// What happens to the screen.
    enum Event: Sendable, Equatable {
        /// The screen that the client shows has appeared, or has gone.
        case shown(Bool)
        /// The SDK says that messaging was opened.
        case messagingOpened
        /// The SDK says that messaging was closed.
        case messagingClosed
        /// The SDK says that a conversation was opened.
        case conversationOpened
        /// The screen was told to close, and counts as closed.
        case withdrawn
    }

    /// Whether the screen that the client shows is there.
    private var isShown = false
    /// Whether messaging is open, by the SDK's events.
    private var isOpen = false
    /// Whether the SDK has events for messaging as a whole. Then a conversation that is opened says nothing new.
    private var tellsOfMessaging = false

    /// Whether the screen is visible.
    var isVisible: Bool { isShown || isOpen }

    /// Changes the state.
    ///
    /// - Returns: The visibility, where it has changed.
    mutating func apply(_ event: Event) -> Bool? {
        let wasVisible = isVisible
        switch event {
        case .shown(true): isShown = true
        case .shown(false):
            isShown = false
            // It was the client's screen that was open.
            isOpen = false
        case .messagingOpened:
            tellsOfMessaging = true
            isOpen = true
        case .messagingClosed: isOpen = false
        case .conversationOpened: if !tellsOfMessaging { isOpen = true }
        case .withdrawn: (isShown, isOpen) = (false, false)
        }
        return isVisible == wasVisible ? nil : isVisible
    }
}
