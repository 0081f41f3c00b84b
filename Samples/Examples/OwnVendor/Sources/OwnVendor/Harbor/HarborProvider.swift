import ChatAdapterKit
import ChatProviderKit
import Foundation

/// A support chat with Harbor, whose SDK has a screen, and of the messages tells only how many are unread.
@MainActor
final class HarborProvider: ChatProvider {
    let keepsLogAfterChatEnds = true

    let core: ProviderCore
    let users: UserSessionOwner
    let client: any HarborClient
    private var reports = 0

    var id: ChatProviderID { core.id }
    var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    var chatState: Observed<ChatState> { core.chatState }
    var events: ObservedEvents<ChatEvent> { core.events }

    init(
        id: ChatProviderID = "harbor",
        client: any HarborClient,
        users: UserSessionOwner,
        clock: any ChatClock
    ) {
        self.client = client
        self.users = users
        core = ProviderCore(id: id, clock: clock, user: users.user)
        users.attach(self, limits: UserSessionOwner.Limits(answersAtOnce: true))
        client.onEvent = { [weak self] in self?.receive($0) }
    }

    func connect() {
        guard !core.isShutDown, !core.status.isConnectedOrConnecting else { return }
        prepare()
        core.publish(status: .connecting)
        client.open()
    }

    /// From now on the users' session may call the SDK. By now the store has said who was logged in.
    func prepare() {
        users.send(.providerArrived)
        askForUser()
    }

    func disconnect() { if !core.isShutDown { client.close() } }

    func shutDown() {
        guard !core.isShutDown else { return }
        core.shutDown()
        users.detach(self)
        client.onEvent = nil
        client.close()
    }

    func restoreUser(from store: any ReadMarkerStore) {
        if !core.isShutDown { users.use(store, of: id) }
    }

    private func receive(_ event: HarborEvent) {
        askForUser()
        switch event {
        case .connection(let isOpen):
            core.publish(status: isOpen ? .connected : .disconnected(.network))
            guard isOpen else { return }
            users.send(.occasion)
            askForUnreadCount()
        case .unreadCount(let count): report(count)
        case .screen(let isShown):
            users.send(.screen(isShown: isShown))
            if !isShown { askForUnreadCount() }
        case .sessionExpired: users.send(.sessionExpired)
        }
    }

    private func report(_ count: Int) {
        // While the user changes, the number may be of the user before.
        guard core.status.isConnected, core.users?.numbers == .reported else { return }
        reports += 1
        core.update {
            $0.reportedUnread = .init(count: count, isFromCache: false, sequence: reports)
            $0.loading = .loaded
        }
    }
}

extension HarborProvider: UserSessionVendor {
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        call(answer) { [client] in try await client.logIn(token: token?.value ?? "") }
    }

    func logOut(_ answer: @escaping Answer) {
        call(answer) { [client] in try await client.logOut() }
    }

    /// Calls the SDK. The answer holds the session, and not the provider, which may be shut down by then.
    private func call(_ answer: @escaping Answer, _ body: @escaping @MainActor () async throws -> Void) {
        Task {
            do {
                try await body()
                answer(.success(()))
            } catch {
                answer(.failure(VendorRefusal(ChatError(.network, "Harbor cannot be reached."))))
            }
        }
    }

    func askForUser() {
        if !core.isShutDown { users.send(.asked(client.userID.map { UserID($0) })) }
    }

    func askForUnreadCount() {
        Task { [weak self, client] in
            let count = await client.unreadCount()
            self?.report(count)
        }
    }

    func openScreen() throws(ChatError) {
        do { try client.showConversation() } catch { throw ChatError(.vendor, "Harbor shows no screen.") }
    }

    func closeScreen() { client.hideConversation() }

    func couldNotOpenScreen(_ error: ChatError) { core.diagnose("\(error)") }

    func follow(_ outputs: UserSession.Outputs) {
        let former = core.users
        switch core.follow(outputs, user: users.user) {
        case .none: break
        case .renewed(let user): core.renewUser(user)
        case .restored(let user), .replaced(let user): core.replaceUser(by: user)
        }
        if former?.isScreenVisible ?? false != outputs.isScreenVisible {
            core.send(.conversationVisibilityChanged(outputs.isScreenVisible))
        }
        guard outputs.numbers != .reported else { return }
        core.update { if $0.loading == .loaded { $0.loading = .loadedEarlier } }
    }
}
