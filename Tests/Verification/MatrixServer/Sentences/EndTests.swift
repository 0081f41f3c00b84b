import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("The room, and the end of a chat")
    struct EndTests {
        @Test("room.2 the creator of a room can neither be kicked nor muted", arguments: Witness.available)
        func creator(_ witness: Witness) async throws {
            let server = try await witness.server()
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let levels: JSON = ["users": .object([agent.userID: 100])]
            let room = try await visitor.createRoom(
                inviting: [agent.userID],
                settings: ["power_level_content_override": levels]
            )
            try await agent.join(room)
            #expect(try await agent.outcome(ofKicking: visitor.userID, from: room) == "403 M_FORBIDDEN")
            try await agent.setPowerLevels(["events_default": 50], in: room)
            try await visitor.send("still here", to: room)
        }

        @Test(
            "room.4 an invited visitor learns of the room, and can do nothing in it before joining",
            arguments: Witness.available
        )
        func invitation(_ witness: Witness) async throws {
            let (_, visitor, room) = try await witness.server().newInvitation()
            #expect(try await visitor.sync().invited(room)["invite_state"]["events"] != .null)
            #expect(try await visitor.outcome(ofSendingTo: room) == "403 M_FORBIDDEN")
            try await visitor.join(room)
            try await visitor.join(room)
            try await visitor.send("hello", to: room)
        }

        @Test(
            "room.5 a new member sees earlier messages, marked as earlier",
            arguments: Witness.available
        )
        func history(_ witness: Witness) async throws {
            let server = try await witness.server()
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom()
            try await agent.send("before the invitation", to: room)
            try await agent.invite(visitor.userID, to: room)
            try await agent.send("before the join", to: room)
            try await visitor.join(room)
            try await agent.send("after it", to: room)
            let memberships = try await visitor.sync().timeline(of: room)
                .filter { $0["type"] == "m.room.message" }.map { $0["unsigned"]["membership"].text }
            #expect(memberships == ["leave", "invite", "join"])
        }

        @Test(
            "end.1 a kick reaches the poll as a room that the visitor has left",
            arguments: Witness.available
        )
        func kick(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let start = try await chat.visitor.sync().nextBatch
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            let sync = try await chat.visitor.poll(since: start) { $0.left(chat.room) != .null }
            #expect(sync.joined(chat.room) == .null)
            // History before the kick can be loaded from there.
            #expect(sync.left(chat.room)["timeline"]["prev_batch"].text != nil)
            let event = try #require(sync.left(chat.room)["timeline"]["events"].items.last)
            #expect(event["content"]["membership"] == "leave")
            #expect(event["sender"].text == chat.agent.userID)
            #expect(event["state_key"].text == chat.visitor.userID)
            #expect(try await chat.visitor.sync().left(chat.room) != .null)
        }

        @Test(
            "end.2 after a kick the visitor can neither send nor rejoin before a new invitation",
            arguments: Witness.available
        )
        func afterKick(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            #expect(try await chat.visitor.outcome(ofSendingTo: chat.room) == "403 M_FORBIDDEN")
            let join = try await chat.visitor.answer("POST", ["join", chat.room], body: [:])
            #expect(join.outcome == "403 M_FORBIDDEN")
            let missed = try await chat.sendAgentMessage("one more thing")
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            try await chat.visitor.join(chat.room)
            let sync = try await chat.visitor.sync()
            let event = try #require(sync.timeline(of: chat.room).first { $0["event_id"].text == missed })
            #expect(event["unsigned"]["membership"] == "leave")
        }

        @Test(
            "end.2 between a kick and the next join, an invitation hides the history visible after the kick",
            arguments: Witness.available
        )
        func historyWhileInvited(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            let path = ["rooms", chat.room, "messages"]
            #expect(try await chat.visitor.answer("GET", path, query: ["dir": "b"]).status == 200)
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            let hidden = try await chat.visitor.answer("GET", path, query: ["dir": "b"])
            #expect(hidden.outcome == "403 M_FORBIDDEN")
        }

        @Test(
            "end.2 a device added while the visitor was away receives no earlier receipt at the return",
            arguments: Witness.available
        )
        func receiptsAtReturn(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let message = try await chat.sendAgentMessage("read this")
            try await chat.visitor.markRead(message, in: chat.room, privately: false)
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            let device = try await chat.visitor.anotherDevice()
            let start = try await device.sync().nextBatch
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            try await chat.visitor.join(chat.room)
            let news = try await device.poll(since: start) { $0.joined(chat.room) != .null }
            #expect(news.receipts("m.read", of: chat.visitor.userID, in: chat.room).isEmpty)
            let first = try await device.sync()
            #expect(first.receipts("m.read", of: chat.visitor.userID, in: chat.room) == [message])
        }

        @Test("end.3 a ban and an own leave reach the poll like a kick", arguments: Witness.available)
        func banAndLeave(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let start = try await chat.visitor.sync().nextBatch
            try await chat.visitor.leave(chat.room)
            let left = try await chat.visitor.poll(since: start) { $0.left(chat.room) != .null }
            let leave = left.left(chat.room)["timeline"]["events"].items.last
            #expect(leave?["sender"].text == chat.visitor.userID)
            try await chat.agent.ban(chat.visitor.userID, from: chat.room)
            let banned = try await chat.visitor.poll(since: left.nextBatch) { $0.left(chat.room) != .null }
            let ban = banned.left(chat.room)["timeline"]["events"].items.last
            #expect(ban?["content"]["membership"] == "ban")
        }

        @Test("end.5 a replaced room still accepts messages", arguments: Witness.available)
        func tombstone(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let start = try await chat.visitor.sync().nextBatch
            let next = try await chat.agent.createRoom(inviting: [chat.visitor.userID])
            try await chat.agent.tombstone(chat.room, replacement: next)
            let sync = try await chat.visitor.poll(since: start) { $0.joined(chat.room) != .null }
            let tombstone = sync.timeline(of: chat.room).first { $0["type"] == "m.room.tombstone" }
            #expect(tombstone?["content"]["replacement_room"].text == next)
            try await chat.visitor.send("still here", to: chat.room)
        }

        @Test(
            "end.6 a muted visitor cannot send, but still receives the agent's messages",
            arguments: Witness.available
        )
        func muted(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            try await chat.agent.setPowerLevels(["events_default": 50], in: chat.room)
            #expect(try await chat.visitor.outcome(ofSendingTo: chat.room) == "403 M_FORBIDDEN")
            let last = try await chat.sendAgentMessage("bye")
            #expect(try await chat.visitor.sync().messageIDs(of: chat.room) == [last])
        }
    }
}
