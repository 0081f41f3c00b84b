public import ChatProviderKit

/// Keeps a user session in the app's store of read markers.
@MainActor
public final class StoredSessionMemory: SessionMemory {
    private let store: any ReadMarkerStore
    private let provider: ChatProviderID

    /// Creates the memory of one provider.
    public init(_ store: any ReadMarkerStore, of provider: ChatProviderID) {
        self.store = store
        self.provider = provider
    }

    /// Returns the stored record; `nil` also if the store's file is damaged, was written by a later version, or is not
    /// a marker file.
    public func read() throws -> (record: UserSession.Record, isOwn: Bool)? {
        let stored: StoredValue.User?
        do {
            stored = try store.user(of: provider)
        } catch ReadMarkerStoreError.damaged, ReadMarkerStoreError.newerVersion, ReadMarkerStoreError.notOurs
        {
            stored = nil
        }
        guard let stored else { return nil }
        let isOwn = stored.installation == nil || stored.installation == store.installation
        return (UserSession.Record(stored), isOwn)
    }

    /// Returns whether the other belongs to the same store and provider.
    public func isSame(as other: any SessionMemory) -> Bool {
        guard let other = other as? StoredSessionMemory else { return false }
        return other.store === store && other.provider == provider
    }

    /// Stores the record, with the identifier of this installation.
    public func save(_ record: UserSession.Record) {
        var user = StoredValue.User(record)
        user.installation = store.installation
        store.save(.user(user), for: .user(of: provider))
    }

    /// Removes the anonymous visitor's count and marker.
    public func dropAnonymousRecord() { store.save(nil, for: .record(of: provider, userID: nil)) }

    /// Returns when the store has written everything. A failure is reported in its diagnostics, and retried.
    public func flush() async { _ = try? await store.flush() }

    /// Whether the store has a note of a change by the app (U10).
    public var hasNote: Bool {
        get { store.hasNote(of: provider) }
        set { store.setNote(newValue, of: provider) }
    }
}

extension UserSession.Record {
    /// Creates the record from a store's value. If it has a user but no standing, the vendor has that user.
    init(_ stored: StoredValue.User) {
        let kind: UserSession.Login.Kind = stored.signIn == .known ? .known : .token
        let id = stored.id.map(UserID.init)
        let isNamed = id != nil || stored.signIn != nil
        let user = UserSession.Login(id: id, kind: kind, fingerprint: stored.fingerprint ?? 0)
        let vendor: UserSession.Vendor =
            switch stored.standing {
            case .expired: .expired
            case .uncertain: .uncertain
            case .other: .stranger
            case .unwanted: .unwanted
            case .present: .appUser
            case nil: stored.owesLogout ? .former(refusals: 0) : isNamed ? .appUser : .anonymous
            }
        // A pending logout without a standing means that the app has logged the user out.
        self.init(
            user: isNamed && !(stored.standing == nil && stored.owesLogout) ? user : nil,
            vendor: vendor
        )
    }
}

extension StoredValue.User {
    init(_ record: UserSession.Record) {
        self.init(id: record.user?.id?.text, owesLogout: record.owesLogout)
        if let user = record.user {
            signIn = user.kind == .known ? .known : .token
            if user.fingerprint != 0 { fingerprint = user.fingerprint }
        }
        switch record.vendor {
        case .anonymous, .former: break
        case .appUser, .expiring: standing = .present
        case .expired: standing = .expired
        case .uncertain, .forgotten: standing = .uncertain
        case .stranger: standing = .other
        case .unwanted: standing = .unwanted
        }
    }
}
