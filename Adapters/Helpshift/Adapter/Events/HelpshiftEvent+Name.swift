extension HelpshiftEvent {
    /// The name of the documented event; `nil` for an unknown event.
    public var name: HelpshiftEventName? {
        switch self {
        case .widgetToggle: .widgetToggle
        case .conversationStart: .conversationStart
        case .conversationStatus: .conversationStatus
        case .messageAdd: .messageAdd
        case .agentMessageReceived: .agentMessageReceived
        case .csatSubmit: .csatSubmit
        case .conversationEnd: .conversationEnd
        case .conversationRejected: .conversationRejected
        case .conversationResolved: .conversationResolved
        case .conversationReopened: .conversationReopened
        case .receivedUnreadMessageCount: .receivedUnreadMessageCount
        case .sessionStarted: .helpshiftSessionStarted
        case .sessionEnded: .helpshiftSessionEnded
        case .userClickOnAction: .userClickOnAction
        case .userDataRefused(let reason, _): HelpshiftEventName(rawValue: reason.rawValue)
        case .userSessionExpired: .userSessionExpired
        case .refreshUserCredentials: .refreshUserCredentials
        case .unknown: nil
        }
    }
}
