/// The state of the SDK's screen, as far as the provider knows it.
///
/// There are three sources: UIKit, if the client shows the screen; the SDK's events for messaging, which
/// versions before 2.39 have only in part; and the event for an opened conversation, the only one in older
/// versions. Several reports of one opening are one visibility.
struct ZendeskMessagingScreenState: Sendable, Equatable {
    /// An event of the screen.
    enum Event: Sendable, Equatable {
        /// The client's screen has appeared or disappeared.
        case shown(Bool)
        /// The SDK reports that messaging was opened.
        case messagingOpened
        /// The SDK reports that messaging was closed.
        case messagingClosed
        /// The SDK reports that a conversation was opened.
        case conversationOpened
        /// The screen was asked to close, and counts as closed.
        case withdrawn
    }

    /// Whether the client's screen is shown.
    private var isShown = false
    /// Whether messaging is open, according to the SDK's events.
    private var isOpen = false
    /// Whether the SDK has events for messaging as a whole. If so, an opened conversation adds nothing.
    private var tellsOfMessaging = false

    var isVisible: Bool { isShown || isOpen }

    /// Changes the state.
    ///
    /// - Returns: The visibility, if it has changed.
    mutating func apply(_ event: Event) -> Bool? {
        let wasVisible = isVisible
        switch event {
        case .shown(true): isShown = true
        case .shown(false):
            isShown = false
            // The client's screen was the open one.
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
