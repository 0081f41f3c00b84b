public import Foundation

/// The user's identity, at all providers.
extension SupportChat {
    /// Logs a user in at every active provider that manages identities, and at each one that becomes active
    /// later. A provider that becomes active later logs its previous user out first.
    ///
    /// Each provider gets its own user, with its own token source:
    ///
    /// ```swift
    /// try await support.login { provider in
    ///     .token(SignedIdentity(userID: "42") { try await backend.chatToken(for: "42", at: provider) })
    /// }
    /// ```
    ///
    /// All providers are called at the same time, and none waits for another. If one fails, the other logins
    /// stay in effect, and a second call retries only that one. If a login fails at a provider that becomes
    /// active later, a diagnostic among its channel's events reports it.
    ///
    /// A later login or logout replaces a running one. The replaced call throws `cancelled` for each provider
    /// that it has not reached.
    ///
    /// - Parameter user: Returns the user at a provider. Called for each provider, now and whenever one
    ///   becomes active.
    /// - Throws: ``IdentityError`` with the providers that failed; ``ChatError`` with `shutDown` after
    ///   ``shutDown()``.
    public func login(_ user: @escaping @MainActor (ChatProviderID) -> ChatUser) async throws {
        try checkIsNotShutDown()
        try await changeUser(.login(user), to: user) {
            try await identities.login(user, at: identityProviders)
        }
    }

    /// Logs the user out at every provider with a logged-in user: at the active ones now, and at the others
    /// as soon as they become active again, even after a relaunch.
    ///
    /// You can call it at any time, even while a login is running, and it is never refused. From the call on,
    /// nothing of the user is shown or counted. It returns when the vendors have completed the logout, after
    /// five seconds at the latest. If a vendor has not, for example because the phone is offline, the logout
    /// is retried until it succeeds. Until then there is no count, and ``users`` shows the pending logout.
    ///
    /// ```swift
    /// for provider in await support.logout() { log("\(provider) is logged out later") }
    /// ```
    ///
    /// If the user is already the anonymous visitor, and no logout is pending, the call changes nothing. An
    /// app may therefore call it at each start, and the visitor's conversation stays.
    /// ``forgetAnonymousVisitor()`` ends that conversation.
    ///
    /// - Returns: The providers whose logout is pending. On a locked phone, these include providers whose
    ///   stored user can't be read yet.
    @discardableResult
    public func logout() async -> Set<ChatProviderID> {
        await changeUser(.logout, to: nil) { await identities.logout(at: identityProviders) }
        return Set(users.value.filter { $0.value.activity == .loggingOut }.keys)
    }

    /// Ends the anonymous visitor's chat at every active provider without a logged-in user, for example for
    /// the next person on a shared device.
    ///
    /// Zendesk Messaging deletes the visitor with all conversations. Zendesk Chat and Matrix continue with a
    /// new visitor. Helpshift keeps the visitor. If a user is logged in, nothing happens.
    ///
    /// - Throws: The same errors as ``login(_:)``.
    public func forgetAnonymousVisitor() async throws {
        try checkIsNotShutDown()
        try await identities.forgetVisitors(at: identityProviders)
    }

    /// The logged-in user at each provider, and any login or logout in progress. Each change is also an event
    /// of ``events`` and of the provider's channel (``ChatEvent/userStatusChanged(activity:)``).
    public var users: Observed<[ChatProviderID: SupportChat.UserStatus]> { identities.statuses.observed }

    /// A call by the app that changes the user.
    package enum UserCall {
        case login(@MainActor (ChatProviderID) -> ChatUser)
        case logout
        /// The last running call has returned.
        case returned
    }

    /// The providers at which a login or a logout failed. It succeeded at all others.
    public struct IdentityError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
        /// The reason for each failure, by the provider's id.
        public let failures: [ChatProviderID: ChatError]

        /// Creates an error.
        public init(failures: [ChatProviderID: ChatError]) { self.failures = failures }

        /// A sentence for each provider, sorted by their ids.
        public var description: String {
            failures.keys.map(\.rawValue).sorted()
                .compactMap { id in failures[ChatProviderID(id)].map { "\(id): \($0)" } }
                .joined(separator: "; ")
        }
        /// The same as ``description``.
        public var errorDescription: String? { description }
    }
}

// MARK: - Calls and pending logouts

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

    /// - Parameter newUser: Returns the next user's id; `nil` for a logout. It calls the app's closure, so it
    ///   is called only if a user may be logged in.
    private func oweLogout(of id: ChatProviderID, before newUser: () -> String?) {
        defer { identities.update(id) }
        if let session = identities.sessions[id] {
            let user = session.status.value.userID
            if user == nil || user.isLeft(for: newUser()) { session.oweLogout() }
            return
        }
        do {
            let user = try store.user(of: id)?.id
            guard user != nil, user.isLeft(for: newUser()) else { return }
        } catch {
            // The phone is locked, so it is unknown whether a user is stored. The note shows later that a
            // change was called.
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
        // If every logged-in user leaves, a tap that still waits was theirs, and must not open for the next
        // user.
        let leavers = activeProviderIDs.value.filter { users.value[$0]?.userID != nil }
        if !leavers.isEmpty, leavers.allSatisfy({ (users.value[$0]?.userID).isLeft(for: newUser?($0).id) }) {
            _ = notifications.takeWaiting()
        }
        oweLogouts(before: newUser)
        try await body()
    }
}

extension Optional where Wrapped == String {
    /// Returns whether the user with this id is replaced by another one. Case is ignored, because an adapter
    /// may write an id in lowercase.
    package func isLeft(for newUserID: String?) -> Bool {
        self != nil && self?.lowercased() != newUserID?.lowercased()
    }
}
