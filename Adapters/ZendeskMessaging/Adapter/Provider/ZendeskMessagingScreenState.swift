/// The state of the SDK's screen, as far as the provider knows it.
///
/// Reports come from three sources: from UIKit, if the client shows the screen; from the SDK's events for
/// messaging, which are incomplete before version 2.39; and from the event for an opened conversation, the
/// only one in older versions. The type combines them into one visibility.
struct ZendeskMessagingScreenState: Sendable, Equatable {
    enum Event: Sendable, Equatable {
        /// The client's screen has appeared or disappeared. One that was asked to close counts as disappeared.
        case shown(Bool)
        /// The SDK reports that messaging was opened.
        case messagingOpened
        /// The SDK reports that messaging was closed.
        case messagingClosed
        /// The SDK reports that a conversation was opened.
        case conversationOpened
    }

    /// Whether the client's screen is shown.
    private var isShown = false
    /// Whether messaging is open, according to the SDK's events.
    private var isOpen = false
    /// Whether the SDK has reported events for messaging as a whole. If so, the event for an opened
    /// conversation is ignored.
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
            // The SDK's events were about the client's screen, too.
            isOpen = false
        case .messagingOpened:
            tellsOfMessaging = true
            isOpen = true
        case .messagingClosed: isOpen = false
        case .conversationOpened: if !tellsOfMessaging { isOpen = true }
        }
        return isVisible == wasVisible ? nil : isVisible
    }
}
