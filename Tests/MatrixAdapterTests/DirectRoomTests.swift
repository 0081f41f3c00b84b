import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import Testing

/// A provider that creates the direct room with an agent, on a server that answers late.
///
/// Names such as L1 in the titles are those of the rules in the article *Invariants*.
@Suite("Matrix: direct rooms", .timeLimit(.minutes(10)))
@MainActor
struct DirectRoomTests {
    private func directProvider(_ transport: ScriptedMatrixTransport) -> MatrixChatProvider {
        MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: URL(fileURLWithPath: "/"),
                conversation: .direct(with: "@agent:s")
            ),
            clock: ManualChatClock(),
            transport: transport
        )
    }

    @Test("L1 a pending request of a closed connection doesn't reopen it")
    func closedWhileMarking() async throws {
        let (marking, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": return .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "createRoom": return .text(#"{"room_id": "!room:s"}"#)
            case "m.direct":
                begin.yield()
                for await _ in gate { break }
                return .text("{}")
            default: return .text("{}")
            }
        }
        let provider = directProvider(transport)
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(MatrixScene.token))))
        provider.connect()
        await transport.answerPoll(.text(#"{"next_batch": "s1_1"}"#))
        for await _ in marking { break }
        provider.disconnect()
        let statuses = ObservationRecorder(provider.connectionStatus)
        open.finish()
        for _ in 0..<200 { await Task.yield() }
        #expect(statuses.values == [.disconnected(.requested)])
        provider.shutDown()
    }

    @Test("C14 a late refusal of the guest's request doesn't affect the user who has logged in")
    func refusedTooLate() async throws {
        let (creating, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "register":
                return .text(#"{"user_id": "@1:s", "device_id": "G", "access_token": "syt_guest"}"#)
            case "whoami": return .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "createRoom" where request.accessToken?.value == "syt_guest":
                begin.yield()
                for await _ in gate { break }
                return .text(#"{"errcode": "M_GUEST_ACCESS_FORBIDDEN"}"#, status: 403)
            case "createRoom": return .text(#"{"room_id": "!room:s"}"#)
            default: return .text("{}")
            }
        }
        let provider = directProvider(transport)
        let events = ObservationRecorder(provider.events)
        provider.connect()
        await transport.answerPoll(.text(#"{"next_batch": "s1_1"}"#))
        for await _ in creating { break }
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(MatrixScene.token))))
        open.finish()
        for _ in 0..<200 { await Task.yield() }
        #expect(events.values.isEmpty)
        provider.shutDown()
    }

    @Test("an invitation is accepted once")
    func acceptsOnce() async throws {
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "!room:s": .text(#"{"room_id": "!room:s"}"#)
            default: .text("{}")
            }
        }
        let provider = directProvider(transport)
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(MatrixScene.token))))
        provider.connect()
        await transport.answerPoll(
            .text(
                """
                {"next_batch": "s1_1", "rooms": {"invite": {"!room:s": {"invite_state": {"events": [
                {"type": "m.room.member", "sender": "@agent:s", "state_key": "@visitor:s",
                "content": {"membership": "invite"}}]}}}}}
                """
            )
        )
        await transport.answerPoll(.text(#"{"next_batch": "s1_2"}"#))
        #expect(transport.requests("/join/!room:s").count == 1)
        provider.shutDown()
    }

    @Test("a message after a kick goes to the known room instead of a new one")
    func messageAfterKick() async throws {
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "!room:s": .text(#"{"room_id": "!room:s"}"#)
            case "createRoom": .text(#"{"room_id": "!other:s"}"#)
            default: .text(#"{"event_id": "$sent"}"#)
            }
        }
        let provider = directProvider(transport)
        try await enterRoom(provider, transport)
        await transport.answerPoll(
            .text(
                """
                {"next_batch": "s1_2", "rooms": {"leave": {"!room:s": {"timeline": {"events": [
                {"event_id": "$kick", "type": "m.room.member", "sender": "@agent:s", "state_key": "@visitor:s",
                "origin_server_ts": 2, "content": {"membership": "leave"}}]}}}}}
                """
            )
        )
        for await state in provider.chatState.values where !state.isChatting { break }
        let id = try await provider.send("again")
        #expect(id == "$sent")
        #expect(transport.requests("/createRoom").isEmpty)
        #expect(transport.requests.contains { $0.url.path.contains("/rooms/!room:s/send/") })
        provider.shutDown()
    }

    @Test("two messages at once after the end of the chat create one room")
    func twoMessagesAfterEnd() async throws {
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "!room:s": .text(#"{"errcode": "M_FORBIDDEN", "error": "no"}"#, status: 403)
            case "createRoom": .text(#"{"room_id": "!other:s"}"#)
            default: .text(#"{"event_id": "$sent"}"#)
            }
        }
        let provider = directProvider(transport)
        try await enterRoom(provider, transport)
        try await provider.endChat()
        async let first = provider.send("hello")
        async let second = provider.send("anyone there?")
        _ = try await (first, second)
        #expect(transport.requests("/createRoom").count == 1)
        #expect(transport.requests.count { $0.url.path.contains("/rooms/!other:s/send/") } == 2)
        provider.shutDown()
    }

    /// Logs the visitor in, who is in the direct room.
    private func enterRoom(_ provider: MatrixChatProvider, _ transport: ScriptedMatrixTransport) async throws
    {
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(MatrixScene.token))))
        provider.connect()
        await transport.answerPoll(
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
        for await state in provider.chatState.values where state.isChatting { break }
    }

    /// Plays a visitor in an encrypted room whom the agent invites to others, and then writes to in `!other:s`. The
    /// visitor can join no room but that one.
    private func texts(afterInvitationsTo rooms: [String]) async throws -> [String?] {
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "!closed:s": .text(#"{"errcode": "M_FORBIDDEN", "error": "no"}"#, status: 403)
            case "!other:s": .text(#"{"room_id": "!other:s"}"#)
            default: .text("{}")
            }
        }
        let provider = directProvider(transport)
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(MatrixScene.token))))
        provider.connect()
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
            await transport.answerPoll(.text(answer))
        }
        await transport.poll()
        defer { provider.shutDown() }
        return provider.chatState.value.transcript.map(\.text)
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
