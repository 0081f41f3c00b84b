/// The user that a provider publishes.
///
/// Each login is a change, also one as the same user: it can restore a failed connection, and recordings need it.
@MainActor
package final class UserSource {
    private let users: Observed<ChatUser>.Source

    /// Creates the source.
    package init(_ user: ChatUser) { users = Observed.Source(user) }

    /// The present user. Setting it notifies the observers, also where the user is the same.
    package var value: ChatUser {
        get { users.value }
        set { users.send(newValue) }
    }

    /// The user for those who may read it but not set it.
    package var observed: Observed<ChatUser> { users.observed }

    /// Removes all observers: see `Observed.Source.finish(with:)`.
    package func finish(with lastUser: ChatUser) { users.finish(with: lastUser) }
}
