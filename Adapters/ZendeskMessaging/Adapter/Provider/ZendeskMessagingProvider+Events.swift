import ChatAdapterKit
import ChatProviderKit

extension ZendeskMessagingProvider {
    /// Updates the state with one of the SDK's events.
    package func receive(_ event: ZendeskMessagingEvent) {
        guard !isShutDown else { return }
        // The SDK's user determines the owner of an event. A screen's closing comes first, because a change
        // may have waited for it.
        if !event.isOfScreen { askForUser() }
        guard !isShutDown else { return }
        tellInput(event)
        apply(event)
        if event.isOfScreen { askForUser() }
        vendorEvents.send(event)
    }

    private func apply(_ event: ZendeskMessagingEvent) {
        switch event {
        // One change causes both events, in either order, or only one of them. Each is a report.
        case .unreadMessageCountChanged(let total): apply(total, isTold: true)
        case .conversationUnreadCountChanged(_, let total, _, _): apply(total, isTold: true)
        case .connectionStatusChanged(let newStatus): updateConnection(.heard(newStatus))
        case .authenticationFailed(let error): takeAuthenticationFailure(error)
        case .sendMessageFailed(let error):
            core.diagnose("a message could not be sent: \(ChatError(zendeskMessaging: error))")
        case .metadataFailure:
            // The SDK's reason may quote the values. The event contains it, for an app that needs it.
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
