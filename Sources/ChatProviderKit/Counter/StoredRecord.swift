/// What a counter's store has for one user of a provider, or that nobody can know it just now.
@MainActor
final class StoredRecord {
    private enum State {
        /// This record.
        case read(ReadRecord?)
        /// The store cannot be read. Nothing is stored before it can be.
        case unreadable(wasSeenSince: Bool)
    }

    private let store: any ReadMarkerStore
    private let provider: ChatProviderID
    private var state = State.read(nil)
    private var isReadingAgain = false
    private var readsOnceMore = false

    init(of provider: ChatProviderID, in store: any ReadMarkerStore) {
        self.provider = provider
        self.store = store
    }

    /// What is stored; `nil` also where that cannot be read.
    var record: ReadRecord? {
        if case .read(let record) = state { record } else { nil }
    }

    /// Whether the store cannot be read.
    var isUnreadable: Bool {
        if case .unreadable = state { true } else { false }
    }

    /// Whether the user has seen the conversation since nobody could read the store.
    var wasSeenWhileUnreadable: Bool {
        if case .unreadable(wasSeenSince: true) = state { true } else { false }
    }

    /// Whether nobody knows what the user has seen: the store cannot be read, and nothing was seen since.
    var hidesCount: Bool {
        if case .unreadable(wasSeenSince: false) = state { true } else { false }
    }

    // MARK: Reading

    /// Reads what is stored for a user.
    ///
    /// - Returns: What is wrong with the store.
    func open(for userID: String?) -> (any Error)? {
        do {
            state = .read(try store.record(of: provider, userID: userID))
            return nil
        } catch {
            state = error.saysKeptAside ? .read(nil) : .unreadable(wasSeenSince: false)
            return error
        }
    }

    /// What became of an attempt to read what could not be read before.
    enum Reopening {
        /// Nobody can read it yet.
        case unreadable
        case read(wasSeenSince: Bool, problem: (any Error)?)
    }

    /// Reads what could not be read before.
    func reopen(for userID: String?) -> Reopening {
        guard case .unreadable(let wasSeen) = state else { return .unreadable }
        let problem = open(for: userID)
        guard case .read = state else {
            state = .unreadable(wasSeenSince: wasSeen)
            return .unreadable
        }
        return .read(wasSeenSince: wasSeen, problem: problem)
    }

    /// Has the store try again to read what could not be read. The attempts come one after the other.
    ///
    /// - Parameter finish: Called after each attempt.
    func readAgain(_ finish: @escaping @MainActor () -> Void) {
        guard isUnreadable else { return }
        guard !isReadingAgain else {
            readsOnceMore = true
            return
        }
        isReadingAgain = true
        Task { [weak self, store] in
            await store.readAgain()
            self?.hasReadAgain(finish)
        }
    }

    private func hasReadAgain(_ finish: @escaping @MainActor () -> Void) {
        isReadingAgain = false
        finish()
        // What became readable during the attempt may have come too late for it.
        guard readsOnceMore else { return }
        readsOnceMore = false
        readAgain(finish)
    }

    // MARK: What the counter knows

    /// The user has seen the conversation.
    func markSeen() {
        if isUnreadable { state = .unreadable(wasSeenSince: true) }
    }

    /// Goes on waiting for what another has waited for.
    func proceed(from former: StoredRecord) { state = former.state }

    /// The user is another than whose record was looked for, and it is to be read anew.
    func forget() { state = .unreadable(wasSeenSince: false) }

    /// The counter knows better than the store, which cannot be read: what it saves from now on is right.
    func overrule() {
        if isUnreadable { state = .read(nil) }
    }

    /// Stores a record, if it is another than the one that is stored. Only where ``isUnreadable`` is `false`.
    func save(_ record: ReadRecord, for userID: String?) {
        guard case .read(let stored) = state, record != stored else { return }
        state = .read(record)
        store.save(.record(record), for: .record(of: provider, userID: userID))
    }
}
