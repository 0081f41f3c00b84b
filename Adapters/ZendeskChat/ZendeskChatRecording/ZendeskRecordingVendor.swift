public import ChatProviderKit
public import ChatProviderRecording
import ZendeskChatAdapter

/// Reads and replays the `zendesk` lines of a recording.
///
/// A line holds exactly one of
///
/// - `{"connectionStatus": "connected"}`: one of the vendor's six names,
/// - `{"chatState": {…}}`: what has changed; what is left out keeps its last value, `null` clears `chatId`,
///   `department`, `queuePosition`, `rating` and `comment`; `logs` is the whole log, `appendLogs` comes on top of it,
/// - `{"notification": "chatEnded"}`: any name; one that is not known changes nothing.
public struct ZendeskRecordingVendor: RecordingVendor {
    /// `zendesk`.
    public let key = "zendesk"
    /// `zendesk-chat`.
    public let type = "zendesk-chat"

    /// Creates what reads and writes this vendor's lines.
    public init() {}

    /// Reads what is under `zendesk`.
    ///
    /// - Throws: `RecordingError`, with the place, for a known key of the wrong type, an unknown name of a status or
    ///   of another enumeration, and where there is not exactly one callback.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        try ZendeskCallback(object)
    }

    /// The status or the notification; `nil` for a chat state.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? ZendeskCallback {
        case .connectionStatus(let status): status.name
        case .notification(let notification): notification.recordedName
        case .chatState, nil: nil
        }
    }

    /// Creates a `ZendeskChatProvider` that hears nothing but the recording.
    @MainActor
    public func makeReplay(id: ChatProviderID, userID: String?, clock: any ChatClock) -> any ReplayedProvider
    {
        ZendeskReplay(id: id, userID: userID, clock: clock)
    }

    /// Records a `ZendeskChatProvider`. Message bodies, names, addresses and links are redacted, unless the writer
    /// includes bodies. Left out are entries of a type that this version does not know, pictures of agents, places of
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

extension RecordingVendor where Self == ZendeskRecordingVendor {
    /// Zendesk Chat.
    public static var zendeskChat: ZendeskRecordingVendor { ZendeskRecordingVendor() }
}

/// A provider that is being fed from a recording.
@MainActor
private final class ZendeskReplay: ReplayedProvider {
    private let client = ReplayingZendeskChatClient()
    private let zendesk: ZendeskChatProvider

    var provider: any ChatProvider { zendesk }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock) {
        zendesk = ZendeskChatProvider(
            id: id,
            client: client,
            clock: clock,
            userID: userID,
            // The recording says whose states are whose.
            sdkKnowsUser: true
        )
    }

    func deliver(_ callback: any Sendable) {
        guard let callback = callback as? ZendeskCallback else { return }
        client.deliver(callback)
    }

    func login(as userID: String) {
        // A failed connection is the recording's to mend.
        guard !zendesk.currentUser.value.id.isSameID(as: userID) else { return }
        client.forgetChat()
        zendesk.become(.known(KnownUser(id: userID)))
    }

    func logout() {
        client.forgetChat()
        zendesk.becomeNewVisitor()
    }
}
