/// What the provider knows of the SDK's screens.
///
/// The SDK reports the visibility of the conversation and the sessions that contain its screens separately, in any
/// order. While a screen is shown or about to be shown, the SDK ignores a login and a logout.
struct HelpshiftScreenState: Sendable, Equatable {
    /// The session that contains the SDK's screens.
    enum Session: Sendable, Equatable {
        /// The SDK has reported no session, and no screen is requested.
        case none
        /// A screen is requested. The SDK has not reported its session yet.
        case requested
        /// The SDK has reported the start of the session.
        case active
        /// A screen is requested that replaces another. The SDK reports the end of the other screen's session first.
        ///
        /// `isActive` is whether the SDK has reported the start of the other screen's session.
        case replacing(isActive: Bool)
    }

    /// What happens to the screens.
    enum Event: Sendable {
        /// The provider asks the SDK for a screen.
        case screenRequested
        /// The SDK cannot show the screen that the provider has asked for.
        case requestFailed
        /// The deadline of the request has passed.
        case deadlinePassed
        /// The provider has asked the SDK to close its screens.
        case dismissed
        /// The SDK reports the visibility of the conversation.
        case conversationToggled(isVisible: Bool)
        /// The SDK reports the start of a session.
        case sessionStarted
        /// The SDK reports the end of a session.
        case sessionEnded
        /// The provider is shut down.
        case shutDown
    }

    /// What the provider has to do, in this order.
    enum Effect: Sendable, Equatable {
        /// Schedule ``Event/deadlinePassed``, in place of an earlier deadline.
        case startDeadline
        /// Cancel the deadline.
        case stopDeadline
        /// Publish the visibility of the conversation.
        case publishVisibility(Bool)
        /// Publish whether a session is active.
        case publishSession(isActive: Bool)
        /// Ask for the unread count, which the SDK's server allows after the conversation was closed.
        case requestUnreadCount
        /// Continue what waits for the end of the last screen, if no screen is shown. The effects before can have
        /// opened or dismissed another.
        case resumeUnlessShown
    }

    /// Whether the conversation is visible.
    private(set) var isConversationVisible = false
    /// The session that contains the screens.
    private(set) var session = Session.none

    /// Whether a screen is shown, or requested and not reported yet.
    var isScreenShown: Bool { isConversationVisible || session != .none }

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .screenRequested:
            requestScreen()
            return [.startDeadline]
        case .shutDown:
            return withdrawRequest()
        case .requestFailed, .dismissed, .deadlinePassed:
            return withdrawRequest() + [.resumeUnlessShown]
        case .conversationToggled(let isVisible):
            isConversationVisible = isVisible
            guard !isVisible else { return [.publishVisibility(true)] }
            return [.publishVisibility(false), .requestUnreadCount, .resumeUnlessShown]
        case .sessionStarted:
            let effects = withdrawRequest()
            session = .active
            return effects + [.publishSession(isActive: true)]
        case .sessionEnded:
            return endSession() + [.publishSession(isActive: false), .resumeUnlessShown]
        }
    }

    private mutating func requestScreen() {
        switch session {
        case .active, .replacing(isActive: true):
            session = .replacing(isActive: true)
        case .none, .requested, .replacing(isActive: false):
            session = isConversationVisible ? .replacing(isActive: false) : .requested
        }
    }

    private mutating func withdrawRequest() -> [Effect] {
        switch session {
        case .none, .active:
            return []
        case .requested, .replacing(isActive: false):
            session = .none
            return [.stopDeadline]
        case .replacing(isActive: true):
            session = .active
            return [.stopDeadline]
        }
    }

    private mutating func endSession() -> [Effect] {
        switch session {
        case .none, .active:
            session = .none
            return []
        case .requested:
            return withdrawRequest()
        case .replacing:
            session = .requested
            return []
        }
    }
}
