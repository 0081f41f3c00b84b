import ChatProviderKit

/// A provider for which a recording contains only logins and screens.
@MainActor
final class SilentReplay: ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = true
    let connectionStatus = Observed<ConnectionStatus>.Source(.disconnected(nil)).observed
    let events = ObservedEvents<ChatEvent>.Source().observed
    private let stateSource: Observed<ChatState>.Source

    init(id: ChatProviderID, userID: String?) {
        self.id = id
        stateSource = Observed.Source(ChatState(userID: userID))
    }

    var replayed: ReplayedProvider {
        ReplayedProvider(self) { (_: Never) in
        } setUser: {
            self.setUser($0)
        }
    }
    var chatState: Observed<ChatState> { stateSource.observed }

    private func setUser(_ userID: String?) {
        guard userID == nil || !stateSource.value.userID.isSameID(as: userID) else { return }
        stateSource.value = stateSource.value.replaced(byUser: userID)
    }

    func connect() {}
    func disconnect() {}
    func shutDown() {}
}
