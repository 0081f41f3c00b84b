import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import TestSupport
import Testing

/// A provider on a faulty loopback server, with everything that it publishes.
@MainActor
private final class FaultScene {
    nonisolated static let token = "syt_dmlzaXRvcg_SecretSecret_1aBcD"

    let server: FaultyServer
    let clock = PauseClock()
    let provider: MatrixChatProvider
    let states: ObservationRecorder<ChatState>
    let statuses: ObservationRecorder<ConnectionStatus>
    let events: ObservationRecorder<ChatEvent>

    /// - Parameter script: The answers, except those to the login and to joining the room.
    init(_ script: @escaping FaultyServer.Script) throws {
        server = try FaultyServer { request in
            if request.path.hasSuffix("whoami") {
                [.answer(200, #"{"user_id": "@visitor:s", "device_id": "D"}"#)]
            } else if request.path.contains("/join/") {
                [.answer(200, #"{"room_id": "!room:s"}"#)]
            } else {
                script(request)
            }
        }
        provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.url, conversation: .room("!room:s")),
            session: .ofTest(),
            clock: clock,
            transport: URLSessionMatrixTransport()
        )
        states = ObservationRecorder(provider.chatState)
        statuses = ObservationRecorder(provider.connectionStatus)
        events = ObservationRecorder(provider.events)
    }

    func connect() async throws {
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(Self.token))))
        provider.connect()
    }

    /// The requests, except those of the login.
    var calls: [FaultyServer.Request] { server.requests.filter { !$0.path.hasSuffix("whoami") } }

    var diagnostics: [String] { events.diagnostics }

    /// Everything that an app or a log could contain of the published values.
    var published: String {
        var text = "\(states.values) \(statuses.values) \(events.values) \(provider.configuration)"
        dump(states.values, to: &text)
        dump(events.values, to: &text)
        return text
    }
}

