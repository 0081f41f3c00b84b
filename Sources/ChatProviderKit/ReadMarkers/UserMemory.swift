/// A provider's memory of who is logged in at its vendor, across launches.
///
/// The app's word, a login or a logout since the start, is stronger than what is stored.
@MainActor
package final class UserMemory {
    private let provider: ChatProviderID
    private var store: (any ReadMarkerStore)?
    /// Who is logged in; `nil` where neither the app nor a store has said so.
    package private(set) var user: StoredValue.User?
    /// Whether the store has said who was logged in, or that nobody was.
    package private(set) var hasReadStore = false

    package init(of provider: ChatProviderID, user: StoredValue.User? = nil) {
        self.provider = provider
        self.user = user
    }

    /// Whether a user may be logged in, or a logout owed: the app has said nothing, and the store cannot be read now.
    package var isUnknown: Bool { user == nil && store != nil && !hasReadStore }

    /// Keeps the user in `store` from now on.
    ///
    /// - Returns: The user whom the store has, where the app has named none since the start. `nil` where the store has
    ///   none, or cannot be read; then the counter has it tried again later.
    package func restore(from newStore: any ReadMarkerStore) -> StoredValue.User? {
        store = newStore
        if let user {
            save(user)
            return nil
        }
        do {
            user = try newStore.user(of: provider)
            hasReadStore = true
        } catch {
            hasReadStore = error.isRecoveredCorruption
        }
        return user
    }

    /// Remembers a login or a logout.
    package func remember(_ newUser: StoredValue.User) {
        guard newUser != user else { return }
        user = newUser
        save(newUser)
    }

    /// Forgets what was counted for the anonymous user: the vendor makes a new one.
    package func forgetAnonymousRecord() {
        store?.save(nil, for: .record(of: provider, userID: nil))
    }

    private func save(_ user: StoredValue.User) {
        let key = StoredValue.Key.user(of: provider)
        // A store that cannot be read just now takes the app's word all the same.
        if let stored = try? store?.user(of: provider), stored == user { return }
        store?.save(.user(user), for: key)
    }
}
