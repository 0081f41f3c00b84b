public import ChatProviderKit
public import ChatProviderRecording
import ChatRecordingWriter
public import ZendeskMessagingAdapter

extension ZendeskMessagingRecordingVendor.Input: Decodable {
    /// Decodes the line's value. Unknown events are accepted. Values on which no count depends may be omitted.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.only(.event, .unreadMessageCount) == .event {
            let name = try container.decode(String.self, forKey: .event)
            let container = try decoder.container(keyedBy: RecordingKey.self)
            let line = RecordedEventData(container: container, path: container.codingPath)
            let data =
                try line.nested("data")
                ?? RecordedEventData(path: container.codingPath + ["data" as RecordingKey])
            self.init(.event(try ZendeskMessagingEvent(name: name, from: data)))
        } else {
            self.init(.unreadMessageCount(try container.decodeWholeNumber(forKey: .unreadMessageCount)))
        }
    }
}

extension ZendeskMessagingRecordingVendor: ReplayVendor {
    /// Describes the count, the connection, the screen or the event.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .unreadMessageCount(let count): "asked, SDK says \(count) unread"
        case .event(let event): Self.summary(of: event)
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

    /// Creates a `ZendeskMessagingProvider` on an initialized SDK. It answers a request for the count with the last
    /// number that the recording contains for this user.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider {
        let client = ReplayingZendeskMessagingClient()
        let messaging = ZendeskMessagingProvider(
            replaying: id,
            userID: userID,
            client: client,
            clock: clock,
            lifecycle: lifecycle
        )
        client.userID = userID
        return ReplayedProvider(messaging) { (input: Input) in
            switch input.content {
            case .event(let event):
                client.unreadMessageCount = event.totalUnreadCount ?? client.unreadMessageCount
                messaging.receive(event)
            case .unreadMessageCount(let count):
                client.unreadMessageCount = count
                messaging.receive(unreadMessageCount: count)
            }
        } setUser: { userID in
            if userID == nil || !userID.isSameID(as: messaging.currentUser.value.id) {
                client.unreadMessageCount = nil
            }
            client.userID = userID
            messaging.replayUser(userID)
        }
    }
}
