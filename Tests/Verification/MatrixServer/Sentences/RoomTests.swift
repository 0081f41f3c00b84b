import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Rooms and members")
    struct RoomTests {
        private func member(_ userID: String, in timeline: [JSON]) -> JSON? {
            timeline.last { $0["type"] == "m.room.member" && $0["state_key"].text == userID }
        }

        @Test(
            "room.4 a join needs an invitation, and an invitation reveals encryption",
            arguments: Witness.available
        )
        func joining(_ witness: Witness) async throws {
            let server = try await witness.server()
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let encryption: JSON = [
                "type": "m.room.encryption", "state_key": "",
                "content": ["algorithm": "m.megolm.v1.aes-sha2"],
            ]
            let room = try await agent.createRoom(settings: ["initial_state": [encryption]])
            #expect(try await visitor.answer("POST", ["join", room], body: [:]).outcome == "403 M_FORBIDDEN")
            try await agent.invite(visitor.userID, to: room)
            let invited = try await visitor.sync().invited(room)["invite_state"]["events"].items
            #expect(invited.contains { $0["type"] == "m.room.encryption" })
            let member = try #require(invited.first { $0["state_key"].text == visitor.userID })
            #expect(member["content"]["membership"] == "invite" && member["sender"].text == agent.userID)
            #expect(member["event_id"] == .null)
            for nonsense in ["nonsense", "!nonsense:\(SynapseServer.name)"] {
                let answer = try await visitor.answer("POST", ["join", nonsense], body: [:])
                #expect(answer.status == 400 || answer.status == 404)
            }
        }

        @Test("a room's creation keeps the creator's own field", arguments: Witness.available)
        func creationField(_ witness: Witness) async throws {
            let visitor = try await witness.server().newUser("visitor")
            let creation: JSON = ["chatproviderkit.transaction": "one"]
            let room = try await visitor.createRoom(settings: ["creation_content": creation])
            #expect(try await visitor.call("GET", ["joined_rooms"])["joined_rooms"].items == [.text(room)])
            let state = try await visitor.call("GET", ["rooms", room, "state", "m.room.create"])
            #expect(state["chatproviderkit.transaction"] == "one")
        }

        @Test("room.6 a membership event includes the previous membership", arguments: Witness.available)
        func former(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let start = try await chat.visitor.sync()
            let join = try #require(member(chat.visitor.userID, in: start.timeline(of: chat.room)))
            #expect(join["unsigned"]["prev_content"]["membership"] == "invite")
            #expect(join["content"]["displayname"].text == chat.visitor.name)
            try await chat.agent.leave(chat.room)
            let sync = try await chat.visitor.poll(since: start.nextBatch) {
                !$0.timeline(of: chat.room).isEmpty
            }
            let leave = try #require(member(chat.agent.userID, in: sync.timeline(of: chat.room)))
            #expect(leave["content"]["membership"] == "leave" && leave["content"]["displayname"] == .null)
            #expect(leave["unsigned"]["prev_content"]["membership"] == "join")
        }

        @Test(
            "room.6, room.7 a change of name appears in the room as a join after a join",
            arguments: Witness.available
        )
        func name(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let since = try await chat.visitor.sync().nextBatch
            try await chat.agent.setDisplayName("Ada")
            let sync = try await chat.visitor.poll(since: since) {
                member(chat.agent.userID, in: $0.timeline(of: chat.room)) != nil
            }
            let change = try #require(member(chat.agent.userID, in: sync.timeline(of: chat.room)))
            #expect(change["content"]["membership"] == "join" && change["content"]["displayname"] == "Ada")
            #expect(change["unsigned"]["prev_content"]["membership"] == "join")
        }

        @Test(
            "end.2 messages up to a kick can be read, but none after it",
            arguments: Witness.available
        )
        func historyAfterKick(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let before = try await chat.sendAgentMessage("before")
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            let after = try await chat.sendAgentMessage("after")
            let events = try await chat.visitor.messages(in: chat.room).events.compactMap {
                $0["event_id"].text
            }
            #expect(events.contains(before) && !events.contains(after))
        }

        @Test("end.3 a former member can leave again", arguments: Witness.available)
        func leavingAgain(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let path = ["rooms", chat.room]
            try await chat.visitor.leave(chat.room)
            #expect(try await chat.visitor.answer("POST", path + ["leave"], body: [:]).outcome == "200")
            #expect(try await chat.visitor.sync().left(chat.room) == .null)
        }

        @Test("end.3 a kicked member cannot leave", arguments: Witness.available)
        func leavingAfterKick(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            let leave = try await chat.visitor.answer("POST", ["rooms", chat.room, "leave"], body: [:])
            #expect(leave.outcome == "403 M_FORBIDDEN")
        }

        @Test(
            "an encrypted room accepts plain text, and says that it is encrypted",
            arguments: Witness.available
        )
        func encryption(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let path = ["rooms", chat.room, "state", "m.room.encryption", ""]
            #expect(try await chat.visitor.answer("GET", path).outcome == "404 M_NOT_FOUND")
            let since = try await chat.visitor.sync().nextBatch
            try await chat.agent.encrypt(chat.room)
            let sync = try await chat.visitor.sync(since: since)
            #expect(sync.timeline(of: chat.room).contains { $0["type"] == "m.room.encryption" })
            try await chat.visitor.send("in plain text", to: chat.room)
        }
    }
}