@Suite("Matrix provider: faulty servers", .timeLimit(.minutes(10)))
@MainActor
struct FaultyServerProviderTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var steps: [FaultyServer.Step]

        init(_ name: String, _ steps: FaultyServer.Step...) {
            testDescription = name
            self.steps = steps
        }
    }

    nonisolated static let faults = [
        Fault("an empty answer", .answer(200, "")),
        Fault("a sync without a token", .answer(200, #"{"rooms": {}}"#)),
        Fault("500", .answer(500, "<html>Internal</html>")),
        Fault("404", .answer(404, "Not here")),
        Fault("400", .answer(400, #"{"errcode": "\#(FaultScene.token)", "error": "\#(FaultScene.token)"}"#)),
        Fault("a truncated answer", .head(length: 100), .text("{")),
        Fault("a reset connection", .reset),
        Fault("a redirection", .answer(302, "", headers: ["Location: http://127.0.0.1:1/"])),
        Fault("an enormous pause", .answer(429, "{}", headers: ["Retry-After: 1e300"])),
        Fault("a negative pause", .answer(429, #"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": -5}"#)),
    ]

    @Test("the provider reports the reason once, and retries once after each pause", arguments: faults)
    func reconnecting(_ fault: Fault) async throws {
        let scene = try FaultScene { _ in fault.steps }
        try await scene.connect()
        for count in 1...4 {
            let pause = await scene.clock.pause(count)
            #expect(scene.calls.count == count)
            #expect(scene.provider.connectionStatus.value == .reconnecting)
            #expect(pause > 0 && pause <= 700)
            scene.clock.advance(by: pause)
        }
        _ = await scene.clock.pause(5)
        #expect(scene.calls.count == 5)
        #expect(scene.diagnostics.count == 1)
        #expect(scene.provider.chatState.value.loading == .notLoaded)
        #expect(!scene.published.contains(FaultScene.token))
        scene.provider.shutDown()
    }

    @Test("immediate empty answers to polls lead to a pause")
    func impatientServer() async throws {
        let scene = try FaultScene { _ in [.answer(200, #"{"next_batch": "s1"}"#)] }
        try await scene.connect()
        _ = await scene.clock.pause(1)
        // On a busy machine some answers take a second, and those don't count as immediate.
        let count = scene.calls.count
        #expect(count < 200)
        scene.clock.advance(by: scene.clock.pauses[0])
        _ = await scene.clock.pause(2)
        #expect(scene.calls.count < count + 200)
        scene.provider.shutDown()
    }

    @Test("sync tokens that keep going back lead to a pause")
    func backwards() async throws {
        let count = Locked(1_000_000)
        let scene = try FaultScene { _ in
            let number = count.withLock { number in
                number -= 1
                return number
            }
            return [.answer(200, #"{"next_batch": "s\#(number)_1", "rooms": {"join": {"!room:s": {}}}}"#)]
        }
        try await scene.connect()
        _ = await scene.clock.pause(1)
        #expect(scene.calls.count < 20)
        scene.provider.shutDown()
    }

    @Test("an unknown token fails the connection and ends the requests", arguments: [401, 403])
    func unknownToken(_ status: Int) async throws {
        let scene = try FaultScene { _ in
            [
                .answer(
                    status,
                    #"{"errcode": "M_UNKNOWN_TOKEN", "error": "\#(FaultScene.token)", "soft_logout": true}"#
                )
            ]
        }
        try await scene.connect()
        for await status in scene.provider.connectionStatus.values where status.reason != nil { break }
        #expect(scene.provider.connectionStatus.value.name == "failed")
        // An expired token is renewed a few times, as a new one may expire before it is used.
        #expect(scene.calls.count == (status == 401 ? 4 : 1))
        #expect(scene.clock.pendingCount == 0)
        #expect(!scene.published.contains(FaultScene.token))
        scene.provider.shutDown()
    }

    @Test("a login at a faulty server throws, and no user is logged in", arguments: faults)
    func login(_ fault: Fault) async throws {
        let server = try FaultyServer { _ in fault.steps }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.url, conversation: .room("!room:s")),
            clock: PauseClock(),
            lifecycle: ManualAppLifecycle()
        )
        for user in [
            ChatUser.known(KnownUser(id: "@visitor:s", authToken: Secret(FaultScene.token))),
            .token(SignedIdentity(userID: "v") { FaultScene.token }),
        ] {
            let error = await #expect(throws: ChatError.self) { try await provider.login(user) }
            var text = String(describing: error)
            dump(error, to: &text)
            #expect(!text.contains(FaultScene.token))
        }
        #expect(provider.currentUser.value == .anonymous)
        #expect(server.requests.count == 2)
        provider.shutDown()
    }

    // MARK: Shutting down

    @Test(
        "a shutdown during a poll publishes nothing and leaves no connection, task or timer"
    )
    func shutDownInPoll() async throws {
        var scene: FaultScene? = try FaultScene { request in
            request.target.contains("since=")
                ? [.silence] : [.answer(200, #"{"next_batch": "s1", "rooms": {"join": {"!room:s": {}}}}"#)]
        }
        let server = try #require(scene?.server)
        let clock = try #require(scene?.clock)
        try await scene?.connect()
        while server.requests.count < 3 { await Task.yield() }
        scene?.provider.shutDown()
        let counts = (scene?.states.values.count, scene?.statuses.values.count, scene?.events.values.count)
        weak let provider = scene?.provider
        await server.allClosed()
        #expect(
            (scene?.states.values.count, scene?.statuses.values.count, scene?.events.values.count) == counts
        )
        scene = nil
        // The poll's task ends after the poll.
        while provider != nil { await Task.yield() }
        #expect(clock.pendingCount == 0)
    }

    @Test("a provider that is shut down during a pause is deallocated")
    func shutDownInPause() async throws {
        var scene: FaultScene? = try FaultScene { _ in [.answer(500, "")] }
        let clock = try #require(scene?.clock)
        try await scene?.connect()
        await clock.pause(1)
        weak let provider = scene?.provider
        scene?.provider.shutDown()
        scene = nil
        while provider != nil { await Task.yield() }
        #expect(clock.pendingCount == 0)
    }
}
