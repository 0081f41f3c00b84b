public import ChatProviderKit
public import ChatProviderRecording
public import ZendeskChatAdapter

extension ZendeskChatRecordingVendor: ReplayVendor {
    /// Reads what is under `zendesk`.
    ///
    /// - Throws: `RecordingError`, with the place, for a known key of the wrong type, an unknown name of a status or
    ///   of another enumeration, and where there is not exactly one callback.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        try ZendeskChatCallback(object)
    }

    /// The status or the notification; `nil` for a chat state.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? ZendeskChatCallback {
        case .connectionStatus(let status): status.name
        case .notification(let notification): notification.recordedName
        case .chatState, nil: nil
        }
    }

    /// Creates a `ZendeskChatProvider` that hears nothing but the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider {
        ZendeskChatReplay(id: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }
}

/// A provider that is being fed from a recording.
@MainActor
private final class ZendeskChatReplay: ReplayedProvider {
    private let client = ReplayingZendeskChatClient()
    private let zendesk: ZendeskChatProvider

    var provider: any ChatProvider { zendesk }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock, lifecycle: any AppLifecycle) {
        zendesk = ZendeskChatProvider(
            id: id,
            client: client,
            session: nil,
            userID: userID,
            // The recording says whose states are whose.
            sdkKnowsUser: true,
            clock: clock,
            lifecycle: lifecycle
        )
    }

    func deliver(_ callback: any Sendable) {
        guard let callback = callback as? ZendeskChatCallback else { return }
        client.deliver(callback)
    }

    func login(as userID: String) {
        // A failed connection is the recording's to mend.
        guard !zendesk.currentUser.value.id.isSameID(as: userID) else { return }
        client.forgetChat()
        zendesk.replayUser(userID)
    }

    func logout() {
        client.forgetChat()
        zendesk.replayUser(nil)
    }
}
