/// An action of the player.
enum DeskAction: Sendable, Equatable {
    case openOrClose
    case userWrites(String)
    case agent(AgentAct)
    case backgroundOrForeground
    case cutOrRestoreNetwork
    case killAndRelaunch
    case logIn
    case logOut
    case nextProvider
}

extension DeskState.Writer {
    /// The action of writing a message.
    func action(_ text: String) -> DeskAction {
        switch self {
        case .user: .userWrites(text)
        case .agent: .agent(.write(text))
        case .bot: .agent(.botWrites(text))
        }
    }
}

extension Person {
    /// The users who log in, one after the other.
    static let atTheDesk = [bea, carl]
}
