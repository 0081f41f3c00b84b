import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskMessagingAdapter

/// A phone with a scripted SDK, a provider and a counter. It can be killed: what is stored stays, and the SDK keeps its
/// user.
@MainActor
final class MessagingScene {
    let clock = ManualChatClock()
    let store: InMemoryReadMarkerStore
    let configuration: ZendeskMessagingProviderSettings
    private(set) var client = ScriptedZendeskMessagingClient()
    private(set) var lifecycle = ManualAppLifecycle()
    private(set) var provider: ZendeskMessagingProvider
    private(set) var counter: MessageCounter
    private(set) var events: ObservationRecorder<ChatEvent>

    init(
        store: InMemoryReadMarkerStore = InMemoryReadMarkerStore(),
        configuration: ZendeskMessagingProviderSettings = .sample
    ) {
        self.store = store
        self.configuration = configuration
        provider = ZendeskMessagingProvider(
            client: client,
            configuration: configuration,
            clock: clock,
            lifecycle: lifecycle
        )
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        events = ObservationRecorder(provider.events)
    }

    /// A scene whose SDK is initialized, and which counts.
    ///
    /// - Parameter isLive: Whether what the SDK has answered when the line came up is confirmed already.
    static func started(
        store: InMemoryReadMarkerStore = InMemoryReadMarkerStore(),
        configuration: ZendeskMessagingProviderSettings = .sample,
        line: Bool = true,
        count: Int? = nil,
        isLive: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> MessagingScene {
        let scene = MessagingScene(store: store, configuration: configuration)
        await scene.start(sourceLocation: sourceLocation)
        scene.client.unreadMessageCount = count
        if line { scene.line(.connectedRealtime) }
        if line, isLive { scene.clock.advance(by: 5) }
        return scene
    }

    /// A launch whose SDK is to be told of the logout that the launch before was killed in.
    static func withOwedLogout() async throws -> MessagingScene {
        let scene = await started(count: 1)
        try await scene.logIn("u1")
        _ = await scene.beginLogout()
        scene.kill()
        await scene.start()
        return scene
    }

    func start(sourceLocation: SourceLocation = #_sourceLocation) async {
        client.initializations.immediate = .success(())
        counter.start()
        await until(sourceLocation: sourceLocation) { self.client.observerCount == 1 }
    }

    /// Kills the app and starts it again, up to the provider's first turn.
    func kill() {
        let user = client.currentUser
        client = ScriptedZendeskMessagingClient()
        client.currentUser = user
        lifecycle = ManualAppLifecycle()
        provider = ZendeskMessagingProvider(
            client: client,
            configuration: configuration,
            clock: clock,
            lifecycle: lifecycle
        )
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        events = ObservationRecorder(provider.events)
    }

    // MARK: What happens

    func line(_ status: ZendeskMessagingConnectionStatus) { client.say(.connectionStatusChanged(status)) }

    func total(_ count: Int) {
        client.unreadMessageCount = count
        client.say(.sampleTotal(count))
    }

    /// Has the SDK carry out each logout at once.
    func answerLogouts() {
        client.logouts.immediate = .success(())
        client.logouts.onSuccess = { [client] in client.currentUser = nil }
    }

    /// Logs in, and has the SDK take the user.
    func logIn(_ id: String) async throws {
        client.logins.immediate = .success(())
        client.logins.onSuccess = { [client] in client.currentUser = .jwt(id) }
        try await provider.login(.test(id))
        client.logins.immediate = nil
    }

    /// Logs in, up to the SDK's answer.
    func beginLogin(_ user: ChatUser) async -> Task<Void, any Error> {
        let count = client.logins.waitingCount
        let login = Task { [provider] in try await provider.login(user) }
        await until { self.client.logins.waitingCount > count }
        return login
    }

    /// Logs out, up to the SDK's answer.
    func beginLogout() async -> Task<Void, any Error> {
        let logout = Task { [provider] in try await provider.logout() }
        await until { self.client.logouts.waitingCount == 1 }
        return logout
    }

    /// What a login fails with.
    func error(of user: ChatUser) async -> ChatError? {
        do {
            try await provider.login(user)
            return nil
        } catch {
            return error as? ChatError
        }
    }

    /// Waits until something is so.
    func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
        #expect(await eventually(condition), "it never came to that", sourceLocation: sourceLocation)
    }

    /// Lets everything that is under way go on as far as it can.
    func settle() async {
        for _ in 0..<300 { await Task.yield() }
    }

    // MARK: What is there

    var unread: UnreadCount { counter.unreadCount.value }
    var state: ChatState { provider.chatState.value }
    var status: ConnectionStatus { provider.connectionStatus.value }
    func stored(_ userID: String?) -> ReadRecord? {
        try? store.record(of: "zendesk-messaging", userID: userID)
    }
    var storedUser: StoredValue.User? { try? store.user(of: "zendesk-messaging") }

    var diagnostics: [String] { events.diagnostics }
    var authenticationErrors: [ChatError] { events.authenticationErrors }
    var visibilities: [Bool] {
        events.values.compactMap {
            if case .conversationVisibilityChanged(let isVisible) = $0 { isVisible } else { nil }
        }
    }
    var vendorEvents: [String] {
        events.values.compactMap { if case .vendor(let name, _) = $0 { name } else { nil } }
    }
}

extension StoredValue.User {
    /// A user who was logged in by a token.
    static func loggedIn(_ id: String) -> StoredValue.User {
        var user = StoredValue.User(id: id)
        user.signIn = .token
        user.standing = .present
        return user
    }
    /// The anonymous visitor.
    static let nobody = StoredValue.User(id: nil)
    /// A logout that the vendor has not carried out.
    static let owedLogout = StoredValue.User(id: nil, owesLogout: true)
}

extension ZendeskMessagingProviderSettings {
    static let sample = ZendeskMessagingProviderSettings(channelKey: "eyJrZXkiOiJhY21lIn0=")
}

extension ZendeskMessagingEvent {
    static func sampleTotal(_ count: Int) -> ZendeskMessagingEvent {
        .conversationUnreadCountChanged(
            .sample,
            totalUnreadMessagesCount: count,
            conversationID: "c1",
            unreadCountInConversation: count
        )
    }
}
