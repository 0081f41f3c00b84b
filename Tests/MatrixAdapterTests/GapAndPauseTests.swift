import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import TestSupport
import Testing

/// Names such as C8 in the titles are those of the rules in the article *Invariants*.
@Suite("Matrix: gaps and pauses", .timeLimit(.minutes(10)))
@MainActor
struct GapAndPauseTests {
    /// A sync with a limited timeline.
    private func limited(_ events: [String], count: Int = 0) -> String {
        """
        {"rooms": {"join": {"\(MatrixScene.room)": {
          "timeline": {"events": [\(events.joined(separator: ","))], "limited": true, "prev_batch": "p"},
          "unread_notifications": {"notification_count": \(count)}}}}}
        """
    }

    private func pages(_ page: @escaping @Sendable (MatrixRequest) -> String) -> MatrixScene {
        MatrixScene(history: 5) { request in
            request.url.path.hasSuffix("/messages") ? .text(page(request)) : nil
        }
    }

    @Test("a gap is filled in the server's order without duplicates")
    func filled() async throws {
        let scene = pages { _ in
            #"{"chunk": [\#(text("$4", "d")), \#(text("$3", "c")), \#(text("$2", "b"))]}"#
        }
        try await scene.open([text("$1", "a"), text("$2", "b")])
        await scene.answer(limited([text("$4", "d"), text("$5", "e")]))
        #expect(scene.entries.map(\.text) == ["a", "b", "c", "d", "e"])
        #expect(scene.state.reportedUnread == nil)
        scene.provider.shutDown()
    }

    @Test("C8 entries that an exceeding gap may have redacted are dropped and don't count")
    func redactedInGap() async throws {
        let scene = pages { _ in
            let events = (2..<7).reversed().map { text("$\($0)", "x") }
            return #"{"chunk": [\#(events.joined(separator: ","))], "end": "more"}"#
        }
        let counter = MessageCounter(
            provider: scene.provider,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        try await scene.logIn()
        counter.start()
        await scene.take([text("$0", "seen"), text("$1", "taken back unseen")])
        #expect(counter.unreadCount.value == .live(2))
        await scene.answer(limited([text("$7", "z")], count: 6))
        #expect(scene.entries.map(\.id) == ["$2", "$3", "$4", "$5", "$6", "$7"])
        #expect(counter.unreadCount.value == .live(6))
        await scene.take([text("$1", "again"), text("$8", "new")])
        #expect(scene.entries.map(\.id) == ["$2", "$3", "$4", "$5", "$6", "$7", "$8"])
        scene.provider.shutDown()
    }

    @Test("the visitor's message that is lost in a gap doesn't stay at the end of the log")
    func sentIntoGap() async throws {
        let scene = MatrixScene(history: 5) { request in
            if request.url.path.contains("/send/") { return .text(#"{"event_id": "$mine"}"#) }
            let events = (2..<7).reversed().map { text("$\($0)", "x") }
            return request.url.path.hasSuffix("/messages")
                ? .text(#"{"chunk": [\#(events.joined(separator: ","))], "end": "more"}"#) : nil
        }
        try await scene.open([text("$1", "a")])
        _ = try await scene.provider.send("mine")
        #expect(scene.entries.map(\.text) == ["a", "mine"])
        await scene.answer(limited([text("$7", "z")], count: 6))
        #expect(scene.entries.map(\.id) == ["$2", "$3", "$4", "$5", "$6", "$7"])
        scene.provider.shutDown()
    }

    @Test("an endless history without events is requested a limited number of times")
    func endless() async throws {
        let scene = pages { _ in #"{"chunk": [], "end": "p"}"# }
        try await scene.open([text("$1", "a")])
        await scene.answer(limited([text("$2", "b")]))
        #expect(scene.transport.requests("/messages").count <= 64)
        #expect(scene.entries.map(\.text) == ["b"])
        scene.provider.shutDown()
    }

    @Test("after a malformed history, the gap is requested again after a pause")
    func brokenHistory() async throws {
        let isBroken = Locked(true)
        let scene = MatrixScene { request in
            guard request.url.path.hasSuffix("/messages") else { return nil }
            return .text(isBroken.withLock { $0 } ? "<html>" : #"{"chunk": [\#(text("$2", "b"))]}"#)
        }
        try await scene.open([text("$1", "a")])
        await scene.transport.answerPoll(
            .text(#"{"next_batch": "s2_1", "# + limited([text("$3", "c")]).dropFirst())
        )
        let pause = await scene.clock.pause(1)
        #expect(scene.entries.map(\.text) == ["a"])
        isBroken.withLock { $0 = false }
        scene.clock.advance(by: pause)
        await scene.transport.poll()
        #expect(scene.transport.requests("/sync").last?.url.query?.contains("since=s1_1") == true)
        await scene.answer(limited([text("$3", "c")]))
        #expect(scene.entries.map(\.text) == ["a", "b", "c"])
        scene.provider.shutDown()
    }

    @Test("pauses grow with each failure up to a minute, and are reset by an answer")
    func growing() async throws {
        let scene = MatrixScene()
        try await scene.logIn()
        scene.provider.connect()
        for count in 1...9 {
            await scene.transport.answerPoll(.failure(.unreachable(-1004)))
            let pause = await scene.clock.pause(count)
            let longest = min(60, Double(1 << (count - 1)))
            #expect((longest / 2...longest).contains(pause), "failure \(count)")
            scene.clock.advance(by: pause)
        }
        await scene.take([text("$1", "a")])
        await scene.transport.answerPoll(.failure(.timedOut))
        #expect(await scene.clock.pause(10) <= 1)
        scene.provider.shutDown()
    }

    @Test("an observer that reconnects when the connection is lost causes one request and no pause")
    func reconnectingObserver() async throws {
        let scene = MatrixScene()
        try await scene.logIn()
        var hasReconnected = false
        let token = scene.provider.connectionStatus.observe { [provider = scene.provider] status in
            guard status == .reconnecting, !hasReconnected else { return }
            hasReconnected = true
            provider.disconnect()
            provider.connect()
        }
        scene.provider.connect()
        await scene.transport.answerPoll(.failure(.unreachable(-1004)))
        await scene.transport.poll()
        #expect(hasReconnected)
        #expect(scene.clock.pauses.isEmpty)
        token.cancel()
        scene.provider.shutDown()
    }

    @Test("a pause that the server requests is kept, up to ten minutes", arguments: [(5, 5), (86_400, 600)])
    func serverPause(_ requested: Double, _ observed: Double) async throws {
        let scene = MatrixScene()
        try await scene.logIn()
        scene.provider.connect()
        await scene.transport.answerPoll(.failure(.limited(seconds: requested)))
        let pause = await scene.clock.pause(1)
        #expect((observed...observed + 1).contains(pause))
        scene.provider.shutDown()
    }

    @Test(
        "a sync token that goes back reloads everything, and an unrecognized one doesn't",
        arguments: [
            ("s0_9", true), ("s2_1", false), ("t0", false), ("s99999999999999999999", false), ("", false),
        ]
    )
    func backwards(_ place: String, _ isBack: Bool) async throws {
        let scene = MatrixScene()
        try await scene.open([text("$1", "a")])
        await scene.transport.answerPoll(.text(#"{"next_batch": "\#(place)"}"#))
        if place.isEmpty {
            scene.clock.advance(by: await scene.clock.pause(1))
        }
        await scene.transport.poll()
        let query = scene.transport.requests("/sync").last?.url.query ?? ""
        #expect(query.contains("since=") != isBack)
        #expect(scene.entries.map(\.text) == ["a"])
        scene.provider.shutDown()
    }
}
