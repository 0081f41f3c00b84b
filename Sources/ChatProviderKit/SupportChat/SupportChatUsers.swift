/// The logins of a support chat: at its active providers, and at each that becomes active later.
@MainActor
final class SupportChatUsers {
    typealias UserAtProvider = @MainActor (ChatProviderID) -> ChatUser

    /// Whom the app has logged in; `nil` where it has said nothing, and after a logout.
    private var user: UserAtProvider?
    private var isChanging = false
    /// The logins of providers that have become active since.
    private var arrivals: [(provider: ChatProviderID, login: Task<Void, Never>)] = []

    /// Logs a user in at some providers, or out.
    ///
    /// - Parameter newUser: The user at a provider; `nil` for a logout.
    func change(to newUser: UserAtProvider?, at providers: [any IdentityManaging]) async throws {
        try refuseIfChanging()
        user = newUser
        try await change(at: providers) { provider in
            if let newUser { return .login(newUser(provider.id)) }
            // A provider knows best whether there is somebody to log out.
            if provider is any VisitorKeeping { return .logout }
            return provider.currentUser.value == .anonymous ? .login(.anonymous) : .logout
        }
    }

    /// Ends the anonymous visitor's chat at each of some providers that has one.
    func forgetVisitors(at providers: [any IdentityManaging]) async throws {
        try refuseIfChanging()
        try await change(at: providers) { _ in .forgettingVisitor }
    }

    /// What a provider is asked for.
    private enum Call {
        case login(ChatUser)
        case logout, forgettingVisitor
    }

    /// - Parameter call: What a provider is asked for, once its login of before has ended.
    private func change(
        at providers: [any IdentityManaging],
        _ call: @escaping @MainActor (any IdentityManaging) -> Call
    ) async throws {
        isChanging = true
        defer { isChanging = false }
        let failures = await withTaskGroup { group in
            for provider in providers {
                group.addTask { await (provider.id, self.failure(of: call, at: provider)) }
            }
            var failures: [ChatProviderID: ChatError] = [:]
            for await case (let id, let failure?) in group { failures.updateValue(failure, forKey: id) }
            return failures
        }
        guard failures.isEmpty else { throw SupportChat.IdentityError(failures: failures) }
    }

    func refuseIfChanging() throws {
        guard !isChanging else {
            throw ChatError(.notAllowedNow, "A login or logout is running. Wait until it has returned.")
        }
    }

    private func failure(
        of call: @MainActor (any IdentityManaging) -> Call,
        at provider: any IdentityManaging
    ) async -> ChatError? {
        let arrival = takeArrival(at: provider.id)
        arrival?.cancel()
        await arrival?.value
        return await Self.failure(of: call(provider), at: provider)
    }

    /// Logs the user in, if there is one, at a provider that has just been created.
    ///
    /// - Parameter report: Called where that fails.
    func providerDidArrive(_ provider: any ChatProvider, report: @escaping @MainActor (ChatError) -> Void) {
        guard user != nil, let provider = provider as? any IdentityManaging else { return }
        let login = Task { [weak self] in
            // The app may have logged out meanwhile.
            guard let user = self?.user else { return }
            let failure = await Self.failure(of: .login(user(provider.id)), at: provider)
            if let failure, !Task.isCancelled { report(failure) }
        }
        arrivals.append((provider.id, login))
    }

    /// A provider is about to be shut down.
    func providerWillLeave(_ id: ChatProviderID) { takeArrival(at: id)?.cancel() }

    private func takeArrival(at id: ChatProviderID) -> Task<Void, Never>? {
        for (place, arrival) in arrivals.enumerated() where arrival.provider == id {
            return arrivals.remove(at: place).login
        }
        return nil
    }

    /// Asks a provider for something, and returns why that failed. A provider that was shut down meanwhile has no
    /// user, and no failure.
    private static func failure(of call: Call, at provider: any IdentityManaging) async -> ChatError? {
        do {
            switch call {
            case .login(let user): try await provider.login(user)
            case .logout: try await provider.logout()
            case .forgettingVisitor: try await provider.forgetAnonymousVisitor()
            }
            return nil
        } catch let error as ChatError {
            return error.code == .shutDown ? nil : error
        } catch is CancellationError {
            return ChatError(.cancelled, "The \(name(of: call)) was cancelled. Try again.")
        } catch {
            // Its description may hold private data.
            let message = "The \(name(of: call)) failed. Try again."
            return ChatError(.vendor, message, vendorCode: String(describing: type(of: error)))
        }
    }

    /// What the app has called, for a message to it. A logout may ask for the anonymous user instead.
    private static func name(of call: Call) -> String {
        if case .login(let user) = call, user != .anonymous { "login" } else { "logout" }
    }
}
