import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Syncs")
    struct SyncTests {
        @Test(
            "sync.2 asking again with the same token brings the same events, and what came since",
            arguments: Witness.available
        )
        func sameToken(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(3)
            let first = try await chat.visitor.sync(since: since)
            #expect(first.messageIDs(of: chat.room) == sent)
            let more = try await chat.agentSends("one more")
            let second = try await chat.visitor.sync(since: since)
            #expect(second.messageIDs(of: chat.room) == sent + [more])
            let third = try await chat.visitor.sync(since: first.nextBatch)
            #expect(third.messageIDs(of: chat.room) == [more])
        }

        @Test("sync.3 a token of nonsense is refused", arguments: Witness.available)
        func nonsense(_ witness: Witness) async throws {
            let server = try await witness.server()
            let visitor = try await server.newUser("visitor")
            let answer = try await visitor.answer("GET", ["sync"], query: ["since": "nonsense"])
            #expect(answer.outcome == "400 M_UNKNOWN")
        }

        @Test(
            "sync.5 of more new events than the limit the newest come, and the sync says that some are missing",
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
            "sync.6 the gap before a timeline is filled page by page, from either end",
            arguments: Witness.available
        )
        func gap(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(20)
            let sync = try await chat.visitor.sync(since: since)
            let start = try #require(sync.previousBatch(of: chat.room))
            let gap = Array(sent.prefix(10))
            let backwards = try await chat.visitor.allMessages(
                in: chat.room,
                from: start,
                to: since,
                limit: 4
            )
            #expect(backwards.compactMap { $0["event_id"].text } == gap)
            let forward = try await chat.visitor.messages(
                in: chat.room,
                from: since,
                to: start,
                backwards: false
            )
            #expect(forward.events.compactMap { $0["event_id"].text } == gap)
        }

        @Test("sync.8 the server's count has what is in the gap at once", arguments: Witness.available)
        func countOfGap(_ witness: Witness) async throws {
            let (chat, since, _) = try await witness.server().missing(15)
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.notificationCount(of: chat.room) == 15)
        }

        @Test(
            "sync.9 the polls of two people bring the messages of both in one order, each once",
            arguments: Witness.available
        )
        func oneOrder(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
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
            "sync.11 a filter on the room drops the account data of that room",
            arguments: Witness.available
        )
        func roomFilter(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
            try await chat.visitor.markFullyRead(try await chat.agentSends("hello"), in: chat.room)
            func types(_ filter: JSON?) async throws -> [String] {
                try await chat.visitor.sync(filter: filter).joined(chat.room)["account_data"]["events"].items
                    .compactMap { $0["type"].text }
            }
            #expect(try await types(nil).contains("m.fully_read"))
            #expect(try await types(["room": ["rooms": [.text(chat.room)]]]).isEmpty)
        }

        @Test(
            "sync.13 without receipts in the filter a read on another device wakes no poll",
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
