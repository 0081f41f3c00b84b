public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `zendeskMessaging` lines of a recording. `ZendeskMessagingSimulator` reads and replays them.
public struct ZendeskMessagingRecordingVendor: RecordingVendor {
    /// `zendeskMessaging`.
    public var key: String { "zendeskMessaging" }
    /// `zendesk-messaging`.
    public var type: String { "zendesk-messaging" }

    /// What a line contains: exactly one of
    ///
    /// - `{"event": "messagingClosed", "data": {…}}`: an event, with the SDK's names of its cases and values. The
    ///   case whose name the SDK starts with a Cyrillic letter is written in Latin letters:
    ///   `conversationUnreadCountChanged`. Times are in milliseconds since 1970, except for
    ///   `messageReceivedTimestamp`, which is in seconds as in the SDK.
    /// - `{"unreadMessageCount": 3}`: the SDK's answer to a request for the number of all unread messages.
    public struct Input: Sendable {
        package enum Content: Sendable {
            case event(ZendeskMessagingEvent)
            case unreadMessageCount(Int)
        }

        package enum CodingKeys: CodingKey {
            case event, data, unreadMessageCount
        }

        package var content: Content

        package init(_ content: Content) { self.content = content }
    }

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a `ZendeskMessagingProvider`. Titles are redacted unless the writer includes bodies. Reasons
    /// and addresses are always redacted. Agents have the recording's names. Only the kind of an error is
    /// written.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? ZendeskMessagingProvider).map { ZendeskMessagingRecorder($0, writer: writer) }
    }
}

extension ZendeskMessagingRecordingVendor.Input: Encodable {
    /// Encodes the line's value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .event(let event):
            try container.encode(event.name, forKey: .event)
            try container.encode(ZendeskMessagingEventData(event), forKey: .data)
        case .unreadMessageCount(let count): try container.encode(count, forKey: .unreadMessageCount)
        }
    }
}

extension RecordingVendor where Self == ZendeskMessagingRecordingVendor {
    /// Zendesk Messaging.
    public static var zendeskMessaging: ZendeskMessagingRecordingVendor { ZendeskMessagingRecordingVendor() }
}
