/// A provider's memory of the user who is logged in at its vendor, across launches.
///
/// A login or a logout by the app since the start takes precedence over the stored user.
@MainActor
package final class UserMemory {
    private let provider: ChatProviderID
    private var store: (any ReadMarkerStore)?
    /// The logged-in user; `nil` if neither the app nor a store has named one.
    package private(set) var user: StoredValue.User?
    /// Whether the store could be read, with or without a user.
    package private(set) var hasReadStore = false

    package init(of provider: ChatProviderID, user: StoredValue.User? = nil) {
        self.provider = provider
        self.user = user
    }

    /// Whether a user may be logged in, or a logout may be pending: the app has named no user, and the store
    /// cannot be read at the moment.
    package var isUnknown: Bool { user == nil && store != nil && !hasReadStore }

    /// Keeps the user in `store` from now on.
    ///
    /// - Returns: The stored user, if the app has named none since the start. `nil` if the store has none, or
    ///   cannot be read; the counter then makes it try again later.
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

    /// Stores a login or a logout.
    package func remember(_ newUser: StoredValue.User) {
        guard newUser != user else { return }
        user = newUser
        save(newUser)
    }

    /// Removes the anonymous user's record, because the vendor creates a new anonymous user.
    package func forgetAnonymousRecord() {
        store?.save(nil, for: .record(of: provider, userID: nil))
    }

    private func save(_ user: StoredValue.User) {
        let key = StoredValue.Key.user(of: provider)
        // A store that cannot be read at the moment still accepts the user that the app has named.
        if let stored = try? store?.user(of: provider), stored == user { return }
        store?.save(.user(user), for: key)
    }
}
