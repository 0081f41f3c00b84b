import MatrixTestServer
import Testing

extension MatrixSentences {
    /// The events that the server counts.
    @Suite("Counts")
    struct CountTests {
        /// An agent's entry, and its effect on the visitor's count.
        struct Row: Sendable, CustomTestStringConvertible {
            let name: String
            let change: Int
            let send: @Sendable (SynapseConversation, _ earlier: String) async throws -> Void

            var testDescription: String { name }

            init(
                _ name: String,
                _ change: Int,
                _ send: @escaping @Sendable (SynapseConversation, _ earlier: String) async throws -> Void
            ) {
                self.name = name
                self.change = change
                self.send = send
            }

            /// A message with these fields, or an event of another type.
            init(
                _ name: String,
                _ change: Int,
                type: String = "m.room.message",
                _ content: @escaping @Sendable (SynapseConversation, _ earlier: String) -> JSON
            ) {
                self.init(name, change) { chat, earlier in
                    try await chat.agent.send(content(chat, earlier), type: type, to: chat.room)
                }
            }
        }

        private static func message(_ kind: String) -> JSON {
            ["msgtype": .text(kind), "body": "hello"]
        }

        private static let messages: [Row] = [
            "m.text", "m.emote", "m.image", "m.file", "m.video", "m.audio", "m.location",
            "com.example.unknown",
            "m.key.verification.request",
        ].map { kind in Row(kind, 1) { _, _ in message(kind) } }

        private static let rest: [Row] = [
            Row("m.notice", 0) { _, _ in message("m.notice") },
            Row("a reply", 1) { chat, earlier in
                try await chat.agent.reply("yes", to: earlier, in: chat.room)
            },
            Row("a reply in a thread", 1) { chat, earlier in
                try await chat.agent.replyInThread("yes", of: earlier, in: chat.room)
            },
            Row("an edit", 0) { chat, earlier in
                try await chat.agent.edit(earlier, to: "hi", in: chat.room)
            },
            Row("a reaction", 0) { chat, earlier in
                try await chat.agent.react("+", to: earlier, in: chat.room)
            },
            Row("a sticker", 0, type: "m.sticker") { _, _ in
                ["body": "smile", "url": "mxc://a/b", "info": [:]]
            },
            Row("an unknown type", 0, type: "com.example.type") { _, _ in ["x": 1] },
            Row("a change of topic", 0) { chat, _ in
                try await chat.agent.setState("m.room.topic", to: ["topic": "orders"], in: chat.room)
            },
            Row("another user who joins and leaves", 0) { chat, _ in
                let other = try await chat.server.newUser("other")
                try await chat.agent.invite(other.userID, to: chat.room)
                try await other.join(chat.room)
                try await other.leave(chat.room)
            },
            Row("a tombstone", 1) { chat, _ in
                try await chat.agent.tombstone(chat.room, replacement: "!elsewhere")
            },
            Row("a message from the visitor's other device", 0) { chat, _ in
                try await chat.visitor.anotherDevice().send("mine", to: chat.room)
            },
        ]

        @Test(
            "count.1 an entry's effect on the visitor's count",
            arguments: Witness.available,
            messages + rest
        )
        func table(_ witness: Witness, _ row: Row) async throws {
            let server = try await witness.server()
            let (chat, sent) = try await server.unread(1)
            let since = try await chat.visitor.sync().nextBatch
            try await row.send(chat, sent[0])
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.notificationCount(of: chat.room) == 1 + row.change)
        }

        @Test(
            "count.1 messages sent before the join, or while away, do not count",
            arguments: Witness.available
        )
        func away(_ witness: Witness) async throws {
            let (agent, visitor, room) = try await witness.server().newInvitation()
            try await agent.send("before", to: room)
            try await visitor.join(room)
            let start = try #require(try await visitor.sync().timeline(of: room).last?["event_id"].text)
            try await visitor.markRead(start, in: room)
            try await agent.send("there", to: room)
            try await agent.kick(visitor.userID, from: room)
            try await agent.send("away", to: room)
            try await agent.invite(visitor.userID, to: room)
            try await visitor.join(room)
            // The message that was sent there, and the invitation.
            #expect(try await visitor.notificationCount(in: room) == 2)
        }

        @Test(
            "count.1 after a kick and a new join, messages stay unread with the invitation, or not if none was read",
            arguments: Witness.available
        )
        func rejoining(_ witness: Witness) async throws {
            let server = try await witness.server()
            let (read, _) = try await server.unread(1)
            let (agent, visitor, room) = try await server.newInvitation()
            try await visitor.join(room)
            try await agent.send("hello", to: room)
            let unread = SynapseConversation(server: server, room: room, agent: agent, visitor: visitor)
            for (chat, count) in [(read, 2), (unread, 0)] {
                try await chat.agent.kick(chat.visitor.userID, from: chat.room)
                try await chat.agent.invite(chat.visitor.userID, to: chat.room)
                try await chat.visitor.join(chat.room)
                #expect(try await chat.visitor.notificationCount(in: chat.room) == count)
            }
        }

        @Test("count.4 a redacted message no longer counts")
        func redaction() async throws {
            // A real server that has just updated its counts removes nothing from the number: see `OwnServerTests`.
            let (chat, sent) = try await Witness.simulator.server().unread(3)
            try await chat.visitor.markRead(sent[0], in: chat.room)
            try await chat.agent.redact(sent[0], in: chat.room)
            try await chat.agent.redact(sent[2], in: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1)
        }
    }
}
