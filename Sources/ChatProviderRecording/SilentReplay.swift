import ChatProviderKit

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
        guard !silent.state.value.userID.isSameID(as: userID) else { return }
        silent.state.value = silent.state.value.replaced(byUser: userID)
    }

    func logout() { silent.state.value = silent.state.value.replaced(byUser: nil) }
}

@MainActor
private final class SilentProvider: ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = true
    let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    let state: Observed<ChatState>.Source

    init(id: ChatProviderID, userID: String?) {
        self.id = id
        state = Observed.Source(ChatState(userID: userID))
    }

    var connectionStatus: Observed<ConnectionStatus> { status.observed }
    var chatState: Observed<ChatState> { state.observed }
    let events = ObservedEvents<ChatEvent>.Source().observed

    func connect() {}
    func disconnect() {}
    func shutDown() {}
}
