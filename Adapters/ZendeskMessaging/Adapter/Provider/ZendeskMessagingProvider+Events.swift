import ChatAdapterKit
import ChatProviderKit

extension ZendeskMessagingProvider {
    /// Updates the state with one of the SDK's events.
    package func receive(_ event: ZendeskMessagingEvent) {
        guard !isShutDown else { return }
        // Read the SDK's user first, to whom the event belongs. An event of the screen is applied before
        // that, because a change of user may wait for the screen to close.
        if !event.isOfScreen { askForUser() }
        guard !isShutDown else { return }
        tellInput(event)
        apply(event)
        if event.isOfScreen { askForUser() }
        vendorEvents.send(event)
    }

    private func apply(_ event: ZendeskMessagingEvent) {
        switch event {
        // The SDK reports a change with one of these events, or with both in either order. Each is used.
        case .unreadMessageCountChanged(let total): apply(total, isTold: true)
        case .conversationUnreadCountChanged(_, let total, _, _): apply(total, isTold: true)
        case .connectionStatusChanged(let newStatus): updateConnection(.heard(newStatus))
        case .authenticationFailed(let error): takeAuthenticationFailure(error)
        case .sendMessageFailed(let error):
            core.diagnose("a message could not be sent: \(ChatError(zendeskMessaging: error))")
        case .metadataFailure:
            // The SDK's reason may quote private values, so only the event contains it.
            core.diagnose("the conversation's fields or tags were refused")
        case .messagingOpened: updateScreen(.messagingOpened)
        case .messagingClosed: updateScreen(.messagingClosed)
        case .conversationOpened:
            updateScreen(.conversationOpened)
            tell(event)
        case .notificationDisplayed:
            core.send(.messageReceived(nil))
            tell(event)
        case .postbackButtonClicked(_, let actionName, _):
            core.send(.actionChosen(type: "postback", data: actionName))
        case .conversationAdded, .conversationStarted, .messagesShown, .conversationWithAgentRequested,
            .conversationAgentAssigned, .conversationServedByAgent, .metadataSuccess,
            .newConversationButtonClicked, .conversationExtensionDisplayed, .conversationExtensionOpened,
            .articleClicked, .articleBrowserClicked, .notificationOpened, .proactiveMessageDisplayed,
            .proactiveMessageClicked, .unknown:
            tell(event)
        }
    }

    private func tell(_ event: ZendeskMessagingEvent) {
        core.send(.vendor(name: event.name, data: event.words))
    }

    private func takeAuthenticationFailure(_ error: ZendeskMessagingError) {
        guard mayReachUsersChat else { return }
        updateConnection(.authenticationFailed)
        var failure = ChatError(zendeskMessaging: error)
        failure.code = .authentication
        core.send(.authenticationFailed(failure))
    }
}

extension ZendeskMessagingEvent {
    fileprivate var isOfScreen: Bool {
        switch self {
        case .messagingOpened, .messagingClosed, .conversationOpened: true
        default: false
        }
    }
}
