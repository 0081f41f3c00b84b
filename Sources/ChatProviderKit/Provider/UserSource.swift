/// The user that a provider publishes.
///
/// Each login is a change, also one as the same user: it can restore a failed connection, and recordings need it.
@MainActor
package final class UserSource {
    private let users: Observed<ChatUser>.Source

    /// Creates the source.
    package init(_ user: ChatUser) { users = Observed.Source(user) }

    /// The present user.
    package var value: ChatUser { users.value }

    /// Takes another user. The observers are notified also where the user is the same.
    package func send(_ user: ChatUser) { users.send(user) }

    /// The user for those who may read it but not set it.
    package var observed: Observed<ChatUser> { users.observed }

    /// Removes all observers: see `Observed.Source.finish(with:)`.
    package func finish(with lastUser: ChatUser) { users.finish(with: lastUser) }
}
