public import ChatProviderKit
public import ChatProviderRecording
public import ZendeskMessagingAdapter

extension ZendeskMessagingRecordingVendor: ReplayVendor {
    /// Reads what is under `zendeskMessaging`.
    ///
    /// An event that is not known is no mistake. Values that no count depends on may be left out.
    ///
    /// - Throws: `RecordingError`, where neither or both are there, a known key is of the wrong type, or a number or a
    ///   connection is missing or is none.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        try ZendeskMessagingCallback(object)
    }

    /// The count, the connection, the screen or the event.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? ZendeskMessagingCallback {
        case .unreadMessageCount(let count): "asked, SDK says \(count) unread"
        case .event(let event): Self.summary(of: event)
        case nil: nil
        }
    }

    private static func summary(of event: ZendeskMessagingEvent) -> String {
        if let total = event.totalUnreadCount { return "SDK says \(total) unread" }
        if case .connectionStatusChanged(let status) = event { return status.name }
        if case .messagesShown(_, _, let messages) = event { return "\(messages.count) messages shown" }
        if case .authenticationFailed = event { return "authentication failed" }
        if case .messagingOpened = event { return "screen opened" }
        if case .messagingClosed = event { return "screen closed" }
        return event.name
    }

    /// Creates a `ZendeskMessagingProvider` on an SDK that is initialized. When the provider asks for the count, the last
    /// that the recording has told of this user is the answer.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider {
        ZendeskMessagingReplay(id: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }
}

@MainActor
private final class ZendeskMessagingReplay: ReplayedProvider {
    private let client = ReplayingZendeskMessagingClient()
    private let messaging: ZendeskMessagingProvider
    var provider: any ChatProvider { messaging }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock, lifecycle: any AppLifecycle) {
        messaging = ZendeskMessagingProvider(
            replaying: id,
            userID: userID,
            client: client,
            clock: clock,
            lifecycle: lifecycle
        )
        client.userID = userID
    }

    func deliver(_ callback: any Sendable) {
        switch callback as? ZendeskMessagingCallback {
        case .event(let event):
            client.unreadMessageCount = event.totalUnreadCount ?? client.unreadMessageCount
            messaging.receive(event)
        case .unreadMessageCount(let count):
            client.unreadMessageCount = count
            messaging.receive(unreadMessageCount: count)
        case nil: break
        }
    }

    func login(as userID: String) {
        if !userID.utf8.elementsEqual((messaging.currentUser.value.id ?? "").utf8) {
            client.unreadMessageCount = nil
        }
        client.userID = userID
        messaging.replayUser(userID)
    }

    func logout() {
        client.unreadMessageCount = nil
        client.userID = nil
        messaging.replayUser(nil)
    }
}
