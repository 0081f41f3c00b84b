import ChatAdapterKit
package import ChatProviderKit

/// What a provider receives: passed on before any observer is notified, to record a running provider.
///
/// What the provider drops, such as a count that may be of another user, is not told.
package enum ZendeskMessagingProviderInput: Sendable {
    /// An event of the SDK's.
    case event(ZendeskMessagingEvent)
    /// What the SDK has answered when it was asked for the number of unread messages.
    case unreadMessageCount(Int)
    /// A login took place, or with `nil` a logout.
    case user(String?)
    /// The chat or the connection has changed in a way that none of the others says. Told afterwards.
    case reset
}

extension ZendeskMessagingEvent {
    /// The number of unread messages in all conversations, where the event tells it.
    package var totalUnreadCount: Int? {
        if case .unreadMessageCountChanged(let total) = self { return total }
        if case .conversationUnreadCountChanged(_, let total, _, _) = self { return total }
        return nil
    }
}

extension ZendeskMessagingProvider {
    /// Creates a provider for a replay: it hears what it is given, and has an SDK that is initialized.
    ///
    /// - Parameters:
    ///   - client: An SDK that answers in the replay's place.
    ///   - lifecycle: The recorded app's.
    package convenience init(
        replaying id: ChatProviderID,
        userID: String?,
        client: any ZendeskMessagingClient,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) {
        self.init(
            id: id,
            client: client,
            configuration: ZendeskMessagingConfiguration(channelKey: "replay"),
            session: nil,
            userID: userID,
            clock: clock,
            lifecycle: lifecycle,
            asksForCount: false
        )
        sdk.connection = ZendeskMessagingConnection(instance: .present)
        updateConnection(.network(isReachable: lifecycle.isNetworkReachable.value))
    }

    /// Uses what the SDK has answered when it was asked for the number of unread messages.
    package func receive(unreadMessageCount count: Int) {
        guard canReachUsersChat else { return noteFreshness(.answered(count)) }
        inputs.send(.unreadMessageCount(count))
        apply(count, isTold: false)
    }

    /// Tells of an event that the provider receives.
    func tellInput(_ event: ZendeskMessagingEvent) {
        if event.totalUnreadCount != nil, !canReachUsersChat { return }
        if case .authenticationFailed = event, !canReachUsersChat { return }
        inputs.send(.event(event))
    }
}
