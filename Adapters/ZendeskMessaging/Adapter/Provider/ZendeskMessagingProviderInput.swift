import ChatAdapterKit
package import ChatProviderKit

/// A provider's input. It is sent before any observer is notified, to record a running provider.
///
/// Reports that the provider drops are not sent, such as a count that may belong to another user.
package enum ZendeskMessagingProviderInput: Sendable {
    /// An event from the SDK.
    case event(ZendeskMessagingEvent)
    /// The SDK's answer to a request for the number of unread messages.
    case unreadMessageCount(Int)
    /// A user has logged in, or out if `nil`.
    case user(String?)
    /// The chat or the connection has changed in a way that no other case describes. Unlike the others, this
    /// input is sent after the change.
    case reset
}

extension ZendeskMessagingEvent {
    /// The number of unread messages in all conversations, if the event contains it.
    package var totalUnreadCount: Int? {
        if case .unreadMessageCountChanged(let total) = self { return total }
        if case .conversationUnreadCountChanged(_, let total, _, _) = self { return total }
        return nil
    }
}

extension ZendeskMessagingProvider {
    /// Creates a provider for a replay. It receives only the replayed inputs, and its SDK is initialized.
    ///
    /// - Parameters:
    ///   - client: An SDK that answers for the replay.
    ///   - lifecycle: The recorded app's lifecycle.
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
            configuration: ZendeskMessagingProviderSettings(channelKey: "replay"),
            session: UserSessionOwner(
                replaying: userID,
                kind: .token,
                traits: .zendeskMessaging,
                lifecycle: lifecycle,
                clock: clock
            ),
            clock: clock,
            lifecycle: lifecycle
        )
        // Make no requests in the foreground, because the recording contains the numbers.
        awaited.foreground = nil
        sdk.connection = ZendeskMessagingConnection(instance: .present)
        updateConnection(.network(isReachable: lifecycle.isNetworkReachable.value))
    }

    /// Uses the SDK's answer to a request for the number of unread messages.
    package func receive(unreadMessageCount count: Int) {
        guard canReachUsersChat else { return noteFreshness(.answered(count)) }
        inputs.send(.unreadMessageCount(count))
        apply(count, isTold: false)
    }

    /// Sends an event that the provider receives.
    func tellInput(_ event: ZendeskMessagingEvent) {
        if event.totalUnreadCount != nil, !canReachUsersChat { return }
        if case .authenticationFailed = event, !canReachUsersChat { return }
        inputs.send(.event(event))
    }
}
