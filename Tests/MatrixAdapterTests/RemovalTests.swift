import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import Testing

@Suite("A visitor who is removed from a Matrix room", .timeLimit(.minutes(10)))
@MainActor
struct RemovalTests {
    @Test("has a message whose answer was lost once in the log, as the server's")
    func unansweredMessage() async throws {
        let scene = MatrixScene { request in
            request.url.path.contains("/send/") ? .text("{}", status: 500) : nil
        }
        try await scene.open([text("$1", "one")])
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.provider.send("mine") }
        let sent = scene.transport.requests.last { $0.url.path.contains("/send/") }
        let transaction = try #require(sent?.url.lastPathComponent)
        let mine = text("$2", "mine", by: "@visitor:s", #""unsigned": {"transaction_id": "\#(transaction)"}"#)
        let kick = member("$3", "@visitor:s", "leave", from: "join")
        await scene.answer(
            """
            {"rooms": {"leave": {"\(MatrixScene.room)": {"timeline": {"events": [\(mine), \(kick)]}}}}}
            """
        )
        #expect(scene.entries.map(\.id) == ["$1", "$2", "$3"])
        scene.provider.shutDown()
    }

    @Test("and invited again between two syncs joins again, and misses nothing")
    func invitedAgain() async throws {
        let scene = MatrixScene { request in
            request.url.path.hasSuffix("/messages")
                ? .text(#"{"chunk": [\#(text("$2", "two")), \#(text("$1", "one"))]}"#) : nil
        }
        try await scene.open([text("$1", "one")])
        let joins = scene.transport.requests("/join/\(MatrixScene.room)").count
        await scene.answer(
            #"{"rooms": {"invite": {"\#(MatrixScene.room)": {"invite_state": {"events": []}}}}}"#
        )
        #expect(scene.transport.requests("/join/\(MatrixScene.room)").count == joins + 1)
        await scene.answer(
            """
            {"rooms": {"join": {"\(MatrixScene.room)": {
              "timeline": {"events": [\(text("$3", "three"))], "limited": true, "prev_batch": "p"}}}}}
            """
        )
        #expect(scene.entries.map(\.text) == ["one", "two", "three"])
        // What came while the visitor was away is from before the last sync.
        #expect(scene.transport.requests("/messages").last?.url.query?.contains("to=") == false)
        scene.provider.shutDown()
    }

    @Test("whose new invitation is withdrawn has left, and keeps the log")
    func withdrawnInvitation() async throws {
        let refusal = Locked(false)
        let scene = MatrixScene { request in
            request.url.path.contains("/join/") && refusal.withLock { $0 }
                ? .text(#"{"errcode": "M_FORBIDDEN", "error": "no"}"#, status: 403) : nil
        }
        try await scene.open([text("$1", "one")])
        let events = ObservationRecorder(scene.provider.events)
        refusal.withLock { $0 = true }
        await scene.answer(
            #"{"rooms": {"invite": {"\#(MatrixScene.room)": {"invite_state": {"events": []}}}}}"#
        )
        let kick = member("$2", "@visitor:s", "leave", from: "join")
        await scene.answer(
            """
            {"rooms": {"leave": {"\(MatrixScene.room)": {"timeline": {"events": [\(kick)]}}}}}
            """
        )
        #expect(scene.provider.chatState.value.loading == .loaded)
        #expect(scene.entries.map(\.id).first == "$1")
        #expect(events.values.contains { if case .chatEnded = $0 { true } else { false } })
        scene.provider.shutDown()
    }
}
