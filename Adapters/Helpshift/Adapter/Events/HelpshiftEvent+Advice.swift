public import HelpshiftIdentity

extension HelpshiftEvent {
    /// What to do about an event that reports a mistake; `nil` for all others.
    ///
    /// - Parameter limits: The limits in force: ``HelpshiftConfiguration/limits``.
    public func advice(under limits: HelpshiftLimits) -> String? {
        switch self {
        case .userDataRefused(let reason, _): reason.advice(under: limits)
        case .userSessionExpired: "Get a fresh token for the same user, and log in with it."
        case .refreshUserCredentials: "Get a fresh token for the same user soon, and log in with it."
        case .widgetToggle, .conversationStart, .conversationStatus, .messageAdd, .agentMessageReceived,
            .csatSubmit, .conversationEnd, .conversationRejected, .conversationResolved,
            .conversationReopened, .receivedUnreadMessageCount, .sessionStarted, .sessionEnded,
            .userClickOnAction, .unknown:
            nil
        }
    }

    /// What is wrong with which key, for an event that says so.
    public var fieldErrors: [String: HelpshiftFieldError] {
        if case .userDataRefused(_, let errors) = self { errors } else { [:] }
    }
}
