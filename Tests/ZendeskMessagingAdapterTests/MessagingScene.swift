import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskMessagingAdapter

/// A phone with a scripted SDK, a provider and a counter. A kill keeps the store and the SDK's user.
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

    /// A scene with an initialized SDK and a started counter.
    ///
    /// - Parameter isLive: Whether the SDK's count on the new connection is already confirmed by a second answer.
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

    /// A scene whose connecting provider waits for the SDK's initialization, which the test then answers.
    static func connecting(sourceLocation: SourceLocation = #_sourceLocation) async -> MessagingScene {
        let scene = MessagingScene()
        scene.provider.connect()
        await scene.until(sourceLocation: sourceLocation) { scene.client.initializations.waitingCount == 1 }
        return scene
    }

    /// A started scene whose user is `u1`.
    static func loggedIn(count: Int = 1) async throws -> MessagingScene {
        let scene = await started(count: count)
        try await scene.logIn("u1")
        return scene
    }

    /// A launch after a kill during a logout, which is now owed.
    static func withOwedLogout() async throws -> MessagingScene {
        let scene = try await loggedIn()
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

    /// Kills the app and launches it again, without starting the counter.
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

    // MARK: Events

    func line(_ status: ZendeskMessagingConnectionStatus) { client.say(.connectionStatusChanged(status)) }

    func total(_ count: Int) {
        client.unreadMessageCount = count
        client.say(.sampleTotal(count))
    }

    /// Makes the SDK carry out each logout immediately.
    func answerLogouts() {
        client.logouts.immediate = .success(())
        client.logouts.onSuccess = { [client] in client.currentUser = nil }
    }

    /// Waits for the SDK's logout call, and answers it.
    ///
    /// - Parameter count: The count of the SDK's next user.
    func answerLogout(count: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) async {
        await until(sourceLocation: sourceLocation) { self.client.logouts.waitingCount == 1 }
        client.currentUser = nil
        client.unreadMessageCount = count
        client.logouts.answer()
    }

    /// Makes the SDK accept this user immediately.
    func acceptLogins(of id: String) {
        client.logins.immediate = .success(())
        client.logins.onSuccess = { [client] in client.currentUser = .jwt(id) }
    }

    /// Logs in with an SDK that accepts the user immediately.
    func logIn(_ id: String) async throws {
        acceptLogins(of: id)
        try await provider.login(.test(id))
        client.logins.immediate = nil
    }

    /// Begins a login and waits for the SDK's login call, which the test then answers.
    func beginLogin(_ user: ChatUser) async -> Task<Void, any Error> {
        let count = client.logins.waitingCount
        let login = Task { [provider] in try await provider.login(user) }
        await until { self.client.logins.waitingCount > count }
        return login
    }

    /// Begins a logout and waits for the SDK's logout call, which the test then answers.
    func beginLogout() async -> Task<Void, any Error> {
        let logout = Task { [provider] in try await provider.logout() }
        await until { self.client.logouts.waitingCount == 1 }
        return logout
    }

    /// The error of a failing login, or `nil` if it succeeds.
    func error(of user: ChatUser) async -> ChatError? {
        do {
            try await provider.login(user)
            return nil
        } catch {
            return error as? ChatError
        }
    }

    func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
        #expect(await eventually(condition), "the condition wasn't met", sourceLocation: sourceLocation)
    }

    /// Lets running tasks continue until they wait for the SDK or the clock.
    func settle() async {
        for _ in 0..<300 { await Task.yield() }
    }

    // MARK: State

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
    /// A user who logged in with a token.
    static func loggedIn(_ id: String) -> StoredValue.User {
        var user = StoredValue.User(id: id)
        user.signIn = .token
        user.standing = .present
        return user
    }
    /// The anonymous visitor.
    static let anonymous = StoredValue.User(id: nil)
    /// A logout that the vendor hasn't carried out.
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
