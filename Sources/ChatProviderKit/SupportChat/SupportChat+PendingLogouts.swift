/// The logouts of providers that are not active, and the calls that change who the user is.
extension SupportChat {
    /// The active providers that manage the user's identity.
    var identityProviders: [any IdentityManaging] {
        active.compactMap { channel(for: $0)?.provider as? any IdentityManaging }
    }

    /// The providers at which a user may be logged in: those in the configuration, earlier ones, and those
    /// that only the store knows.
    var providersWithUsers: Set<ChatProviderID> {
        Set(configuration.providers.keys).union(identities.sessions.ids).union(store.providersWithUsers)
    }

    /// Publishes the logged-in user at each provider, including inactive ones. The counters have read the
    /// store before, and have reported any problems with it.
    func updateUsers() {
        for id in providersWithUsers.sorted(by: { $0.rawValue < $1.rawValue }) { identities.update(id) }
    }

    /// Records a pending logout for each inactive provider with a user other than the next one. Each provider
    /// completes it when it is created again.
    private func oweLogouts(before newUser: (@MainActor (ChatProviderID) -> ChatUser)?) {
        for id in providersWithUsers where !active.contains(id) {
            oweLogout(of: id) { newUser?(id).id }
        }
    }

    /// - Parameter newUser: Returns the next user's id; `nil` for a logout. Called only if a user may be
    ///   logged in.
    private func oweLogout(of id: ChatProviderID, before newUser: () -> String?) {
        defer { identities.update(id) }
        if let session = identities.sessions[id] {
            let user = session.status.value.userID
            if user == nil || !newUser().isSameID(as: user) { session.oweLogout() }
            return
        }
        do {
            guard let stored = try store.user(of: id)?.id, !newUser().isSameID(as: stored) else { return }
        } catch {
            // The unreadable value may be a user. Once it is readable, the note shows that a change was
            // called.
            store.setNote(true, of: id)
            if newUser() != nil { return }
        }
        store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: .user(of: id))
    }

    /// Carries out a login or a logout: records the pending logouts, and announces the call while it runs.
    func changeUser(
        _ call: UserCall,
        to newUser: (@MainActor (ChatProviderID) -> ChatUser)?,
        _ body: () async throws -> Void
    ) async rethrows {
        userCalls.send(call)
        userCallCount += 1
        defer {
            userCallCount -= 1
            if userCallCount == 0 { userCalls.send(.returned) }
        }
        oweLogouts(before: newUser)
        try await body()
    }
}
