import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// An app with a chat on the simulated server, with a room for each of two users.
@MainActor
private final class UsersScene {
    let clock = ManualChatClock()
    let server: SimulatedMatrix
    let ada: SimulatedMatrixAgent
    let store: LockedReadMarkerStore
    let lifecycle = ManualAppLifecycle()
    let rooms: [String: String]
    private(set) var chat: SupportChat
    let sessions = InMemoryMatrixSessionStore()

    init(isLocked: Bool = false) throws {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada", displayName: "Ada")
        rooms = try ["grace", "bob"].reduce(into: [:]) { [ada] in
            $0[$1] = try ada.createRoom(inviting: $1)
        }
        store = LockedReadMarkerStore()
        store.isLocked = isLocked
        chat = try Self.launch(server, sessions, store, lifecycle)
    }

    private static func launch(
        _ server: SimulatedMatrix,
        _ sessions: InMemoryMatrixSessionStore,
        _ store: LockedReadMarkerStore,
        _ lifecycle: ManualAppLifecycle
    ) throws -> SupportChat {
        let settings = MatrixProviderSettings(
            homeserver: "https://matrix.invalid",
            supportUserId: server.userID("ada")
        )
        let chat = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["matrix"],
                providers: ["matrix": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([.matrix(simulator: server, sessions: { _ in sessions })]),
            lifecycle: lifecycle,
            store: store,
            clock: server.clock
        )
        try chat.start()
        return chat
    }

    /// Kills the app and launches it again.
    func relaunch() throws {
        chat.shutDown()
        chat = try Self.launch(server, sessions, store, lifecycle)
    }

    var channel: SupportChannel { get throws { try #require(chat.channel(for: "matrix")) } }
    var provider: MatrixChatProvider { get throws { try #require(channel.provider as? MatrixChatProvider) } }
    var count: UnreadCount { chat.totalUnreadCount.value }
    var texts: [String] { get throws { try provider.chatState.value.transcript.compactMap(\.text) } }

    /// Logs a user in, and waits until the first poll.
    func logIn(_ name: String) async throws {
        try await provider.login(server.user(name))
        await server.untilPolled(by: name)
    }

    func write(_ text: String, to name: String) async throws {
        let room = try #require(rooms[name])
        _ = try ada.send(text, to: room)
        if try provider.chatState.value.userID == name { await server.untilPolled(by: name) }
    }
}

/// Names such as U1 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: users", .timeLimit(.minutes(10)))
struct UsersTests {
    @Test("U1 from the call of a logout on, nothing of the user is shown, even in an open conversation")
    func logoutInOpenConversation() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        try await scene.write("hello", to: "grace")
        try scene.channel.conversationWillAppear()
        let logout = Task { try await scene.provider.logout() }
        await Task.yield()
        #expect(try scene.texts.isEmpty)
        #expect(try scene.provider.chatState.value.userID == nil)
        #expect(try !scene.channel.isConversationVisible.value)
        try await logout.value
        scene.chat.shutDown()
    }

    @Test("U1 a login as another user ends the former session first and shows the new user's messages")
    func loginAsAnother() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        try await scene.write("for Grace", to: "grace")
        try await scene.write("for Bob", to: "bob")
        try await scene.logIn("bob")
        #expect(try scene.provider.chatState.value.userID == "bob")
        #expect(try scene.texts == ["for Bob"])
        #expect(scene.server.pollCount(of: "grace") == 0)
        scene.chat.shutDown()
    }

    @Test("U2 a logout without a network applies immediately, and the server's session ends later")
    func logoutOffline() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        scene.server.isReachable = false
        let owing = await scene.chat.logout()
        #expect(owing.isEmpty)
        #expect(try scene.provider.chatState.value.userID == nil)
        #expect(scene.server.deviceCount(of: "grace") == 1)
        scene.server.isReachable = true
        let isOver = await eventually {
            scene.clock.advance(by: 60)
            return scene.server.deviceCount(of: "grace") == 0
        }
        #expect(isOver)
        scene.chat.shutDown()
    }

    @Test("U2 a logout without a user keeps the guest, and forgetting the visitor creates a new one")
    func guests() async throws {
        let scene = try UsersScene()
        let guests = { scene.server.guestCount }
        #expect(await eventually { guests() == 1 })
        await scene.chat.logout()
        #expect(guests() == 1)
        try await scene.chat.forgetAnonymousVisitor()
        #expect(await eventually { guests() == 2 })
        scene.chat.shutDown()
    }

    @Test("U4 a login as the same user sends no request, even after a relaunch and in another case")
    func sameUser() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        let devices = scene.server.deviceCount(of: "grace")
        try scene.relaunch()
        await scene.server.untilPolled(by: "grace")
        let changes = try scene.provider.chatState.value.userChangeCount
        scene.server.isReachable = false
        try await scene.provider.login(scene.server.user("Grace"))
        #expect(try scene.provider.chatState.value.userID == "grace")
        #expect(try scene.provider.chatState.value.userChangeCount == changes)
        #expect(scene.server.deviceCount(of: "grace") == devices)
        scene.chat.shutDown()
    }

