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
    /// and a second call tries only that one again. Until then it keeps its former user, if its vendor can; Zendesk
    /// Messaging may show the anonymous user's count instead. Where a provider becomes active later and its login fails, a
    /// diagnostic among its channel's events says so.
    ///
    /// - Parameter user: The user at a provider. Called for each provider, now and whenever one becomes active.
    /// - Throws: ``IdentityError`` with the providers that failed; ``ChatError``: `notAllowedNow` while another login
    ///   or logout of this support chat runs, `shutDown` after ``shutDown()``.
    public func login(_ user: @escaping @MainActor (ChatProviderID) -> ChatUser) async throws {
        try checkIsNotShutDown()
        try users.refuseIfChanging()
        userCalls.send(.login(user))
        defer { userCalls.send(.returned) }
        oweLogouts(before: user)
        try await users.change(to: user, at: identityProviders)
    }

    /// Logs the user out at every provider that manages identities: at the active ones now, at the others of the
    /// configuration when they become active, also after a relaunch.
    ///
    /// Where the user is the anonymous visitor already, and no logout is owed, this changes nothing: an app may call it at
    /// each start, and the visitor's conversation stays. ``forgetAnonymousVisitor()`` ends that.
    ///
    /// - Throws: As ``login(_:)``.
    public func logout() async throws {
        try checkIsNotShutDown()
        try users.refuseIfChanging()
        userCalls.send(.logout)
        defer { userCalls.send(.returned) }
        oweLogouts(before: nil)
        try await users.change(to: nil, at: identityProviders)
    }

    /// Ends the anonymous visitor's chat at every active provider at which nobody is logged in, as for the next person on a
    /// shared device.
    ///
    /// Zendesk Messaging deletes the visitor with all conversations, and Zendesk Chat and Matrix go on with a new one.
    /// Helpshift keeps the visitor. Where somebody is logged in, nothing happens.
    ///
    /// - Throws: As ``login(_:)``.
    public func forgetAnonymousVisitor() async throws {
        try checkIsNotShutDown()
        try await users.forgetVisitors(at: identityProviders)
    }

    /// A call of the app's about who the user is.
    package enum UserCall {
        case login(@MainActor (ChatProviderID) -> ChatUser)
        case logout
        /// The call has returned.
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
