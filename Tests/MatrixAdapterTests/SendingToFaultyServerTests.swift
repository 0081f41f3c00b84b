import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import Testing

@Suite("Matrix: sending to faulty servers", .timeLimit(.minutes(10)))
@MainActor
struct SendingToFaultyServerTests {
    @Test(
        "a refused message fails without the server's text in the error",
        arguments: [200, 400, 403, 413, 500]
    )
    func fails(_ status: Int) async throws {
        let scene = MatrixScene { request in
            request.url.path.contains("/send/")
                ? .text(#"{"errcode": "\#(MatrixScene.token)"}"#, status: status) : nil
        }
        try await scene.open()
        let error = await #expect(throws: ChatEntry.DeliveryFailure.self) {
            try await scene.provider.send("hello")
        }
        #expect(!"\(String(describing: error))".contains(MatrixScene.token))
        #expect(scene.entries.last?.deliveryStatus == error.map { .failed($0) })
        #expect(!"\(scene.state) \(scene.events.values)".contains(MatrixScene.token))
        scene.provider.shutDown()
    }

    @Test("a message that has to wait ends when the provider is shut down")
    func shutDownWhileWaiting() async throws {
        let scene = MatrixScene { request in
            request.url.path.contains("/send/")
                ? .text(#"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 5000}"#, status: 429) : nil
        }
        try await scene.open()
        let sending = Task { try await scene.provider.send("hello") }
        await scene.clock.pause(1)
        scene.provider.shutDown()
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await sending.value }
        #expect(scene.clock.pendingCount == 0)
    }

    @Test("a message that has to wait repeatedly fails eventually")
    func limited() async throws {
        let scene = MatrixScene { request in
            request.url.path.contains("/send/")
                ? .text(#"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 0}"#, status: 429) : nil
        }
        try await scene.open()
        let sending = Task { try await scene.provider.send("hello") }
        for count in 1...5 { scene.clock.advance(by: await scene.clock.pause(count)) }
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await sending.value }
        #expect(scene.transport.requests.count { $0.url.path.contains("/send/") } == 6)
        scene.provider.shutDown()
    }

    @Test("a message whose answer was lost is in the log once, even if the next login is another device")
    func anotherDevice() async throws {
        let devices = Locked(["D"])
        let scene = MatrixScene { request in
            if request.url.path.contains("/send/") { return .text("{}", status: 500) }
            guard request.url.lastPathComponent == "whoami" else { return nil }
            let device = devices.withLock { devices in
                defer { devices.append("D2") }
                return devices.last ?? ""
            }
            return .text(#"{"user_id": "@visitor:s", "device_id": "\#(device)"}"#)
        }
        try await scene.open([text("$1", "one")])
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.provider.send("mine") }
        let sent = try #require(scene.transport.requests.last { $0.url.path.contains("/send/") })
        guard case .json(let content) = sent.body else {
            Issue.record("a message without a content")
            return
        }
        // The provider logs in again.
        await scene.transport.answerPoll(
            .text(#"{"errcode": "M_UNKNOWN_TOKEN", "soft_logout": false}"#, status: 401)
        )
        await scene.transport.poll()
        #expect(scene.transport.requests("/whoami").count == 2)
        // The server does not show this device the other one's transaction id.
        let body = String(decoding: content, as: UTF8.self)
        await scene.take([event("$2", "m.room.message", by: "@mallory:s", body)])
        #expect(scene.entries.count == 3)
        await scene.take([event("$3", "m.room.message", by: "@visitor:s", body)])
        #expect(scene.entries.map(\.id) == ["$1", "$2", "$3"])
        scene.provider.shutDown()
    }

    @Test("a message that is canceled while it restarts the conversation is not sent")
    func canceledWhileRestarting() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let hasEnded = Locked(false)
        let scene = MatrixScene { request in
            if request.url.path.contains("/join/"), hasEnded.withLock({ $0 }) {
                for await _ in gate { break }
            }
            return nil
        }
        try await scene.open([text("$1", "one")])
        try await scene.provider.endChat()
        hasEnded.withLock { $0 = true }
        let joins = scene.transport.requests("/join/\(MatrixScene.room)").count
        let sending = Task { try await scene.provider.send("again") }
        while scene.transport.requests("/join/\(MatrixScene.room)").count == joins { await Task.yield() }
        sending.cancel()
        open.finish()
        let error = await #expect(throws: ChatError.self) { try await sending.value }
        #expect(error?.code == .cancelled)
        #expect(!scene.transport.requests.contains { $0.url.path.contains("/send/") })
        scene.provider.shutDown()
    }

    @Test("of a user who has logged out does not delay the next user's")
    func formerUsersMessage() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let scene = MatrixScene { request in
            guard request.url.path.contains("/send/"), case .json(let body) = request.body else { return nil }
            if String(decoding: body, as: UTF8.self).contains("first") { for await _ in gate { break } }
            return .text(#"{"event_id": "$sent"}"#)
        }
        try await scene.open()
        let first = Task { try await scene.provider.send("first") }
        while !scene.transport.requests.contains(where: { $0.url.path.contains("/send/") }) {
            await Task.yield()
        }
        try await scene.provider.logout()
        try await scene.open()
        #expect(try await scene.provider.send("second") == "$sent")
        open.finish()
        _ = await first.result
        scene.provider.shutDown()
    }

    @Test("of a user who has logged out meanwhile is not the next user's, nor is what a late poll brings")
    func latePoll() async throws {
        let scene = MatrixScene()
        try await scene.open([text("$1", "for the first user")])
        // The poll's answer has arrived, but isn't processed yet, when the user logs out.
        await scene.transport.answerPoll(
            .text(
                #"{"next_batch": "s9_1", "rooms": {"join": {"!room:s": {"timeline": {"events": [\#(text("$2", "late"))]}}}}}"#
            )
        )
        try await scene.provider.logout()
        try await scene.logIn()
        await scene.transport.poll()
        #expect(scene.transport.requests("/sync").last?.url.query?.contains("since=") == false)
        await scene.take([text("$3", "for the second user")])
        #expect(scene.entries.map(\.id) == ["$3"])
        scene.provider.shutDown()
    }
}