    @Test("U5 a second login replaces a running one, which throws")
    func twoLogins() async throws {
        let scene = try UsersScene()
        let provider = try scene.provider
        let first = Task { try await provider.login(scene.server.user("grace")) }
        await Task.yield()
        try await scene.logIn("bob")
        let error = await #expect(throws: ChatError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        #expect(provider.chatState.value.userID == "bob")
        scene.chat.shutDown()
    }

    @Test("U6 after a login that the server refuses, no user is logged in")
    func refusedLogin() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        let stranger = SimulatedMatrix(clock: scene.clock, loginSecret: "somebody else's").user("bob")
        let error = await #expect(throws: ChatError.self) { try await scene.provider.login(stranger) }
        #expect(error?.code == .authentication)
        #expect(try scene.provider.currentUser.value == .anonymous)
        #expect(await eventually { scene.server.deviceCount(of: "grace") == 0 })
        scene.chat.shutDown()
    }

    @Test("U6 a refused login throws, even for a stored user without a stored session")
    func refusedAfterLaunch() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        scene.sessions.save(nil)
        try scene.relaunch()
        let forged = SimulatedMatrix(clock: scene.clock, loginSecret: "somebody else's").user("grace")
        let error = await #expect(throws: ChatError.self) { try await scene.provider.login(forged) }
        #expect(error?.code == .authentication)
        try await scene.logIn("grace")
        #expect(try scene.provider.connectionStatus.value == .connected)
        scene.chat.shutDown()
    }

    @Test("U8 a session that the server ended is renewed with a new token, and the count stays")
    func renewal() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        try await scene.write("one", to: "grace")
        let counts = ObservationRecorder(scene.chat.totalUnreadCount)
        scene.server.logOut("grace")
        await scene.server.untilPolled(by: "grace")
        #expect(counts.values.allSatisfy { $0.number == 1 })
        #expect(scene.count == .live(1))
        try await scene.write("two", to: "grace")
        #expect(scene.count == .live(2))
        scene.chat.shutDown()
    }

    @Test(
        "U8 without a source of tokens, an ended session is reported, and the count is cached"
    )
    func expiredSession() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        try await scene.write("one", to: "grace")
        try scene.relaunch()
        await scene.server.untilPolled(by: "grace")
        let events = ObservationRecorder(try scene.provider.events)
        scene.server.logOut("grace")
        #expect(await eventually { scene.count == .cached(1) })
        #expect(try scene.provider.connectionStatus.value == .failed(.sessionExpired))
        #expect(events.values.count { if case .sessionExpired = $0 { true } else { false } } == 1)
        try await scene.logIn("grace")
        #expect(scene.count == .live(1))
        scene.chat.shutDown()
    }

    @Test("U10 on a locked device, a login waits for the store and nothing connects before")
    func lockedDevice() async throws {
        let scene = try UsersScene(isLocked: true)
        let provider = try scene.provider
        let login = Task { try await provider.login(scene.server.user("bob")) }
        for _ in 0..<50 { await Task.yield() }
        #expect(scene.server.deviceCount(of: "bob") == 0)
        #expect(scene.server.guestCount == 0)
        scene.store.isLocked = false
        scene.lifecycle.sendProtectedDataDidBecomeAvailable()
        try await login.value
        #expect(provider.chatState.value.userID == "bob")
        scene.chat.shutDown()
    }

    @Test("L7 after a logout while it was swapped out, a provider returns without a user")
    func logoutWhileSwappedOut() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        var configuration = scene.chat.configuration
        let matrix = configuration
        configuration.providers["null"] = ChatConfiguration.Provider(NullChatSettings())
        configuration.activeProviderIDs = ["null"]
        try scene.chat.reload(configuration)
        await scene.chat.logout()
        try scene.chat.reload(matrix)
        #expect(try scene.provider.chatState.value.userID == nil)
        #expect(await eventually { scene.server.deviceCount(of: "grace") == 0 })
        scene.chat.shutDown()
    }

    @Test("a tap that launches the app belongs to the chat, although the session is not read yet")
    func tapAtLaunch() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        let room = try #require(scene.rooms["grace"])
        try scene.relaunch()
        let provider = try scene.provider
        #expect(provider.notificationWasTapped(["room_id": room]))
        #expect(!provider.notificationWasTapped(["acme": "offer"]))
        #expect(await eventually { !provider.notificationWasTapped(["room_id": "!another:matrix.invalid"]) })
        #expect(provider.notificationWasTapped(["room_id": room]))
        scene.chat.shutDown()
    }

    @Test("after a shutdown, a login fails and notifications aren't handled")
    func afterShutdown() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        let provider = try scene.provider
        scene.chat.shutDown()
        let error = await #expect(throws: ChatError.self) {
            try await provider.login(scene.server.user("bob"))
        }
        #expect(error?.code == .shutDown)
        provider.connect()
        let room = try #require(scene.rooms["grace"])
        #expect(await provider.notificationDidArriveSilently(["room_id": room]) == .noData)
        #expect(scene.server.pollCount(of: "grace") == 0)
    }
}
