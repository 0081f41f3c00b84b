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
            var highlights = 0
            let send: @Sendable (SynapseConversation, _ earlier: String) async throws -> Void

            var testDescription: String { name }

            init(
                _ name: String,
                _ change: Int,
                highlights: Int = 0,
                _ send: @escaping @Sendable (SynapseConversation, _ earlier: String) async throws -> Void
            ) {
                self.name = name
                self.change = change
                self.highlights = highlights
                self.send = send
            }

            /// A message with these fields, or an event of another type.
            init(
                _ name: String,
                _ change: Int,
                highlights: Int = 0,
                type: String = "m.room.message",
                _ content: @escaping @Sendable (SynapseConversation, _ earlier: String) -> JSON
            ) {
                self.init(name, change, highlights: highlights) { chat, earlier in
                    try await chat.agent.send(content(chat, earlier), type: type, to: chat.room)
                }
            }
        }

        private static func message(_ kind: String, _ body: String = "hello", _ more: JSON = [:]) -> JSON {
            let content: JSON = ["msgtype": .text(kind), "body": .text(body)]
            return content.merging(more)
        }

        private static func edit(of message: String, _ body: String, _ more: JSON = [:]) -> JSON {
            Self.message(
                "m.text",
                "* \(body)",
                [
                    "m.new_content": Self.message("m.text", body),
                    "m.relates_to": ["rel_type": "m.replace", "event_id": .text(message)],
                ]
            ).merging(more)
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
            Row("an edit", 0) { _, earlier in edit(of: earlier, "hi") },
            Row("an edit that mentions the visitor", 1, highlights: 1) { chat, earlier in
                edit(of: earlier, "hi", ["m.mentions": ["user_ids": [.text(chat.visitor.userID)]]])
            },
            Row("a reaction", 0) { chat, earlier in
                try await chat.agent.react("+", to: earlier, in: chat.room)
            },
            Row("a sticker", 0, type: "m.sticker") { _, _ in
                ["body": "smile", "url": "mxc://a/b", "info": [:]]
            },
            Row("a sticker with the visitor's name", 1, highlights: 1, type: "m.sticker") { chat, _ in
                ["body": .text("for \(chat.visitor.name)!"), "url": "mxc://a/b", "info": [:]]
            },
            Row("a poll", 0, type: "m.poll.start") { _, _ in ["m.text": "which?"] },
            Row("an unknown type", 0, type: "com.example.type") { _, _ in ["x": 1] },
            Row("a message that names the visitor", 1, highlights: 1) { chat, _ in
                message("m.text", "are you there, \(chat.visitor.name)?")
            },
            Row("a name in a message with explicit mentions", 1) { chat, _ in
                message("m.text", "are you there, \(chat.visitor.name)?", ["m.mentions": [:]])
            },
            Row("a mention of the whole room", 1, highlights: 1) { _, _ in message("m.text", "@room lunch") },
            Row("a change of topic", 0) { chat, _ in
                try await chat.agent.setState("m.room.topic", to: ["topic": "orders"], in: chat.room)
            },
            Row("a change of power levels", 0) { chat, _ in
                try await chat.agent.setPowerLevels(["invite": 10], in: chat.room)
            },
            Row("an invitation of another user", 0) { chat, _ in
                let other = try await chat.server.newUser("other")
                try await chat.agent.invite(other.userID, to: chat.room)
            },
            Row("another user who joins and leaves", 0) { chat, _ in
                let other = try await chat.server.newUser("other")
                try await chat.agent.invite(other.userID, to: chat.room)
                try await other.join(chat.room)
                try await other.leave(chat.room)
            },
            Row("a tombstone", 1, highlights: 1) { chat, _ in
                try await chat.agent.tombstone(chat.room, replacement: "!elsewhere")
            },
            Row("an encrypted event", 1, type: "m.room.encrypted") { _, _ in
                ["algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "AwgA", "session_id": "s"]
            },
            Row("an encrypted edit", 0, type: "m.room.encrypted") { _, earlier in
                [
                    "algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "AwgA", "session_id": "s",
                    "m.relates_to": ["rel_type": "m.replace", "event_id": .text(earlier)],
                ]
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
            #expect(sync.highlightCount(of: chat.room) == row.highlights)
        }

        @Test("count.1 the table holds in a room of three", arguments: Witness.available, messages)
        func threeMembers(_ witness: Witness, _ row: Row) async throws {
            let server = try await witness.server()
            let (chat, sent) = try await server.unread(1)
            let other = try await server.newUser("other")
            try await chat.agent.invite(other.userID, to: chat.room)
            try await other.join(chat.room)
            try await row.send(chat, sent[0])
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1 + row.change)
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
            let counted = try await agent.send("there", to: room)
            try await agent.kick(visitor.userID, from: room)
            try await agent.send("away", to: room)
            try await agent.invite(visitor.userID, to: room)
            try await visitor.join(room)
            let unread = try await visitor.unreadEventIDs(in: room)
            #expect(unread.contains(counted))
            let messages = try await visitor.sync(filter: ["room": ["timeline": ["limit": 50]]])
                .messageIDs(of: room)
            #expect(messages.filter(unread.contains) == [counted])
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
            let hello = try await agent.send("hello", to: room)
            // The ids, because the number may include the invitation until something is read (`count.5`).
            #expect(try await visitor.unreadEventIDs(in: room).contains(hello))
            let unread = SynapseConversation(server: server, room: room, agent: agent, visitor: visitor)
            for (chat, count) in [(read, 2), (unread, 0)] {
                try await chat.agent.kick(chat.visitor.userID, from: chat.room)
                try await chat.agent.invite(chat.visitor.userID, to: chat.room)
                try await chat.visitor.join(chat.room)
                #expect(try await chat.visitor.notificationCount(in: chat.room) == count)
            }
        }

        @Test(
            "count.1 messages in a muted room, or from an ignored user, do not count",
            arguments: Witness.available
        )
        func ignored(_ witness: Witness) async throws {
            let server = try await witness.server()
            let (chat, _) = try await server.unread(1)
            let condition: JSON = ["kind": "event_match", "key": "room_id", "pattern": .text(chat.room)]
            try await chat.visitor.call(
                "PUT",
                ["pushrules", "global", "override", chat.room],
                body: ["conditions": [condition], "actions": []]
            )
            try await chat.sendAgentMessage("muted")
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1)
            try await chat.visitor.call(
                "PUT",
                ["pushrules", "global", "override", chat.room, "enabled"],
                body: ["enabled": false]
            )
            try await chat.sendAgentMessage("heard")
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
            let since = try await chat.visitor.sync().nextBatch
            try await chat.visitor.call(
                "PUT",
                ["user", chat.visitor.userID, "account_data", "m.ignored_user_list"],
                body: ["ignored_users": .object([chat.agent.userID: [:]])]
            )
            let unheard = try await chat.sendAgentMessage("ignored")
            let sync = try await chat.visitor.sync(since: since)
            #expect(!sync.messageIDs(of: chat.room).contains(unheard))
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
        }

        @Test(
            "count.2 disabled rules no longer count, and a bot's notices can count",
            arguments: Witness.available
        )
        func rules(_ witness: Witness) async throws {
            let server = try await witness.server()
            let (chat, sent) = try await server.unread(1)
            try await chat.visitor.countMessagesOnly()
            let mention: JSON = ["m.mentions": ["user_ids": [.text(chat.visitor.userID)]]]
            try await chat.agent.send(Self.edit(of: sent[0], "hi", mention), to: chat.room)
            try await chat.agent.tombstone(chat.room, replacement: "!elsewhere")
            try await chat.agent.sendNotice("one moment", to: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1)
            try await chat.sendAgentMessage("a message")
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 2)
            try await chat.visitor.call(
                "PUT",
                ["pushrules", "global", "override", ".m.rule.suppress_notices", "enabled"],
                body: ["enabled": false]
            )
            try await chat.agent.sendNotice("one moment more", to: chat.room)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 3)
        }

        @Test("count.7 the server lists the counted messages, page by page", arguments: Witness.available)
        func names(_ witness: Witness) async throws {
            let server = try await witness.server()
            let (chat, sent) = try await server.unread(5)
            try await chat.agent.sendNotice("no", to: chat.room)
            try await chat.agent.redact(sent[3], in: chat.room)
            try await chat.visitor.markRead(sent[0], in: chat.room)
            #expect(try await chat.visitor.unreadEventIDs(in: chat.room) == [sent[1], sent[2], sent[4]])
            let first = try await chat.visitor.call("GET", ["notifications"], query: ["limit": "2"])
            let token = try #require(first["next_token"].text)
            let second = try await chat.visitor.call(
                "GET",
                ["notifications"],
                query: ["limit": "2", "from": token]
            )
            #expect(first["notifications"].items.count == 2)
            // Read messages are listed too, until the server updates its counts.
            let unread = (first["notifications"].items + second["notifications"].items)
                .filter { $0["read"] == false }
                .compactMap { $0["event"]["event_id"].text }
            #expect(unread == [sent[4], sent[2], sent[1]])
        }

        @Test("count.7 an invitation is listed, too", arguments: Witness.available)
        func invitation(_ witness: Witness) async throws {
            let visitor = try await witness.server().newInvitation().visitor
            let named = try await visitor.call("GET", ["notifications"])["notifications"].items
            #expect(named.map { $0["event"]["type"].text } == ["m.room.member"])
            #expect(named.first?["read"] == false)
        }

        @Test("count.9 a room marked as unread has the same count", arguments: Witness.available)
        func markedUnread(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let path = ["user", chat.visitor.userID, "rooms", chat.room, "account_data", "m.marked_unread"]
            try await chat.visitor.call("PUT", path, body: ["unread": true])
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
        }

        // A server that has just updated its counts removes nothing from the number, but it does from the list
        // (`count.4`).
        @Test("count.7 a redacted message is no longer listed", arguments: Witness.available)
        func redaction(_ witness: Witness) async throws {
            let (chat, sent) = try await witness.server().unread(3)
            try await chat.visitor.markRead(sent[0], in: chat.room)
            try await chat.agent.redact(sent[0], in: chat.room)
            try await chat.agent.redact(sent[2], in: chat.room)
            #expect(try await chat.visitor.unreadEventIDs(in: chat.room) == [sent[1]])
            guard witness == .simulator else { return }
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 1)
        }
    }
}
