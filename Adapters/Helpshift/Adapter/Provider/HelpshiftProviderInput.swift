import ChatAdapterKit
package import ChatProviderKit
package import HelpshiftIdentity

/// What a provider receives: passed on before any observer is notified, to record a running provider.
///
/// What the provider drops, such as an event that may be of another user, is not told.
package enum HelpshiftProviderInput: Sendable {
    /// An event, as the SDK says it. `messageID` is the id that an agent's message gets.
    case event(name: String, data: [String: HelpshiftValue]?, messageID: ChatEntry.ID?)
    /// The SDK does not accept the user.
    case authenticationFailed(HelpshiftAuthenticationFailure)
    /// A login took place, or with `nil` a logout.
    case user(String?)
    /// The chat or the connection has changed in a way that none of the others says. Told afterwards.
    case reset
}

extension HelpshiftChatProvider {
    /// Tells of an event that the provider receives.
    func tell(_ event: HelpshiftEvent, name: String, data: [String: HelpshiftValue]?) {
        guard !isShutDown, hearsUsersChat || !event.changesChat else { return }
        // A former user's screen, or one that is dismissed already, is closed again before the user has seen anything.
        if case .widgetToggle(isVisible: true?) = event, users.session.closesScreens { return }
        var messageID: ChatEntry.ID?
        if case .agentMessageReceived(let message) = event {
            messageID = HelpshiftMessageID.agentMessage(message)
        }
        inputs.send(.event(name: name, data: data, messageID: messageID))
    }
}

extension HelpshiftEvent {
    /// Whether it changes the chat state.
    fileprivate var changesChat: Bool {
        switch self {
        case .agentMessageReceived, .messageAdd, .receivedUnreadMessageCount, .conversationStart,
            .conversationStatus, .conversationReopened, .conversationEnd, .conversationRejected,
            .conversationResolved, .csatSubmit:
            true
        case .widgetToggle, .sessionStarted, .sessionEnded, .userClickOnAction, .userDataRefused,
            .userSessionExpired, .refreshUserCredentials, .unknown:
            false
        }
    }
}
