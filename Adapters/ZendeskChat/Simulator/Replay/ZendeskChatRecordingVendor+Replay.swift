import ChatAdapterKit
public import ChatProviderKit
public import ChatProviderRecording
public import ZendeskChatAdapter

extension ZendeskChatRecordingVendor.Input: Decodable {
    /// Decodes the line's value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.only(.connectionStatus, .chatState, .notification) {
        case .connectionStatus:
            let known = ZendeskChatConnectionStatus.known.map { (name: $0.name, value: $0) }
            self.init(.connectionStatus(try container.decodeName(among: known, forKey: .connectionStatus)))
        case .chatState:
            self.init(.chatState(try container.decode(ZendeskChatStateChange.self, forKey: .chatState)))
        case .notification:
            let name = try container.decode(String.self, forKey: .notification)
            self.init(.notification(ZendeskChatNotification(recorded: name)))
        }
    }
}

extension ZendeskChatNotification {
    /// Creates a notification from its recorded name. The vendor may add notifications, so an unknown name is
    /// accepted.
    fileprivate init(recorded name: String) {
        switch name {
        case "messageReceived": self = .messageReceived
        case "chatEnded": self = .chatEnded
        case "authenticationFailed": self = .authenticationFailed(nil)
        default: self = .unknown(name)
        }
    }
}

extension ZendeskChatRecordingVendor: ReplayVendor {
    /// Describes the status or the notification. Returns `nil` for a chat state.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .connectionStatus(let status): status.name
        case .notification(let notification): notification.recordedName
        case .chatState: nil
        }
    }

    /// Creates a `ZendeskChatProvider` that receives only the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider {
        let client = ReplayingZendeskChatClient()
        var traits = UserSession.Traits.zendeskChat
        // The recording names the user of each state, so the provider needs no login to show one.
        traits.keepsUser = true
        let session = UserSessionOwner(replaying: userID, traits: traits, lifecycle: lifecycle, clock: clock)
        let zendesk = ZendeskChatProvider(id: id, client: client, session: session, clock: clock)
        return ReplayedProvider(zendesk) { (input: Input) in
            client.deliver(input.content)
        } setUser: { userID in
            // A login as the same user changes nothing here. The recording contains the status of the
            // connection.
            guard userID == nil || !userID.isSameID(as: zendesk.currentUser.value.id) else { return }
            client.forgetChat()
            zendesk.replayUser(userID)
        }
    }
}
