import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: users", .timeLimit(.minutes(10)))
struct UsersTests {
    private let app: MatrixApp

    init() throws { app = try MatrixApp(isDirect: true) }

    @Test(
        "U2 a logout without a network applies immediately, and the server's session ends later, even if its token has expired",
        arguments: [false, true]
    )
    func logoutOffline(isExpired: Bool) async throws {
        try await app.logIn("grace")
        app.server.isReachable = false
        let owing = await app.support.logout()
        #expect(owing.isEmpty)
        #expect(try app.provider.chatState.value.userID == nil)
        #expect(app.server.deviceCount(of: "grace") == 1)
        if isExpired { app.server.expireTokens(of: "grace") }
        app.server.isReachable = true
        let isOver = await eventually {
            app.clock.advance(by: 60)
            return app.server.deviceCount(of: "grace") == 0
        }
        #expect(isOver)
        app.support.shutDown()
    }

    @Test("U2 a logout without a user keeps the guest, and forgetting the visitor creates a new one")
    func guests() async throws {
        let guests = { app.server.guestCount }
        #expect(await eventually { guests() == 1 })
        await app.support.logout()
        #expect(guests() == 1)
        try await app.support.forgetAnonymousVisitor()
        #expect(await eventually { guests() == 2 })
        app.support.shutDown()
    }

    @Test("U4 a login as the same user sends no request, even after a relaunch and in another case")
    func sameUser() async throws {
        try await app.logIn("grace")
        let devices = app.server.deviceCount(of: "grace")
        try app.relaunch()
        await app.server.untilPolled(by: "grace")
        let changes = try app.provider.chatState.value.userChangeCount
        app.server.isReachable = false
        try await app.provider.login(app.server.user("Grace"))
        #expect(try app.provider.chatState.value.userID == "grace")
        #expect(try app.provider.chatState.value.userChangeCount == changes)
        #expect(app.server.deviceCount(of: "grace") == devices)
        app.support.shutDown()
    }

    @Test("U6 a refused login throws, even for a stored user without a stored session")
    func refusedAfterLaunch() async throws {
        try await app.logIn("grace")
        app.sessions.save(nil)
        try app.relaunch()
        let forged = SimulatedMatrix(clock: app.clock, loginSecret: "somebody else's").user("grace")
        let error = await #expect(throws: ChatError.self) { try await app.provider.login(forged) }
        #expect(error?.code == .authentication)
        try await app.logIn("grace")
        #expect(try app.provider.connectionStatus.value == .connected)
        app.support.shutDown()
    }

    @Test("U8 a session that the server ended is renewed with a new token, and the count stays")
    func renewal() async throws {
        try await app.logIn("grace")
        try await app.send(1)
        let counts = ObservationRecorder(app.support.totalUnreadCount)
        app.server.logOut("grace")
        await app.server.untilPolled(by: "grace")
        #expect(counts.values.allSatisfy { $0.number == 1 })
        #expect(app.count == .live(1))
        try await app.send(1)
        #expect(app.count == .live(2))
        app.support.shutDown()
    }

    @Test(
        "U8 without a source of tokens, an ended session is reported, and the count is cached"
    )
    func expiredSession() async throws {
        try await app.logIn("grace")
        try await app.send(1)
        try app.relaunch()
        await app.server.untilPolled(by: "grace")
        let events = ObservationRecorder(try app.provider.events)
        app.server.logOut("grace")
        #expect(await eventually { app.count == .cached(1) })
        #expect(try app.provider.connectionStatus.value == .failed(.sessionExpired))
        #expect(events.values.count { if case .sessionExpired = $0 { true } else { false } } == 1)
        try await app.logIn("grace")
        #expect(app.count == .live(1))
        app.support.shutDown()
    }

    @Test("L7 after a logout while it was swapped out, a provider returns without a user")
    func logoutWhileSwappedOut() async throws {
        try await app.logIn("grace")
        var configuration = app.support.configuration
        let matrix = configuration
        configuration.providers["null"] = ChatConfiguration.Provider(NullChatSettings())
        configuration.activeProviderIDs = ["null"]
        try app.support.reload(configuration)
        await app.support.logout()
        try app.support.reload(matrix)
        #expect(try app.provider.chatState.value.userID == nil)
        #expect(await eventually { app.server.deviceCount(of: "grace") == 0 })
        app.support.shutDown()
    }

    @Test("a tap that launches the app belongs to the chat, although the session is not read yet")
    func tapAtLaunch() async throws {
        try await app.logIn("grace")
        try app.relaunch()
        let provider = try app.provider
        #expect(provider.notificationWasTapped(["room_id": app.room]))
        #expect(!provider.notificationWasTapped(["acme": "offer"]))
        #expect(await eventually { !provider.notificationWasTapped(["room_id": "!another:matrix.invalid"]) })
        #expect(provider.notificationWasTapped(["room_id": app.room]))
        app.support.shutDown()
    }

    @Test("after a shutdown, a login fails and notifications aren't handled")
    func afterShutdown() async throws {
        try await app.logIn("grace")
        let provider = try app.provider
        app.support.shutDown()
        let error = await #expect(throws: ChatError.self) {
            try await provider.login(app.server.user("bob"))
        }
        #expect(error?.code == .shutDown)
        provider.connect()
        #expect(await provider.notificationDidArriveSilently(["room_id": app.room]) == .noData)
        #expect(app.server.pollCount(of: "grace") == 0)
    }
}
