import ChatAdapterKit
package import ChatProviderKit
package import HelpshiftIdentity

/// A provider's input. It is sent before any observer is notified, to record a running provider.
///
/// Events that the provider drops are not sent, for example because they may belong to another user.
package enum HelpshiftProviderInput: Sendable {
    /// An event from the SDK. `messageID` is the id for an agent's message.
    case event(name: String, data: [String: HelpshiftValue]?, messageID: ChatEntry.ID?)
    /// The SDK does not accept the user.
    case authenticationFailed(HelpshiftAuthenticationFailure)
    /// A user has logged in, possibly the same one again; `nil` after a logout.
    case user(String?)
    /// The chat or the connection has changed in a way that no other case describes. Unlike the others, this
    /// input is sent after the change.
    case reset
}

extension HelpshiftChatProvider {
    /// Sends an event that the provider receives.
    func tell(_ event: HelpshiftEvent, name: String, data: [String: HelpshiftValue]?) {
        guard hearsUsersChat || !event.changesChat else { return }
        // This screen closes again before the user has seen anything: it belongs to a previous user, or the
        // app has dismissed it.
        if case .widgetToggle(isVisible: true?) = event, users.session.closesScreens { return }
        var messageID: ChatEntry.ID?
        if case .agentMessageReceived(let message) = event {
            messageID = HelpshiftMessageID.agentMessage(message)
        }
        inputs.send(.event(name: name, data: data, messageID: messageID))
    }
}

extension HelpshiftEvent {
    /// Whether the event changes the chat state.
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
