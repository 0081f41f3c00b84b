/// The user that a provider publishes.
///
/// Each login is a change, also one as the same user: it can restore a failed connection, and recordings need it.
@MainActor
package final class UserSource {
    private struct Login: Sendable, Equatable {
        let user: ChatUser
        let number: Int

        static func == (left: Login, right: Login) -> Bool { left.number == right.number }
    }

    private let logins: Observed<Login>.Source

    /// Creates the source.
    package init(_ user: ChatUser) {
        logins = Observed.Source(Login(user: user, number: 0))
    }

    /// The present user. Setting it notifies the observers, also where the user is the same.
    package var value: ChatUser {
        get { logins.value.user }
        set { logins.value = next(newValue) }
    }

    /// The user for those who may read it but not set it.
    package var observed: Observed<ChatUser> {
        let logins = logins
        return Observed(
            read: { logins.value.user },
            subscribe: { observer in logins.observe { observer($0.user) } }
        )
    }

    /// Removes all observers: see `Observed.Source.finish(with:)`.
    package func finish(with lastUser: ChatUser) { logins.finish(with: next(lastUser)) }

    private func next(_ user: ChatUser) -> Login { Login(user: user, number: logins.value.number + 1) }
}
