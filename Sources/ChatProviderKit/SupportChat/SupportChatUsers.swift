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
        isChanging = true
        defer { isChanging = false }
        user = newUser
        let failures = await withTaskGroup { group in
            for provider in providers {
                group.addTask { await (provider.id, self.failure(of: newUser, at: provider)) }
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

    private func failure(of newUser: UserAtProvider?, at provider: any IdentityManaging) async -> ChatError? {
        let arrival = takeArrival(at: provider.id)
        arrival?.cancel()
        await arrival?.value
        return await Self.failure(of: newUser?(provider.id), at: provider)
    }

    /// Logs the user in, if there is one, at a provider that has just been created.
    ///
    /// - Parameter report: Called where that fails.
    func providerDidArrive(_ provider: any ChatProvider, report: @escaping @MainActor (ChatError) -> Void) {
        guard user != nil, let provider = provider as? any IdentityManaging else { return }
        let login = Task { [weak self] in
            // The app may have logged out meanwhile.
            guard let user = self?.user else { return }
            let failure = await Self.failure(of: user(provider.id), at: provider)
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

    /// Logs a user in, `nil` for a logout, and returns why that failed. A provider that was shut down meanwhile has no
    /// user, and no failure.
    private static func failure(of user: ChatUser?, at provider: any IdentityManaging) async -> ChatError? {
        do {
            if let user { try await provider.login(user) } else { try await provider.logout() }
            return nil
        } catch let error as ChatError {
            return error.code == .shutDown ? nil : error
        } catch is CancellationError {
            return ChatError(.cancelled, "The \(user == nil ? "logout" : "login") was cancelled. Try again.")
        } catch {
            // Its description may hold private data.
            let message = "The \(user == nil ? "logout" : "login") failed. Try again."
            return ChatError(.vendor, message, vendorCode: String(describing: type(of: error)))
        }
    }
}
