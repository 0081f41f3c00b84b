import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Receipts")
    struct ReadTests {
        @Test(
            "read.1 a public receipt reaches the agent, a private one does not",
            arguments: Witness.available
        )
        func privacy(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(2)
            try await chat.visitor.markRead(sent[0], in: chat.room, privately: false)
            try await chat.visitor.markRead(sent[1], in: chat.room, privately: true)
            let agents = try await chat.agent.sync()
            #expect(agents.receipts("m.read", of: chat.visitor.userID, in: chat.room) == [sent[0]])
            #expect(agents.receipts("m.read.private", of: chat.visitor.userID, in: chat.room).isEmpty)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
        }

        @Test(
            "read.2 a receipt reaches the user's other device with the new count, in an otherwise empty block",
            arguments: Witness.available
        )
        func otherDevice(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(3)
            let start = try await chat.visitor.sync()
            #expect(start.notificationCount(of: chat.room) == 3)
            try await chat.visitor.anotherDevice().markRead(sent[1], in: chat.room)
            let heard = try await chat.visitor.poll(since: start.nextBatch) { !$0.hasNoRooms }
            #expect(heard.notificationCount(of: chat.room) == 1)
            #expect(
                heard.receipts("m.read.private", of: chat.visitor.userID, in: chat.room) == [sent[1]]
            )
            #expect(heard.timeline(of: chat.room).isEmpty)
        }

        @Test(
            "read.3 a receipt for an older event is accepted without effect",
            arguments: Witness.available
        )
        func backwards(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(3)
            try await chat.visitor.markRead(sent[2], in: chat.room)
            let start = try await chat.visitor.sync().nextBatch
            try await chat.visitor.markRead(sent[0], in: chat.room)
            #expect(try await chat.visitor.sync(since: start).joined(chat.room) == .null)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
        }

        @Test(
            "read.3 a public receipt may name an older event than the private one",
            arguments: Witness.available
        )
        func kinds(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(3)
            try await chat.visitor.markRead(sent[2], in: chat.room)
            let start = try await chat.visitor.sync().nextBatch
            try await chat.visitor.markRead(sent[0], in: chat.room, privately: false)
            let sync = try await chat.visitor.sync(since: start)
            #expect(sync.receipts("m.read", of: chat.visitor.userID, in: chat.room) == [sent[0]])
            #expect(sync.notificationCount(of: chat.room) == 0)
        }

        @Test(
            "read.5 a receipt for an event that is not in the room is accepted without effect",
            arguments: Witness.available
        )
        func unknownEvent(_ witness: Witness) async throws {
            let server = try await witness.server()
            let (chat, _) = try await server.unread(2)
            let (other, elsewhere) = try await server.unread(1)
            try await chat.visitor.markRead("$unknown", in: chat.room)
            try await chat.visitor.markRead(elsewhere[0], in: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
            #expect(try await other.visitor.notificationCount(in: other.room) == 1)
        }

        @Test("read.9 an own message moves no receipt", arguments: Witness.available)
        func ownMessage(_ witness: Witness) async throws {
            let (chat, _) = try await witness.server().unread(2)
            try await chat.visitor.send("are you there?", to: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
        }
    }
}

extension MatrixSentences {
    @Suite("Positions of receipts")
    struct ReceiptPlaceTests {
        @Test("read.6 a receipt may name any event", arguments: Witness.available)
        func anyEvent(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(4)
            let visitor = chat.visitor
            func count(after event: String) async throws -> Int {
                try await visitor.markRead(event, in: chat.room)
                let fresh = try await chat.sendAgentMessage("fresh")
                let count = try await visitor.notificationCount(in: chat.room)
                try await visitor.markRead(fresh, in: chat.room)
                return count
            }
            #expect(try await count(after: visitor.send("own", to: chat.room)) == 1)
            #expect(try await count(after: chat.agent.react("+", to: sent[0], in: chat.room)) == 1)
            let topic = try await chat.agent.setState("m.room.topic", to: ["topic": "x"], in: chat.room)
            #expect(try await count(after: topic) == 1)
            let redacted = try await chat.sendAgentMessage("gone")
            try await chat.agent.redact(redacted, in: chat.room)
            #expect(try await count(after: redacted) == 1)
        }

        @Test(
            "read.7 a receipt in a thread reads only that thread, and one without a thread reads everything",
            arguments: Witness.available
        )
        func threads(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(2)
            let reply = try await chat.agent.replyInThread("in the thread", of: sent[0], in: chat.room)
            func read(_ event: String, _ thread: JSON) async throws -> String {
                try await chat.visitor.answer(
                    "POST",
                    ["rooms", chat.room, "receipt", "m.read", event],
                    body: ["thread_id": thread]
                ).outcome
            }
            #expect(try await read(sent[1], .text(sent[0])) == "400 M_INVALID_PARAM")
            #expect(try await read(reply, .text(sent[0])) == "200")
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
            #expect(try await read(sent[1], "main") == "200")
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
            let last = try await chat.agent.replyInThread("more", of: sent[0], in: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1)
            try await chat.visitor.markRead(last, in: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
        }

        @Test("read.8 the count starts after a receipt, even in a gap", arguments: Witness.available)
        func gap(_ witness: Witness) async throws {
            let (chat, since, sent) = try await witness.server().missing(15)
            try await chat.visitor.anotherDevice().markRead(sent[2], in: chat.room)
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.isLimited(chat.room) && sync.notificationCount(of: chat.room) == 12)
            #expect(
                sync.receipts("m.read.private", of: chat.visitor.userID, in: chat.room) == [sent[2]]
            )
        }
    }
}
