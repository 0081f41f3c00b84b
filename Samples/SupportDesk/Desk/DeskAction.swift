/// What the player does.
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

extension Person {
    /// Who logs in, one after the other.
    static let atTheDesk = [bea, carl]
}
