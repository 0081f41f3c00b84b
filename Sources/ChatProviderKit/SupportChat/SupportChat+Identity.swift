public import Foundation

/// Who the user is, at all providers.
extension SupportChat {
    /// Logs a user in at every active provider that manages identities, and at each that becomes active later, which logs its
    /// former user out first.
    ///
    /// Each provider gets a user of its own, with its own source of tokens:
    ///
    /// ```swift
    /// try await support.login { provider in
    ///     .token(SignedIdentity(userID: "42") { try await backend.chatToken(for: "42", at: provider) })
    /// }
    /// ```
    ///
    /// The providers are asked at the same time, and none waits for another. If one fails, the other logins stay in force,
    /// and a second call tries only that one again. Where a provider becomes active later and its login fails, a diagnostic
    /// among its channel's events says so.
    ///
    /// A login or a logout that is called while this one runs replaces it: this call then throws `cancelled` for each
    /// provider that it has not reached.
    ///
    /// - Parameter user: The user at a provider. Called for each provider, now and whenever one becomes active.
    /// - Throws: ``IdentityError`` with the providers that failed; ``ChatError`` with `shutDown` after ``shutDown()``.
    public func login(_ user: @escaping @MainActor (ChatProviderID) -> ChatUser) async throws {
        try checkIsNotShutDown()
        try await changeUser(.login(user), to: user) {
            try await identities.login(user, at: identityProviders)
        }
    }

    /// Logs the user out at every provider at which a user is logged in: at the active ones now, at the others as soon
    /// as they return, also after a relaunch.
    ///
    /// It can be called at any time, also while a login runs, and is never refused: from the call on nothing of the user is
    /// shown or counted. It returns when the vendors have carried it out, and after five seconds at the latest. At a vendor
    /// that has not, because the phone is offline for example, the logout is tried again until it is done, and until then
    /// there is no count; ``users`` says when.
    ///
    /// ```swift
    /// for provider in await support.logout() { log("\(provider) is logged out later") }
    /// ```
    ///
    /// If the user is the anonymous visitor already, and no logout is pending, this changes nothing: an app may call it at
    /// each start, and the visitor's conversation stays. ``forgetAnonymousVisitor()`` ends that.
    ///
    /// - Returns: The providers whose logout is pending.
    @discardableResult
    public func logout() async -> Set<ChatProviderID> {
        await changeUser(.logout, to: nil) { await identities.logout(at: identityProviders) }
        return Set(users.value.filter { $0.value.activity == .loggingOut }.keys)
    }

    /// Ends the anonymous visitor's chat at every active provider at which nobody is logged in, as for the next person on a
    /// shared device.
    ///
    /// Zendesk Messaging deletes the visitor with all conversations, and Zendesk Chat and Matrix go on with a new one.
    /// Helpshift keeps the visitor. Where a user is logged in, nothing happens.
    ///
    /// - Throws: As ``login(_:)``.
    public func forgetAnonymousVisitor() async throws {
        try checkIsNotShutDown()
        try await identities.forgetVisitors(at: identityProviders)
    }

    /// Who is logged in at each provider, and what is being done about it. Each change is also an event among ``events`` and
    /// those of the provider's channel (``ChatEvent/userStatusChanged(activity:)``).
    public var users: Observed<[ChatProviderID: SupportChat.UserStatus]> { identities.statuses.observed }

    /// A call of the app's about who the user is.
    package enum UserCall {
        case login(@MainActor (ChatProviderID) -> ChatUser)
        case logout
        /// No call runs any more.
        case returned
    }

    /// The providers at which a login or a logout failed. At all others it took place.
    public struct IdentityError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
        /// Why it failed, by the provider's id.
        public let failures: [ChatProviderID: ChatError]

        /// Creates an error.
        public init(failures: [ChatProviderID: ChatError]) { self.failures = failures }

        /// A sentence for each provider, in the order of their ids.
        public var description: String {
            failures.keys.map(\.rawValue).sorted()
                .compactMap { id in failures[ChatProviderID(id)].map { "\(id): \($0)" } }
                .joined(separator: "; ")
        }
        /// The same as ``description``.
        public var errorDescription: String? { description }
    }
}
