public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `zendesk` lines of a recording. `ZendeskChatSimulator` reads and replays them.
public struct ZendeskChatRecordingVendor: RecordingVendor {
    /// `zendesk`.
    public let key = "zendesk"
    /// `zendesk-chat`.
    public let type = "zendesk-chat"

    /// What a line contains: exactly one of
    ///
    /// - `{"connectionStatus": "connected"}`: one of the vendor's six names,
    /// - `{"chatState": {…}}`: what has changed; an omitted value stays the same, `null` clears `chatId`,
    ///   `department`, `queuePosition`, `rating` and `comment`; `logs` is the whole log, `appendLogs` is added to
    ///   it,
    /// - `{"notification": "chatEnded"}`: any name; an unknown one changes nothing.
    public struct Input: Sendable {
        package enum Content: Sendable {
            case connectionStatus(ZendeskChatConnectionStatus)
            case chatState(ZendeskChatStateChange)
            case notification(ZendeskChatNotification)
        }

        package enum CodingKeys: CodingKey {
            case connectionStatus, chatState, notification
        }

        package var content: Content

        package init(_ content: Content) { self.content = content }
    }

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a `ZendeskChatProvider`. Texts are redacted unless the writer includes bodies. Names, addresses and
    /// files are always redacted. Visitors and agents have the recording's names. The recording omits entries of a type
    /// that this version does not know, pictures of agents, locations of files on the device, and all reports that the
    /// provider drops: those that arrive during a change of user, and late states of a previous user's chat.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? ZendeskChatProvider).map { ZendeskChatRecorder($0, writer: writer) }
    }
}

extension ZendeskChatRecordingVendor.Input: Encodable {
    /// Encodes the line's value. It contains no name that a replay would reject: an unknown name is replaced by its
    /// interpretation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .connectionStatus(let status):
            try container.encode(status.recordedName, forKey: .connectionStatus)
        case .chatState(let change): try container.encode(change, forKey: .chatState)
        case .notification(let notification):
            try container.encode(notification.recordedName, forKey: .notification)
        }
    }
}

extension ZendeskChatConnectionStatus {
    fileprivate var recordedName: String {
        if case .unknown = self { ZendeskChatConnectionStatus.disconnected.name } else { name }
    }
}

extension ZendeskChatNotification {
    package var recordedName: String {
        switch self {
        case .messageReceived: "messageReceived"
        case .chatEnded: "chatEnded"
        case .authenticationFailed: "authenticationFailed"
        case .unknown(let name): name
        }
    }
}

extension RecordingVendor where Self == ZendeskChatRecordingVendor {
    /// Zendesk Chat.
    public static var zendeskChat: ZendeskChatRecordingVendor { ZendeskChatRecordingVendor() }
}
