import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// An app with a chat on the simulated server, with a room for Grace.
@MainActor
private final class UsersScene {
    let clock = ManualChatClock()
    let server: SimulatedMatrix
    let ada: SimulatedMatrixAgent
    let store = InMemoryReadMarkerStore()
    let lifecycle = ManualAppLifecycle()
    let room: String
    private(set) var chat: SupportChat
    let sessions = InMemoryMatrixSessionStore()

    init() throws {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada", displayName: "Ada")
        room = try ada.createRoom(inviting: "grace")
        chat = try Self.launch(server, sessions, store, lifecycle)
    }

    private static func launch(
        _ server: SimulatedMatrix,
        _ sessions: InMemoryMatrixSessionStore,
        _ store: InMemoryReadMarkerStore,
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

    /// Logs a user in, and waits until the first poll.
    func logIn(_ name: String) async throws {
        try await provider.login(server.user(name))
        await server.untilPolled(by: name)
    }

    func write(_ text: String) async throws {
        _ = try ada.send(text, to: room)
        await server.untilPolled(by: "grace")
    }
}

/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: users", .timeLimit(.minutes(10)))
struct UsersTests {
    @Test(
        "U2 a logout without a network applies immediately, and the server's session ends later, even if its token has expired",
        arguments: [false, true]
    )
    func logoutOffline(isExpired: Bool) async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        scene.server.isReachable = false
        let owing = await scene.chat.logout()
        #expect(owing.isEmpty)
        #expect(try scene.provider.chatState.value.userID == nil)
        #expect(scene.server.deviceCount(of: "grace") == 1)
        if isExpired { scene.server.expireTokens(of: "grace") }
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
        try await scene.write("one")
        let counts = ObservationRecorder(scene.chat.totalUnreadCount)
        scene.server.logOut("grace")
        await scene.server.untilPolled(by: "grace")
        #expect(counts.values.allSatisfy { $0.number == 1 })
        #expect(scene.count == .live(1))
        try await scene.write("two")
        #expect(scene.count == .live(2))
        scene.chat.shutDown()
    }

    @Test(
        "U8 without a source of tokens, an ended session is reported, and the count is cached"
    )
    func expiredSession() async throws {
        let scene = try UsersScene()
        try await scene.logIn("grace")
        try await scene.write("one")
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
        try scene.relaunch()
        let provider = try scene.provider
        #expect(provider.notificationWasTapped(["room_id": scene.room]))
        #expect(!provider.notificationWasTapped(["acme": "offer"]))
        #expect(await eventually { !provider.notificationWasTapped(["room_id": "!another:matrix.invalid"]) })
        #expect(provider.notificationWasTapped(["room_id": scene.room]))
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
        #expect(await provider.notificationDidArriveSilently(["room_id": scene.room]) == .noData)
        #expect(scene.server.pollCount(of: "grace") == 0)
    }
}
