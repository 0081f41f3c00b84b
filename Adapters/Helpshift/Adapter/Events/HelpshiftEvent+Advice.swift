public import HelpshiftIdentity

extension HelpshiftEvent {
    /// Returns how to correct the mistake that an event reports; `nil` for all other events.
    ///
    /// - Parameter limits: The limits that apply: ``HelpshiftConfiguration/limits``.
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

    /// The errors by their keys, if the event has any.
    public var fieldErrors: [String: HelpshiftFieldError] {
        if case .userDataRefused(_, let errors) = self { errors } else { [:] }
    }
}
