import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Syncs")
    struct SyncTests {
        @Test(
            "sync.2 the same token brings the same events again, and newer ones",
            arguments: Witness.available
        )
        func sameToken(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(3)
            let first = try await chat.visitor.sync(since: since)
            #expect(first.messageIDs(of: chat.room) == sent)
            let more = try await chat.sendAgentMessage("one more")
            let second = try await chat.visitor.sync(since: since)
            #expect(second.messageIDs(of: chat.room) == sent + [more])
            let third = try await chat.visitor.sync(since: first.nextBatch)
            #expect(third.messageIDs(of: chat.room) == [more])
        }

        @Test("sync.3 a nonsense token is refused", arguments: Witness.available)
        func nonsense(_ witness: Witness) async throws {
            let server = try await witness.server()
            let visitor = try await server.newUser("visitor")
            let answer = try await visitor.answer("GET", ["sync"], query: ["since": "nonsense"])
            #expect(answer.outcome == "400 M_UNKNOWN")
        }

        @Test(
            "sync.5 if there are more events than the limit, the newest arrive, and the sync is limited",
            arguments: Witness.available
        )
        func limited(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(15)
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.isLimited(chat.room))
            #expect(sync.messageIDs(of: chat.room) == Array(sent.suffix(10)))
            let wide: JSON = ["room": ["timeline": ["limit": 50]]]
            let whole = try await chat.visitor.sync(since: since, filter: wide)
            #expect(!whole.isLimited(chat.room) && whole.messageIDs(of: chat.room) == sent)
        }

        @Test(
            "sync.6 the gap before a timeline is filled page by page",
            arguments: Witness.available
        )
        func gap(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(20)
            let sync = try await chat.visitor.sync(since: since)
            let start = try #require(sync.previousBatch(of: chat.room))
            let events = try await chat.visitor.allMessages(in: chat.room, from: start, to: since, limit: 4)
            #expect(events.compactMap { $0["event_id"].text } == Array(sent.prefix(10)))
        }

        @Test("sync.8 the server's count includes the gap immediately", arguments: Witness.available)
        func countOfGap(_ witness: Witness) async throws {
            let (chat, since, _) = try await witness.server().missing(15)
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.notificationCount(of: chat.room) == 15)
        }

        @Test(
            "sync.9 the polls of two users bring the messages of both in one order, each once",
            arguments: Witness.available
        )
        func oneOrder(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let starts = try await [chat.agent.sync().nextBatch, chat.visitor.sync().nextBatch]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for sender in [chat.agent, chat.visitor] {
                    group.addTask {
                        for number in 1...10 { try await sender.send("\(number)", to: chat.room) }
                    }
                }
                try await group.waitForAll()
            }
            let wide: JSON = ["room": ["timeline": ["limit": 50]]]
            let first = try await chat.agent.sync(since: starts[0], filter: wide).messageIDs(of: chat.room)
            let second = try await chat.visitor.sync(since: starts[1], filter: wide).messageIDs(of: chat.room)
            #expect(first == second && Set(first).count == 20)
            let history = try await chat.visitor.messages(in: chat.room, limit: 20).events
            #expect(history.reversed().compactMap { $0["event_id"].text } == first)
        }

        @Test(
            "sync.13 without receipts in the filter, reading on another device wakes no poll",
            arguments: Witness.available
        )
        func receiptsFilteredOut(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(2)
            let other = try await chat.visitor.anotherDevice()
            let start = try await chat.visitor.sync(since: since).nextBatch
            let deaf: JSON = ["room": ["ephemeral": ["types": ["m.typing"]]]]
            try await other.markRead(sent[1], in: chat.room)
            let silence = try await chat.visitor.sync(since: start, milliseconds: 300, filter: deaf)
            #expect(silence.joined(chat.room) == .null)
            let heard = try await chat.visitor.sync(since: start, milliseconds: 300)
            #expect(heard.notificationCount(of: chat.room) == 0)
        }
    }
}

