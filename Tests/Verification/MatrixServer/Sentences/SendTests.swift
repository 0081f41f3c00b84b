import Foundation
import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Messages")
    struct SendTests {
        @Test(
            "send.1 one transaction id is one message, even ten times in parallel and with another text",
            arguments: Witness.available
        )
        func transaction(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let id = UUID().uuidString
            let events = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 1...10 {
                    group.addTask {
                        try await chat.visitor.send("text \(number)", to: chat.room, transaction: id)
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(events.count == 1)
            #expect(try await chat.agent.sync().messageIDs(of: chat.room) == Array(events))
        }

        @Test(
            "send.2 another device's message with the same transaction id is a separate message",
            arguments: Witness.available
        )
        func transactionOfAnotherDevice(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
            let id = UUID().uuidString
            let first = try await chat.visitor.send("one", to: chat.room, transaction: id)
            let device = try await chat.visitor.anotherDevice()
            #expect(try await device.send("two", to: chat.room, transaction: id) != first)
            let again = try await server.logIn(chat.visitor.name, deviceID: chat.visitor.deviceID)
            #expect(try await again.send("three", to: chat.room, transaction: id) == first)
        }

        @Test(
            "send.3 only the sending device sees a message's transaction id, even in a first sync",
            arguments: Witness.available
        )
        func transactionInSync(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
            let id = UUID().uuidString
            let event = try await chat.visitor.send("hello", to: chat.room, transaction: id)
            func transaction(_ device: SynapseDevice) async throws -> JSON? {
                try await device.sync().timeline(of: chat.room).first { $0["event_id"].text == event }?[
                    "unsigned"
                ]["transaction_id"]
            }
            #expect(try await transaction(chat.visitor) == .text(id))
            let relaunched = try await server.logIn(chat.visitor.name, deviceID: chat.visitor.deviceID)
            #expect(try await transaction(relaunched) == .text(id))
            #expect(try await transaction(chat.visitor.anotherDevice()) == .null)
            #expect(try await transaction(chat.agent) == .null)
        }

        @Test(
            "send.4 a message that is too long is refused, but an incomplete one is not",
            arguments: Witness.available
        )
        func malformed(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            func outcome(_ content: JSON) async throws -> String {
                let path = ["rooms", chat.room, "send", "m.room.message", UUID().uuidString]
                return try await chat.visitor.answer("PUT", path, body: content).outcome
            }
            let long = String(repeating: "x", count: 70_000)
            #expect(try await outcome(["msgtype": "m.text", "body": .text(long)]) == "413 M_TOO_LARGE")
            #expect(try await outcome(["msgtype": "m.text", "body": ""]) == "200")
            #expect(try await outcome(["msgtype": "m.image", "body": "no url"]) == "200")
        }

        @Test(
            "send.5 an edit leaves the original in its place, and is delivered with it",
            arguments: Witness.available
        )
        func edit(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let original = try await chat.sendAgentMessage("helo")
            let edit = try await chat.agent.edit(original, to: "hello", in: chat.room)
            let event = try await chat.visitor.event(original, in: chat.room)
            #expect(event["content"]["body"] == "helo")
            let replacement = event["unsigned"]["m.relations"]["m.replace"]
            #expect(replacement["event_id"].text == edit)
            #expect(replacement["content"]["m.new_content"]["body"] == "hello")
        }

        @Test(
            "send.6 a redacted message stays in its place, without its content",
            arguments: Witness.available
        )
        func redaction(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let first = try await chat.sendAgentMessage("one")
            let second = try await chat.sendAgentMessage("two")
            try await chat.agent.redact(first, in: chat.room)
            let sync = try await chat.visitor.sync()
            #expect(sync.messageIDs(of: chat.room) == [first, second])
            let redacted = try await chat.visitor.event(first, in: chat.room)
            #expect(redacted["content"] == [:])
            #expect(redacted["unsigned"]["redacted_because"]["type"] == "m.room.redaction")
        }

        @Test(
            "typing.1 typing is reported until it ends; a message does not end it",
            arguments: Witness.available
        )
        func typing(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let start = try await chat.visitor.sync().nextBatch
            try await chat.agent.setTyping(true, in: chat.room)
            let types = try await chat.visitor.poll(since: start) { !$0.hasNoRooms }
            #expect(types.ephemeral("m.typing", of: chat.room)["user_ids"] == [.text(chat.agent.userID)])
            try await chat.sendAgentMessage("hello")
            let sent = try await chat.visitor.poll(since: types.nextBatch) { !$0.hasNoRooms }
            #expect(sent.ephemeral("m.typing", of: chat.room) == .null)
            try await chat.agent.setTyping(false, in: chat.room)
            let ended = try await chat.visitor.poll(since: sent.nextBatch) { !$0.hasNoRooms }
            #expect(ended.ephemeral("m.typing", of: chat.room)["user_ids"] == [])
        }

        @Test(
            "media.2 a file is returned unchanged, and only with a token",
            arguments: Witness.available
        )
        func file(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
            let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            let event = try await chat.agent.sendFile(
                bytes,
                named: "bill.pdf",
                mimeType: "application/pdf",
                to: chat.room
            )
            let content = try await chat.visitor.event(event, in: chat.room)["content"]
            let uri = try #require(content["url"].text)
            let answer = try await chat.visitor.download(uri)
            #expect(answer.status == 200 && answer.body == bytes)
            let path =
                ["/_matrix/client/v1/media/download"] + uri.split(separator: "/").dropFirst().map(String.init)
            #expect(try await server.answer("GET", path).outcome == "401 M_MISSING_TOKEN")
        }

        @Test(
            "order.1 an application service can set an event's date, which does not move it",
            arguments: Witness.available
        )
        func dates(_ witness: Witness) async throws {
            let server = try await witness.server()
            let chat = try await server.newConversation()
            let first = try await chat.sendAgentMessage("now")
            let second = try await server.send("long ago", as: chat.agent.userID, at: 1_000, to: chat.room)
            let sync = try await chat.visitor.sync()
            #expect(sync.messageIDs(of: chat.room) == [first, second])
            #expect(sync.timeline(of: chat.room).last?["origin_server_ts"] == 1_000)
            #expect(sync.notificationCount(of: chat.room) == 2)
        }
    }
}

extension MatrixSentences {
    @Suite("Changes of messages")
    struct MessageFateTests {
        @Test(
            "send.5 another user's edit is accepted but not delivered with the original; redacting an edit restores it",
            arguments: Witness.available
        )
        func edits(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let original = try await chat.sendAgentMessage("helo")
            try await chat.visitor.edit(original, to: "forged", in: chat.room)
            func replacement() async throws -> JSON {
                try await chat.visitor.event(original, in: chat.room)["unsigned"]["m.relations"]["m.replace"]
            }
            #expect(try await replacement() == .null)
            let edit = try await chat.agent.edit(original, to: "hello", in: chat.room)
            #expect(try await replacement()["event_id"].text == edit)
            let page = try await chat.visitor.messages(in: chat.room).events
            let event = page.first { $0["event_id"].text == original }
            #expect(event?["unsigned"]["m.relations"]["m.replace"]["event_id"].text == edit)
            try await chat.agent.redact(edit, in: chat.room)
            #expect(try await replacement() == .null)
        }

        @Test("send.6 a redaction is an event with its target", arguments: Witness.available)
        func redactions(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let since = try await chat.agent.sync().nextBatch
            let message = try await chat.visitor.send("yours", to: chat.room)
            let redaction = try await chat.agent.redact(message, in: chat.room)
            let sync = try await chat.agent.sync(since: since)
            let event = try #require(sync.timeline(of: chat.room).last)
            #expect(event["event_id"].text == redaction && event["type"] == "m.room.redaction")
            #expect(event["redacts"].text == message || event["content"]["redacts"].text == message)
        }

        @Test(
            "send.6 a redacted redaction still names its target, which stays without content",
            arguments: Witness.available
        )
        func redactedRedaction(_ witness: Witness) async throws {
            let chat = try await witness.server().newConversation()
            let message = try await chat.sendAgentMessage("mine")
            let redaction = try await chat.agent.redact(message, in: chat.room)
            try await chat.agent.redact(redaction, in: chat.room)
            let event = try await chat.visitor.event(redaction, in: chat.room)
            #expect(event["unsigned"]["redacted_because"]["type"] == "m.room.redaction")
            #expect(event["content"]["redacts"].text == message)
            #expect(try await chat.visitor.event(message, in: chat.room)["content"] == [:])
        }

        @Test("media.1 the server reports the largest size", arguments: Witness.available)
        func sizes(_ witness: Witness) async throws {
            let visitor = try await witness.server().newUser("visitor")
            let config = try await visitor.call("GET", ["/_matrix/client/v1/media/config"])
            #expect(config["m.upload.size"] == 52_428_800)
        }
    }
}
