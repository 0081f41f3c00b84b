import Foundation

/// The user's identity at the providers of a support chat: at its active ones, and at each one that becomes
/// active later.
@MainActor
final class SupportChatUsers {
    typealias UserAtProvider = @MainActor (ChatProviderID) -> ChatUser

    /// The sessions of the providers' users. They outlive the providers.
    let sessions = ProviderSessions()
    let statuses = Observed<[ChatProviderID: SupportChat.UserStatus]>.Source([:])
    weak var chat: SupportChat?

    private let clock: any ChatClock
    /// The app's last login; `nil` before the first, and after a logout.
    private var user: UserAtProvider?
    private var callNumber = 0
    /// The last call at each provider, until it ends.
    private var calls: [ChatProviderID: RunningCall] = [:]
    /// The providers without a session whose last logout has failed.
    private var failedLogouts: Set<ChatProviderID> = []
    private var observations: [ChatProviderID: ObservationToken] = [:]

    /// How long ``logout(at:)`` waits, in seconds.
    private static let longestWait: TimeInterval = 5

    init(clock: any ChatClock) { self.clock = clock }

    // MARK: Calls

    /// Logs a user in at several providers at the same time.
    func login(_ newUser: @escaping UserAtProvider, at providers: [any IdentityManaging]) async throws {
        user = newUser
        try await failures(of: providers.map { ($0.id, begin(.login(newUser($0.id)), at: $0)) })
    }

    /// Logs the user out at several providers. Returns when they have completed the logout, after five
    /// seconds at the latest.
    func logout(at providers: [any IdentityManaging]) async {
        user = nil
        let calls = providers.map { begin(.logout, at: $0) }
        let (end, ending) = AsyncStream<Void>.makeStream()
        let timer = clock.schedule(after: Self.longestWait) { ending.finish() }
        Task {
            for call in calls { _ = await call.value }
            ending.finish()
        }
        for await _ in end {}
        timer.cancel()
    }

    /// Ends the anonymous visitor's chat at each of several providers that has one.
    func forgetVisitors(at providers: [any IdentityManaging]) async throws {
        try await failures(of: providers.map { ($0.id, begin(.forgettingVisitor, at: $0)) })
    }

    private func failures(of calls: [(ChatProviderID, Task<ChatError?, Never>)]) async throws {
        var failures: [ChatProviderID: ChatError] = [:]
        for (id, task) in calls {
            let failure = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            if let failure { failures[id] = failure }
        }
        guard failures.isEmpty else { throw SupportChat.IdentityError(failures: failures) }
    }

    // MARK: Changes of providers

    /// Logs the current user in at a new provider, if there is one.
    func providerDidArrive(_ provider: any ChatProvider) {
        guard let provider = provider as? any IdentityManaging else { return }
        let id = provider.id
        observations[id] =
            if let session = sessions[id] {
                session.status.observe { [weak self] _ in self?.update(id) }
            } else {
                provider.currentUser.observe { [weak self] _ in self?.update(id) }
            }
        guard let user else { return }
        let login = begin(.login(user(id)), at: provider)
        Task { [weak self] in
            guard let failure = await login.value, failure.code != .cancelled else { return }
            let message = "the user could not be logged in after the swap, call login again: \(failure)"
            let diagnostic = ChatEvent.Diagnostic(source: id.rawValue, message: message)
            self?.chat?.channel(for: id)?.pass(.diagnostic(diagnostic))
        }
    }

    /// A provider has been shut down.
    func providerDidLeave(_ id: ChatProviderID) {
        if sessions[id] == nil {
            observations[id] = nil
            calls[id] = nil
        }
        update(id)
    }

    /// Forgets the user and removes all observers when the chat is shut down.
    func finish() {
        user = nil
        sessions.releaseCredentials()
        statuses.finish(with: statuses.value)
    }

    // MARK: Who is logged in

    func update(_ id: ChatProviderID) {
        chat?.channel(for: id)?.counter?.followUserBeforeStart()
        let former = statuses.value[id]
        let status = status(of: id)
        guard status != former else { return }
        statuses.value[id] = status
        guard former != nil else { return }
        chat?.channel(for: id)?.pass(.userStatusChanged(activity: status.activity))
    }