extension MatrixSentences {
    @Suite("Contents of a sync")
    struct SyncContentTests {
        @Test(
            "sync.4 a first sync has the last ten events, the state before them, and a way back",
            arguments: Witness.available
        )
        func first(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(15)
            let sync = try await chat.visitor.sync()
            #expect(sync.messageIDs(of: chat.room) == Array(sent.suffix(10)))
            #expect(sync.isLimited(chat.room) && sync.previousBatch(of: chat.room) != nil)
            let state = sync.joined(chat.room)["state"]["events"].items.compactMap { $0["type"].text }
            #expect(Set(["m.room.create", "m.room.member", "m.room.power_levels"]).isSubset(of: state))
            #expect(sync.notificationCount(of: chat.room) == 15)
            #expect(!sync.receipts("m.read.private", of: chat.visitor.userID, in: chat.room).isEmpty)
        }

        @Test(
            "sync.5 state that changed in a gap comes beside the timeline; a limit of 0 counts as 1",
            arguments: Witness.available
        )
        func stateOfGap(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let since = try await chat.visitor.sync().nextBatch
            try await chat.agent.setState("m.room.topic", to: ["topic": "orders"], in: chat.room)
            let sent = try await chat.sendAgentMessage("hello")
            let sync = try await chat.visitor.sync(since: since, filter: ["room": ["timeline": ["limit": 0]]])
            #expect(sync.isLimited(chat.room) && sync.messageIDs(of: chat.room) == [sent])
            let state = sync.joined(chat.room)["state"]["events"].items
            #expect(state.map { $0["type"].text } == ["m.room.topic"])
        }

        @Test(
            "sync.7 a newly joined room is limited, even if it is complete",
            arguments: Witness.available
        )
        func justJoined(_ witness: Witness) async throws {
            let server = try await witness.server()
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let since = try await visitor.sync().nextBatch
            let room = try await agent.createRoom(inviting: [visitor.userID])
            try await visitor.join(room)
            let wide: JSON = ["room": ["timeline": ["limit": 50]]]
            let sync = try await visitor.sync(since: since, filter: wide)
            #expect(sync.isLimited(room))
            #expect(sync.timeline(of: room).first?["type"] == "m.room.create")
            let place = try #require(sync.previousBatch(of: room))
            #expect(try await visitor.messages(in: room, from: place).events.isEmpty)
        }

        @Test(
            "sync.11 a filter on the room drops its first event, and keeps invitations to others",
            arguments: Witness.available
        )
        func roomFilter(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let other = try await chat.agent.createRoom(inviting: [chat.visitor.userID])
            let filter: JSON = ["room": ["rooms": [.text(chat.room)], "timeline": ["limit": 50]]]
            let sync = try await chat.visitor.sync(filter: filter)
            #expect(!sync.timeline(of: chat.room).contains { $0["type"] == "m.room.create" })
            #expect(sync.invited(other) != .null)
            try await chat.visitor.join(other)
            #expect(try await chat.visitor.sync(filter: filter).joined(other) == .null)
        }

        @Test("sync.16 all of a device's parallel polls are answered", arguments: Witness.available)
        func severalPolls(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let since = try await chat.visitor.sync().nextBatch
            async let first = chat.visitor.poll(since: since) { !$0.hasNoRooms }
            async let second = chat.visitor.poll(since: since) { !$0.hasNoRooms }
            let sent = try await chat.sendAgentMessage("hello")
            let syncs = try await [first, second]
            #expect(syncs.map { $0.messageIDs(of: chat.room) } == [[sent], [sent]])
        }

        @Test("a declined invitation shows only its end", arguments: Witness.available)
        func declined(_ witness: Witness) async throws {
            let (agent, visitor, room) = try await witness.server().newInvitation()
            try await agent.send("secret", to: room)
            let since = try await visitor.sync().nextBatch
            try await visitor.leave(room)
            let left = try await visitor.sync(since: since).left(room)
            #expect(left["timeline"]["events"].items.map { $0["type"].text } == ["m.room.member"])
        }
    }
}
