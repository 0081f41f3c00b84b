/// A provider that a recording names, and of which it tells nothing but logins and screens.
@MainActor
final class SilentReplay: ReplayedProvider {
    private let silent: SilentProvider

    init(id: ChatProviderID, userID: String?) {
        silent = SilentProvider(id: id, userID: userID)
    }

    var provider: any ChatProvider { silent }

    func deliver(_ callback: any Sendable) {}

    func login(as userID: String) {
        if silent.chatState.userID != userID { silent.state.value = ChatState(userID: userID) }
    }

    func logout() { silent.state.value = ChatState() }
}

@MainActor
private final class SilentProvider: ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = true
    let status = ObservedValue<ConnectionStatus>(.disconnected(nil))
    let state: ObservedValue<ChatState>
    private let events = ObservedEvents<ChatEvent>()

    init(id: ChatProviderID, userID: String?) {
        self.id = id
        state = ObservedValue(ChatState(userID: userID))
    }

    var connectionStatus: ConnectionStatus { status.value }
    var chatState: ChatState { state.value }

    func observeConnectionStatus(
        _ observer: @escaping @MainActor (ConnectionStatus) -> Void
    ) -> ObservationToken { status.observe(observer) }

    func observeChatState(_ observer: @escaping @MainActor (ChatState) -> Void) -> ObservationToken {
        state.observe(observer)
    }

    func observeEvents(_ observer: @escaping @MainActor (ChatEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }

    func connect() {}
    func disconnect() {}
    func shutdown() {}
}
