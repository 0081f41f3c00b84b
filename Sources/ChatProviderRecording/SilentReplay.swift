import ChatProviderKit

/// A provider for which a recording contains only logins and screens.
@MainActor
final class SilentReplay: ReplayedProvider, ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = true
    let connectionStatus = Observed<ConnectionStatus>.Source(.disconnected(nil)).observed
    let events = ObservedEvents<ChatEvent>.Source().observed
    private let stateSource: Observed<ChatState>.Source

    init(id: ChatProviderID, userID: String?) {
        self.id = id
        stateSource = Observed.Source(ChatState(userID: userID))
    }

    var provider: any ChatProvider { self }
    var chatState: Observed<ChatState> { stateSource.observed }

    func deliver(_ input: Never) {}

    func login(as userID: String) {
        guard !stateSource.value.userID.isSameID(as: userID) else { return }
        stateSource.value = stateSource.value.replaced(byUser: userID)
    }

    func logout() { stateSource.value = stateSource.value.replaced(byUser: nil) }

    func connect() {}
    func disconnect() {}
    func shutDown() {}
}
