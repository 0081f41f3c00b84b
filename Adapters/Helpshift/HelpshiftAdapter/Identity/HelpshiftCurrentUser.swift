import ChatProviderKit

/// The user whose chat is shown. Tokens cannot be compared, so each login is a user of its own.
struct HelpshiftCurrentUser: Equatable, Sendable {
    let user: ChatUser
    let number: Int

    init(_ user: ChatUser, number: Int) {
        self.user = user
        self.number = number
    }

    init(userID: String?) {
        self.init(userID.map { .known(KnownUser(id: $0)) } ?? .anonymous, number: 0)
    }

    static func == (left: HelpshiftCurrentUser, right: HelpshiftCurrentUser) -> Bool {
        left.number == right.number
    }
}
