import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import TestSupport
import Testing

/// A provider with a server on loopback that lies, and all that it publishes.
@MainActor
private final class LiedTo {
    nonisolated static let token = "syt_dmlzaXRvcg_SecretSecret_1aBcD"

    let server: LyingServer
    let clock = PauseClock()
    let provider: MatrixChatProvider
    let states: ObservationRecorder<ChatState>
    let statuses: ObservationRecorder<ConnectionStatus>
    let events: ObservationRecorder<ChatEvent>

    /// - Parameter script: The answers but that to the login.
    init(_ script: @escaping LyingServer.Script) throws {
        server = try LyingServer { request in
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

    /// The requests but those of the login.
    var calls: [LyingServer.Request] { server.requests.filter { !$0.path.hasSuffix("whoami") } }

    var diagnostics: [String] { events.diagnostics }

    /// All texts that an app, or a log, can get from what was published.
    var published: String {
        var text = "\(states.values) \(statuses.values) \(events.values) \(provider.configuration)"
        dump(states.values, to: &text)
        dump(events.values, to: &text)
        return text
    }
}

@Suite("A provider whose Matrix server lies", .timeLimit(.minutes(10)))
@MainActor
struct LyingServerProviderTests {
    struct Lie: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var steps: [LyingServer.Step]

        init(_ name: String, _ steps: LyingServer.Step...) {
            testDescription = name
            self.steps = steps
        }
    }

    nonisolated static let lies = [
        Lie("an empty answer", .answer(200, "")),
        Lie("a web page", .answer(200, "<html>Welcome to nginx</html>", type: "text/html")),
        Lie("no object", .answer(200, "[1, 2]")),
        Lie("a sync without a place", .answer(200, #"{"rooms": {}}"#)),
        Lie("deep nesting", .answer(200, String(repeating: "[", count: 100_000))),
        Lie("500", .answer(500, "<html>Internal</html>")),
        Lie("502", .answer(502, "<html>Bad gateway</html>")),
        Lie("404", .answer(404, "Not here")),
        Lie("400", .answer(400, #"{"errcode": "\#(LiedTo.token)", "error": "\#(LiedTo.token)"}"#)),
        Lie("a cut-off answer", .head(length: 100), .text("{")),
        Lie("a reset connection", .reset),
        Lie("a redirection", .answer(302, "", headers: ["Location: http://127.0.0.1:1/"])),
        Lie("a wait of ages", .answer(429, "{}", headers: ["Retry-After: 1e300"])),
        Lie("a wait before now", .answer(429, #"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": -5}"#)),
    ]

    @Test("reconnects, says why once, and asks once for each pause of the clock", arguments: lies)
    func reconnecting(_ lie: Lie) async throws {
        let scene = try LiedTo { _ in lie.steps }
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
        #expect(!scene.published.contains(LiedTo.token))
        scene.provider.shutDown()
    }

    @Test("sends its token to no other host, wherever it is sent to")
    func otherHost() async throws {
        let other = try LyingServer { _ in [.answer(200, #"{"next_batch": "s1"}"#)] }
        let scene = try LiedTo { _ in
            [.answer(308, "", headers: ["Location: http://127.0.0.1:\(other.port)/_matrix/client/v3/sync"])]
        }
        try await scene.connect()
        scene.clock.advance(by: await scene.clock.pause(1))
        await scene.clock.pause(2)
        #expect(other.requests.isEmpty)
        #expect(scene.diagnostics.count == 1)
        scene.provider.shutDown()
    }

    @Test("does not ask again at once, where a server answers each poll at once and has nothing")
    func impatientServer() async throws {
        let scene = try LiedTo { _ in [.answer(200, #"{"next_batch": "s1"}"#)] }
        try await scene.connect()
        _ = await scene.clock.pause(1)
        // On a busy machine some answers take a second, which is no haste.
        let count = scene.calls.count
        #expect(count < 200)
        scene.clock.advance(by: scene.clock.pauses[0])
        _ = await scene.clock.pause(2)
        #expect(scene.calls.count < count + 200)
        scene.provider.shutDown()
    }

    @Test("does not ask again at once, where a server's place in its stream steps back each time")
    func backwards() async throws {
        let count = Locked(1_000_000)
        let scene = try LiedTo { _ in
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

    @Test("has failed where the server does not know its token, and asks no more", arguments: [401, 403])
    func unknownToken(_ status: Int) async throws {
        let scene = try LiedTo { _ in
            [
                .answer(
                    status,
                    #"{"errcode": "M_UNKNOWN_TOKEN", "error": "\#(LiedTo.token)", "soft_logout": true}"#
                )
            ]
        }
        try await scene.connect()
        for await status in scene.provider.connectionStatus.values where status.reason != nil { break }
        #expect(scene.provider.connectionStatus.value.name == "failed")
        // A token whose time is over may have been too old before it was used.
        #expect(scene.calls.count == (status == 401 ? 4 : 1))
        #expect(scene.clock.pendingCount == 0)
        #expect(!scene.published.contains(LiedTo.token))
        scene.provider.shutDown()
    }

    @Test("ends a poll at once when it is disconnected")
    func disconnected() async throws {
        let scene = try LiedTo { request in
            request.target.contains("since=")
                ? [.silence] : [.answer(200, #"{"next_batch": "s1", "rooms": {"join": {"!room:s": {}}}}"#)]
        }
        try await scene.connect()
        for await status in scene.provider.connectionStatus.values where status == .connected { break }
        while scene.calls.count < 2 { await Task.yield() }
        scene.provider.disconnect()
        #expect(scene.provider.connectionStatus.value == .disconnected(.requested))
        await scene.server.allClosed()
        scene.provider.shutDown()
    }

    @Test("a login at a server that lies throws, and nobody is logged in", arguments: lies)
    func login(_ lie: Lie) async throws {
        let server = try LyingServer { _ in lie.steps }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.url, conversation: .room("!room:s")),
            clock: PauseClock(),
            lifecycle: ManualAppLifecycle()
        )
        for user in [
            ChatUser.known(KnownUser(id: "@visitor:s", authToken: Secret(LiedTo.token))),
            .token(SignedIdentity(userID: "v") { LiedTo.token }),
        ] {
            let error = await #expect(throws: ChatError.self) { try await provider.login(user) }
            var text = String(describing: error)
            dump(error, to: &text)
            #expect(!text.contains(LiedTo.token))
        }
        #expect(provider.currentUser.value == .anonymous)
        #expect(server.requests.count == 2)
        provider.shutDown()
    }

    // MARK: Shutting down

    @Test(
        "a provider that is shut down in a poll publishes nothing more, and leaves no connection, task or timer"
    )
    func shutDownInPoll() async throws {
        var scene: LiedTo? = try LiedTo { request in
            request.target.contains("since=")
                ? [.silence] : [.answer(200, #"{"next_batch": "s1", "rooms": {"join": {"!room:s": {}}}}"#)]
        }
        let server = try #require(scene?.server)
        let clock = try #require(scene?.clock)
        try await scene?.connect()
        while server.requests.count < 3 { await Task.yield() }
        scene?.provider.shutDown()
        let told = (scene?.states.values.count, scene?.statuses.values.count, scene?.events.values.count)
        weak let provider = scene?.provider
        await server.allClosed()
        #expect(
            (scene?.states.values.count, scene?.statuses.values.count, scene?.events.values.count) == told
        )
        scene = nil
        // The task of the poll ends after the poll.
        while provider != nil { await Task.yield() }
        #expect(clock.pendingCount == 0)
    }

    @Test("a provider that is shut down in a pause is released")
    func shutDownInPause() async throws {
        var scene: LiedTo? = try LiedTo { _ in [.answer(500, "")] }
        let clock = try #require(scene?.clock)
        try await scene?.connect()
        await clock.pause(1)
        weak let provider = scene?.provider
        scene?.provider.shutDown()
        scene = nil
        while provider != nil { await Task.yield() }
        #expect(clock.pendingCount == 0)
    }

    @Test("a provider that is shut down before it connects is released")
    func shutDownBefore() async throws {
        var scene: LiedTo? = try LiedTo { _ in [.answer(500, "")] }
        weak let provider = scene?.provider
        scene?.provider.shutDown()
        #expect(scene?.calls.count == 0)
        scene = nil
        #expect(provider == nil)
    }
}
