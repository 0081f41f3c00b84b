public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `zendesk` lines of a recording. `ZendeskChatSimulator` reads and replays them.
///
/// A line contains exactly one of
///
/// - `{"connectionStatus": "connected"}`: one of the vendor's six names,
/// - `{"chatState": {…}}`: what has changed; an omitted value stays the same, `null` clears `chatId`,
///   `department`, `queuePosition`, `rating` and `comment`; `logs` is the whole log, `appendLogs` is added to
///   it,
/// - `{"notification": "chatEnded"}`: any name; an unknown one changes nothing.
public struct ZendeskChatRecordingVendor: RecordingVendor {
    /// `zendesk`.
    public let key = "zendesk"
    /// `zendesk-chat`.
    public let type = "zendesk-chat"

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a `ZendeskChatProvider`. Texts are redacted unless the writer includes bodies. Names,
    /// addresses and files are always redacted. Visitors and agents have the recording's names. The recording
    /// omits entries of a type that this version does not know, pictures of agents, locations of files on the
    /// device, and everything that the provider drops: what arrives during a change of user, and late states
    /// of the chat of a user who has left.
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
