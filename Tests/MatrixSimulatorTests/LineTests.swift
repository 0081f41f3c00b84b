import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing

/// The simulated server's answers to requests.
@MainActor
@Suite("Matrix simulator: requests and clock")
struct LineTests {
    private let clock = ManualChatClock()
    private let server: SimulatedMatrix
    private let ada: SimulatedMatrixAgent
    private let room: String

    init() throws {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada")
        room = try ada.createRoom(inviting: "grace")
    }

    private struct NoText: Error {}

    private func answer(
        _ method: String,
        _ target: String,
        _ body: String = "",
        token: String? = nil
    ) async throws -> HTTPAnswer {
        try await server.answer(method, target, body, token: token)
    }

    private func field(_ name: String, of text: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        guard let value = object?[name] as? String else { throw NoText() }
        return value
    }

    /// Logs in Grace, joins the room, and returns her access token and the sync token of her first sync.
    private func enter(refreshes: Bool = false) async throws -> (token: String, since: String) {
        let signed = try server.token(for: "grace")
        let login = try await answer(
            "POST",
            "login",
            #"{"type":"org.matrix.login.jwt","token":"\#(signed)","refresh_token":\#(refreshes)}"#
        )
        let token = try field("access_token", of: login.text)
        _ = try await answer("POST", "join/\(room)", "{}", token: token)
        let sync = try await answer("GET", "sync", token: token)
        return (token, try field("next_batch", of: sync.text))
    }

    @Test("sync.1 a poll without events times out by the clock with an unchanged sync token")
    func silence() async throws {
        let (token, since) = try await enter()
        async let poll = answer("GET", "sync?since=\(since)&timeout=30000", token: token)
        await server.untilPolled(by: "grace")
        clock.advance(by: 29)
        #expect(server.pollCount(of: "grace") == 1)
        clock.advance(by: 1)
        #expect(try await poll.text == #"{"next_batch":"\#(since)"}"#)
    }

    @Test("sync.3 a sync token ahead of the server's is reset, without events")
    func placeAhead() async throws {
        let (token, since) = try await enter()
        try ada.send("lost", to: room)
        let sync = try await answer("GET", "sync?since=s4711", token: token)
        #expect(!sync.text.contains("lost"))
        #expect(try field("next_batch", of: sync.text) > since)
    }

    @Test("a cancelled poll ends")
    func cancelled() async throws {
        let (token, since) = try await enter()
        let poll = Task { try await answer("GET", "sync?since=\(since)&timeout=30000", token: token).text }
        await server.untilPolled(by: "grace")
        poll.cancel()
        await #expect(throws: MatrixError.cancelled) { try await poll.value }
        #expect(server.pollCount(of: "grace") == 0)
    }

    @Test("waiting and new requests fail when the server is unreachable")
    func unreachable() async throws {
        let (token, since) = try await enter()
        let poll = Task { try await answer("GET", "sync?since=\(since)&timeout=30000", token: token).text }
        await server.untilPolled(by: "grace")
        server.isReachable = false
        let gone = MatrixError.unreachable(URLError.cannotConnectToHost.rawValue)
        await #expect(throws: gone) { try await poll.value }
        await #expect(throws: gone) { try await answer("GET", "joined_rooms", token: token) }
    }

    @Test("fail.2 a restart keeps everything except typing")
    func restart() async throws {
        let (token, since) = try await enter()
        let sent = try ada.send("hello", to: room)
        try ada.type(in: room)
        server.restart()
        let sync = try await answer("GET", "sync?since=\(since)", token: token)
        #expect(sync.text.contains(sent))
        #expect(!(try await answer("GET", "sync", token: token)).text.contains("m.typing"))
    }

    @Test("send.1 resending a message whose answer was lost adds no second message")
    func lostAnswer() async throws {
        let (token, _) = try await enter()
        let target = "rooms/\(room)/send/m.room.message/one"
        let body = #"{"msgtype":"m.text","body":"only once"}"#
        server.losesAnswers = true
        await #expect(throws: MatrixError.unreachable(URLError.networkConnectionLost.rawValue)) {
            try await answer("PUT", target, body, token: token)
        }
        server.losesAnswers = false
        _ = try await answer("PUT", target, body, token: token)
        let sync = try await answer("GET", "sync", token: token)
        #expect(sync.text.components(separatedBy: "only once").count == 2)
    }

    @Test("answers are delayed by the latency")
    func latency() async throws {
        let (token, _) = try await enter()
        server.latency = 2
        let rooms = Task { try await answer("GET", "joined_rooms", token: token).status }
        while clock.pendingCount == 0 { await Task.yield() }
        clock.advance(by: 2)
        #expect(try await rooms.value == 200)
    }

    @Test("login.9, login.10 a token expires by the clock, after a running poll, with a soft logout")
    func expiry() async throws {
        let (token, since) = try await enter(refreshes: true)
        async let poll = answer("GET", "sync?since=\(since)&timeout=400000", token: token)
        await server.untilPolled(by: "grace")
        clock.advance(by: 400)
        #expect(try await poll.status == 200)
        let next = try await answer("GET", "sync?since=\(since)", token: token)
        #expect(next.status == 401 && next.text.contains(#""soft_logout":true"#))
    }

    @Test("limit.1, limit.2 a sender over the limit gets a pause, after which one call succeeds")
    func limits() async throws {
        let (token, _) = try await enter()
        server.limitsMessages = true
        func send() async throws -> HTTPAnswer {
            try await answer(
                "PUT",
                "rooms/\(room)/send/m.room.message/\(UUID().uuidString)",
                #"{"msgtype":"m.text","body":"x"}"#,
                token: token
            )
        }
        for _ in 1...10 { #expect(try await send().status == 200) }
        let refused = try await send()
        #expect(refused.status == 429 && refused.text.contains(#""retry_after_ms":5000"#))
        #expect(refused.headers["Retry-After"] == "5")
        clock.advance(by: 4.9)
        #expect(try await send().status == 429)
        clock.advance(by: 0.1)
        #expect(try await send().status == 200)
        #expect(try await send().status == 429)
    }

    @Test("typing.1 typing ends automatically, in steps of five seconds")
    func typing() async throws {
        let (token, since) = try await enter()
        _ = try await answer(
            "PUT",
            "rooms/\(room)/typing/@grace:localhost",
            #"{"typing":true,"timeout":1000}"#,
            token: token
        )
        clock.advance(by: 4)
        #expect(
            try await answer("GET", "sync", token: token).text.contains(#""user_ids":["@grace:localhost"]"#)
        )
        clock.advance(by: 1)
        #expect(try await answer("GET", "sync?since=\(since)", token: token).text.contains(#""user_ids":[]"#))
    }

    @Test(
        "media.1 a file over the limit is refused, and a file within it is accepted"
    )
    func files() async throws {
        let (token, _) = try await enter()
        server.maximumUploadSize = 3
        let target = "/_matrix/media/v3/upload"
        #expect(try await answer("POST", target, "four", token: token).status == 413)
        #expect(try await answer("POST", target, "two", token: token).status == 200)
    }
}