    private func status(of id: ChatProviderID) -> SupportChat.UserStatus {
        if let session = sessions[id] { return session.status.value }
        let stored = try? chat?.store.user(of: id)
        let owesLogout = stored?.owesLogout == true || failedLogouts.contains(id)
        guard let provider = chat?.channel(for: id)?.provider as? any IdentityManaging else {
            return SupportChat.UserStatus(userID: stored?.id, activity: owesLogout ? .loggingOut : nil)
        }
        let activity = calls[id]?.activity
        return SupportChat.UserStatus(
            userID: activity == .loggingOut ? nil : provider.currentUser.value.id,
            activity: activity ?? (owesLogout ? .loggingOut : nil)
        )
    }

    // MARK: One call

    private enum Call {
        case login(ChatUser)
        case logout, forgettingVisitor

        var isLogin: Bool { if case .login = self { true } else { false } }

        /// Whether it logs in a named user.
        var isNamedLogin: Bool { if case .login(let user) = self { user != .anonymous } else { false } }

        /// Whether the session's user must be logged out: by this call, or before its login.
        @MainActor
        func leaves(_ session: any ProviderSession) -> Bool {
            switch self {
            case .login(let user):
                !session.hasAnonymousVisitor && session.status.value.userID.isLeft(for: user.id)
            case .logout: true
            case .forgettingVisitor: false
            }
        }

        /// The call's name in a message to the app.
        var name: String { isNamedLogin ? "login" : "logout" }
    }

    private struct RunningCall {
        let number: Int
        let call: Call
        let activity: SupportChat.UserStatus.Activity?
        let task: Task<ChatError?, Never>
    }

    /// Starts a call at a provider. The task's value is the reason if the call fails.
    ///
    /// A provider with a session runs its calls one after the other. At any other provider, this call starts
    /// when the previous one has ended. If the previous one is a login, it is cancelled.
    private func begin(_ call: Call, at provider: any IdentityManaging) -> Task<ChatError?, Never> {
        let id = provider.id
        let former = sessions[id] == nil ? calls[id] : nil
        if former?.call.isLogin == true { former?.task.cancel() }
        callNumber += 1
        let number = callNumber
        let isNobody = provider.currentUser.value == .anonymous && former == nil
        let hasSession = sessions[id] != nil
        // The app may swap the provider out, or shut the chat down, before the task begins in a later turn.
        // The logout must not be lost, so it is pending from now on.
        if let session = sessions[id], call.leaves(session) { session.oweLogout() }
        let task = Task {
            _ = await former?.task.value
            let isReplaced = call.isLogin && Task.isCancelled
            let failure =
                isReplaced
                ? ChatError(.cancelled, "Another login or logout has replaced this login.")
                : await Self.failure(of: call, at: provider, hasSession: hasSession)
            ended(number, at: id, failure)
            return failure
        }
        calls[id] = RunningCall(
            number: number,
            call: call,
            activity: call.isNamedLogin ? .loggingIn : isNobody ? nil : .loggingOut,
            task: task
        )
        update(id)
        return task
    }

    private func ended(_ number: Int, at id: ChatProviderID, _ failure: ChatError?) {
        guard let call = calls[id], call.number == number else { return }
        calls[id] = nil
        if case .logout = call.call, failure != nil {
            failedLogouts.insert(id)
        } else if failure == nil {
            failedLogouts.remove(id)
        }
        update(id)
    }

    /// Calls a provider, and returns the reason if the call fails. A provider that has been shut down since
    /// has no user, and no failure.
    private static func failure(
        of call: Call,
        at provider: any IdentityManaging,
        hasSession: Bool
    ) async -> ChatError? {
        do {
            switch call {
            case .login(let user): try await provider.login(user)
            // A provider without a session might end the anonymous visitor's chat at a logout. So if no user
            // is logged in, it gets an anonymous login instead.
            case .logout where !hasSession && provider.currentUser.value == .anonymous:
                try await provider.login(.anonymous)
            case .logout: try await provider.logout()
            case .forgettingVisitor: try await provider.forgetAnonymousVisitor()
            }
            return nil
        } catch let error as ChatError {
            return error.code == .shutDown ? nil : error
        } catch is CancellationError {
            return ChatError(.cancelled, "The \(call.name) was cancelled. Try again.")
        } catch {
            // Its description may contain private data.
            let message = "The \(call.name) failed. Try again."
            return ChatError(.vendor, message, vendorCode: String(describing: type(of: error)))
        }
    }
}
