import ChatProviderKit

/// A provider's memory of who is logged in with the SDK, across launches.
///
/// The app's word, a login or a logout since the start, is stronger than what is stored. While nobody knows which user
/// the SDK has, the store says that it has to be logged out: if the app is killed now, the next launch does that.
@MainActor
final class HelpshiftUserMemory {
    private static let owedLogout = StoredValue.User(id: nil, owesLogout: true)

    private let provider: ChatProviderID
    private var store: (any ReadMarkerStore)?
    /// Whether the store has told who is logged in, or that it does not know.
    private var isRead = false
    /// Who is logged in; `nil` where neither the app nor a store has said so.
    private(set) var user: StoredValue.User?
    /// Whether the SDK may have another user than ``user``.
    var isUncertain = false {
        didSet { if isUncertain != oldValue { save() } }
    }

    /// - Parameter userID: The user who is known to be logged in; `nil` where the store says who is.
    init(of provider: ChatProviderID, userID: String?) {
        self.provider = provider
        user = userID.map { StoredValue.User(id: $0) }
    }

    /// Whether the SDK is known to have its anonymous user.
    var isAnonymous: Bool { user == StoredValue.User(id: nil) && !isUncertain }

    /// Whether the app has named nobody, and the store knows of nobody: the SDK may remember a user whom neither has
    /// heard of.
    var isUnknown: Bool { user == nil && isRead }

    /// Keeps the user in `newStore` from now on.
    ///
    /// - Returns: What the store has, where neither the app nor a store has named a user before. `nil` where it has
    ///   nothing, or cannot be read; then the counter has it tried again later.
    func restore(from newStore: any ReadMarkerStore) -> StoredValue.User? {
        if newStore !== store { isRead = false }
        store = newStore
        guard user == nil, !isRead, let stored = read(newStore) else {
            save()
            return nil
        }
        user = StoredValue.User(id: stored.id)
        if stored.owesLogout { isUncertain = true }
        save()
        return stored
    }

    /// Remembers a login or a logout.
    func remember(userID: String?) {
        user = StoredValue.User(id: userID)
        save()
    }

    /// Forgets what was counted for the anonymous user.
    func forgetAnonymousRecord() { store?.save(nil, for: .record(of: provider, userID: nil)) }

    private func read(_ store: any ReadMarkerStore) -> StoredValue.User? {
        do {
            let stored = try store.user(of: provider)
            isRead = true
            return stored
        } catch ReadMarkerStoreError.damaged, ReadMarkerStoreError.newerVersion {
            // What was stored is kept aside; the store goes on without it.
            isRead = true
        } catch {}
        return nil
    }

    /// A store that cannot be read just now takes the app's word all the same, but no doubt about it.
    private func save() {
        guard let store, isRead || user != nil else { return }
        let value = isUncertain ? Self.owedLogout : user
        guard (try? store.user(of: provider)) != value else { return }
        store.save(value.map { .user($0) }, for: .user(of: provider))
    }
}
