extension HelpshiftEvent {
    /// The name of the documented event; `nil` for an unknown event and for refused user data.
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
        case .userSessionExpired: .userSessionExpired
        case .refreshUserCredentials: .refreshUserCredentials
        case .userDataRefused, .unknown: nil
        }
    }
}
