public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `zendeskMessaging` lines of a recording. `ZendeskMessagingSimulator` reads and replays them.
///
/// A line holds exactly one of
///
/// - `{"event": "messagingClosed", "data": {…}}`: an event, by the SDK's names of its cases and of their values. The case
///   whose name the SDK begins with a Cyrillic letter is written in Latin ones: `conversationUnreadCountChanged`. Times
///   are in milliseconds since 1970, but `messageReceivedTimestamp`, which is in seconds as the SDK has it.
/// - `{"unreadMessageCount": 3}`: what the SDK has answered when it was asked for the number of all unread messages.
public struct ZendeskMessagingRecordingVendor: RecordingVendor {
    /// `zendeskMessaging`.
    public var key: String { "zendeskMessaging" }
    /// `zendesk-messaging`.
    public var type: String { "zendesk-messaging" }

    /// Creates what writes this vendor's lines.
    public init() {}

    /// Records a `ZendeskMessagingProvider`. Titles are redacted unless the writer includes bodies; reasons and addresses
    /// always are. Agents have the recording's names. Of an error only its kind is written.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? ZendeskMessagingProvider).map { ZendeskMessagingRecorder($0, writer: writer) }
    }
}

extension RecordingVendor where Self == ZendeskMessagingRecordingVendor {
    /// Zendesk Messaging.
    public static var zendeskMessaging: ZendeskMessagingRecordingVendor { ZendeskMessagingRecordingVendor() }
}
