import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import Testing

/// A provider that creates the direct room with an agent, on a server that answers late.
///
/// Names such as L1 in the titles are those of the rules in the article *Invariants*.
@Suite("Matrix: direct rooms", .timeLimit(.minutes(10)))
@MainActor
struct DirectRoomTests {
    /// - Parameter answer: The answer to a call, or `nil` for the scene's own answer.
    private func scene(
        _ answer: @escaping @Sendable (MatrixRequest) async -> ScriptedMatrixTransport.Answer?
    ) -> MatrixScene {
        MatrixScene(conversation: .direct(with: "@agent:s"), answer: answer)
    }

    @Test("L1 a pending request of a closed connection doesn't reopen it")
    func closedWhileMarking() async throws {
        let (marking, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let scene = scene { request in
            switch request.url.lastPathComponent {
            case "createRoom": return .text(#"{"room_id": "!room:s"}"#)
            case "m.direct":
                begin.yield()
                for await _ in gate { break }
                return nil
            default: return nil
            }
        }
        try await scene.logIn()
        scene.provider.connect()
        await scene.transport.answerPoll(.text(#"{"next_batch": "s1_1"}"#))
        for await _ in marking { break }
        scene.provider.disconnect()
        let statuses = ObservationRecorder(scene.provider.connectionStatus)
        open.finish()
        for _ in 0..<200 { await Task.yield() }
        #expect(statuses.values == [.disconnected(.requested)])
        scene.provider.shutDown()
    }

    @Test("C14 a late refusal of the guest's request doesn't affect the user who has logged in")
    func refusedTooLate() async throws {
        let (creating, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let scene = scene { request in
            switch request.url.lastPathComponent {
            case "register":
                return .text(#"{"user_id": "@1:s", "device_id": "G", "access_token": "syt_guest"}"#)
            case "createRoom" where request.accessToken?.value == "syt_guest":
                begin.yield()
                for await _ in gate { break }
                return .text(#"{"errcode": "M_GUEST_ACCESS_FORBIDDEN"}"#, status: 403)
            case "createRoom": return .text(#"{"room_id": "!room:s"}"#)
            default: return nil
            }
        }
        scene.provider.connect()
        await scene.transport.answerPoll(.text(#"{"next_batch": "s1_1"}"#))
        for await _ in creating { break }
        try await scene.logIn()
        open.finish()
        for _ in 0..<200 { await Task.yield() }
        #expect(scene.events.values.isEmpty)
        scene.provider.shutDown()
    }

    @Test("an invitation is accepted once")
    func acceptsOnce() async throws {
        let scene = scene { _ in nil }
        try await scene.logIn()
        scene.provider.connect()
        await scene.transport.answerPoll(
            .text(
                """
                {"next_batch": "s1_1", "rooms": {"invite": {"!room:s": {"invite_state": {"events": [
                {"type": "m.room.member", "sender": "@agent:s", "state_key": "@visitor:s",
                "content": {"membership": "invite"}}]}}}}}
                """
            )
        )
        await scene.transport.answerPoll(.text(#"{"next_batch": "s1_2"}"#))
        #expect(scene.transport.requests("/join/!room:s").count == 1)
        scene.provider.shutDown()
    }

    @Test("a message after a kick goes to the known room instead of a new one")
    func messageAfterKick() async throws {
        let scene = scene { request in
            switch request.url.lastPathComponent {
            case "createRoom": .text(#"{"room_id": "!other:s"}"#)
            default: request.url.path.contains("/send/") ? .text(#"{"event_id": "$sent"}"#) : nil
            }
        }
        try await enterRoom(scene)
        await scene.transport.answerPoll(
            .text(
                """
                {"next_batch": "s1_2", "rooms": {"leave": {"!room:s": {"timeline": {"events": [
                {"event_id": "$kick", "type": "m.room.member", "sender": "@agent:s", "state_key": "@visitor:s",
                "origin_server_ts": 2, "content": {"membership": "leave"}}]}}}}}
                """
            )
        )
        for await state in scene.provider.chatState.values where !state.isChatting { break }
        let id = try await scene.provider.send("again")
        #expect(id == "$sent")
        #expect(scene.transport.requests("/createRoom").isEmpty)
        #expect(scene.transport.requests.contains { $0.url.path.contains("/rooms/!room:s/send/") })
        scene.provider.shutDown()
    }

    @Test("two messages at once after the end of the chat create one room")
    func twoMessagesAfterEnd() async throws {
        let scene = scene { request in
            switch request.url.lastPathComponent {
            case "!room:s": .text(#"{"errcode": "M_FORBIDDEN", "error": "no"}"#, status: 403)
            case "createRoom": .text(#"{"room_id": "!other:s"}"#)
            default: request.url.path.contains("/send/") ? .text(#"{"event_id": "$sent"}"#) : nil
            }
        }
        try await enterRoom(scene)
        let provider = scene.provider
        try await provider.endChat()
        async let first = provider.send("hello")
        async let second = provider.send("anyone there?")
        _ = try await (first, second)
        #expect(scene.transport.requests("/createRoom").count == 1)
        #expect(scene.transport.requests.count { $0.url.path.contains("/rooms/!other:s/send/") } == 2)
        provider.shutDown()
    }

    /// Logs the visitor in, who is in the direct room.
    private func enterRoom(_ scene: MatrixScene) async throws {
        try await scene.logIn()
        scene.provider.connect()
        await scene.transport.answerPoll(
            .text(
                """
                {"next_batch": "s1_1", "account_data": {"events": [
                {"type": "m.direct", "content": {"@agent:s": ["!room:s"]}}]},
                "rooms": {"join": {"!room:s": {"timeline": {"events": [
                {"event_id": "$join", "type": "m.room.member", "sender": "@visitor:s", "state_key": "@visitor:s",
                "origin_server_ts": 1, "content": {"membership": "join"}}]}}}}}
                """
            )
        )
        for await state in scene.provider.chatState.values where state.isChatting { break }
    }

    /// Plays a visitor in an encrypted room whom the agent invites to others, and then writes to in `!other:s`. The
    /// visitor can join no room but that one.
    private func texts(afterInvitationsTo rooms: [String]) async throws -> [String?] {
        let scene = scene { request in
            switch request.url.lastPathComponent {
            case "!closed:s": .text(#"{"errcode": "M_FORBIDDEN", "error": "no"}"#, status: 403)
            case "!other:s": .text(#"{"room_id": "!other:s"}"#)
            default: nil
            }
        }
        try await scene.logIn()
        scene.provider.connect()
        let invitations = rooms.map { room in
            """
            "\(room)": {"invite_state": {"events": [
            {"type": "m.room.member", "sender": "@agent:s", "state_key": "@visitor:s",
            "content": {"membership": "invite"}}]}}
            """
        }
        for answer in [
            """
            {"next_batch": "s1_1", "account_data": {"events": [
            {"type": "m.direct", "content": {"@agent:s": ["!room:s"]}}]},
            "rooms": {"join": {"!room:s": {"state": {"events": [
            {"event_id": "$encryption", "type": "m.room.encryption", "sender": "@visitor:s", "state_key": "",
            "origin_server_ts": 1, "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]}}}}}
            """,
            #"{"next_batch": "s1_2", "rooms": {"invite": {\#(invitations.joined(separator: ","))}}}"#,
            """
            {"next_batch": "s1_3", "rooms": {"join": {"!other:s": {"timeline": {"events": [
            \(text("$1", "hello"))]}}}}}
            """,
        ] {
            await scene.transport.answerPoll(.text(answer))
        }
        await scene.transport.poll()
        defer { scene.provider.shutDown() }
        return scene.provider.chatState.value.transcript.map(\.text)
    }

    @Test("after an encrypted room, the one that support invites the visitor to is the conversation")
    func invitedFromEncryptedRoom() async throws {
        #expect(try await texts(afterInvitationsTo: ["!other:s"]) == ["hello"])
    }

    @Test("of two invitations, the one that the visitor can accept is followed")
    func twoInvitations() async throws {
        #expect(try await texts(afterInvitationsTo: ["!closed:s", "!other:s"]) == ["hello"])
    }

    @Test("C14 after a logout that a kill interrupted, the former guest's count isn't shown")
    func owedLogout() {
        let store = InMemoryReadMarkerStore()
        store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: .user(of: "matrix"))
        store.save(.record(ReadRecord(count: 3)), for: .record(of: "matrix", userID: nil))
        let scene = MatrixScene()
        let counter = MessageCounter(provider: scene.provider, lifecycle: ManualAppLifecycle(), store: store)
        #expect(counter.unreadCount.value == .unknown)
        counter.start()
        #expect(counter.unreadCount.value == .unknown)
        #expect(store.value(for: .record(of: "matrix", userID: nil)) == nil)
        counter.stop()
        scene.provider.shutDown()
    }
}
