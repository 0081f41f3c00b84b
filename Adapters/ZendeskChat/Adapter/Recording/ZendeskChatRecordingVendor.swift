public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `zendesk` lines of a recording. `ZendeskChatSimulator` reads and replays them.
///
/// A line holds exactly one of
///
/// - `{"connectionStatus": "connected"}`: one of the vendor's six names,
/// - `{"chatState": {…}}`: what has changed; what is left out keeps its last value, `null` clears `chatId`,
///   `department`, `queuePosition`, `rating` and `comment`; `logs` is the whole log, `appendLogs` comes on top of it,
/// - `{"notification": "chatEnded"}`: any name; one that is not known changes nothing.
public struct ZendeskChatRecordingVendor: RecordingVendor {
    /// `zendesk`.
    public let key = "zendesk"
    /// `zendesk-chat`.
    public let type = "zendesk-chat"

    /// Creates what writes this vendor's lines.
    public init() {}

    /// Records a `ZendeskChatProvider`. Texts are redacted unless the writer includes bodies; names, addresses and files
    /// always are. Visitors and agents have the recording's names. Left out are entries of a type that this version does not know, pictures of agents, places of
    /// files on the device, and what the provider drops: what comes while the user changes, and what comes late of the
    /// chat of a user who is gone.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? ZendeskChatProvider).map { ZendeskChatRecorder($0, writer: writer) }
    }
}

extension RecordingVendor where Self == ZendeskChatRecordingVendor {
    /// Zendesk Chat.
    public static var zendeskChat: ZendeskChatRecordingVendor { ZendeskChatRecordingVendor() }
}
