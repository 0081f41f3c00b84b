import ChatProviderKit
import Foundation
import MatrixEvents
import Testing

@testable import MatrixAdapter

@Suite("What a Matrix server's events say")
struct EventDecodingTests {
    /// The events of a page of history with this text.
    private func events(_ chunk: String) async throws -> [MatrixEvent] {
        let client = MatrixClient(
            homeserver: try #require(URL(string: "https://s.example")),
            transport: ScriptedMatrixTransport { _ in .text(#"{"chunk": [\#(chunk)]}"#) },
            access: GivenToken("t")
        )
        return try await client.messages(room: "!r", before: "p", until: nil, limit: 10).events
    }

    private func content(_ type: String, _ content: String, _ further: String = "") async throws
        -> MatrixContent?
    {
        try await events(event("$1", type, content, further)).first?.content
    }

    private func file(_ message: String) async throws -> MatrixMessage.File? {
        guard case .message(let message)? = try await content("m.room.message", message) else { return nil }
        return message.file
    }

    @Test(
        "a message with a missing or invalid type or text is unknown",
        arguments: [
            "{}", #"{"body": "x"}"#, #"{"msgtype": "m.text"}"#, #"{"msgtype": 5, "body": "x"}"#,
            #"{"msgtype": "m.text", "body": 5}"#, #"{"msgtype": "m.text", "body": null}"#, "5", "[]", "null",
        ]
    )
    func emptyMessage(_ message: String) async throws {
        #expect(try await content("m.room.message", message) == .unknown)
    }

    @Test(
        "texts, emotes and unknown kinds are messages, and a notice is a bot's message",
        arguments: [
            ("m.text", false), ("m.emote", false), ("m.location", false), ("x.acme", false),
            ("m.notice", true),
        ]
    )
    func texts(_ type: String, _ isNotice: Bool) async throws {
        #expect(
            try await content("m.room.message", #"{"msgtype": "\#(type)", "body": "hello"}"#)
                == .message(MatrixMessage(body: "hello", isNotice: isNotice))
        )
    }

    @Test("a file is an attachment", arguments: ["m.image", "m.file", "m.video", "m.audio"])
    func files(_ type: String) async throws {
        let file = try await file(
            """
            {"msgtype": "\(type)", "body": "words", "filename": "a.png", "url": "mxc://s/1",
             "info": {"mimetype": "image/png", "size": 5}}
            """
        )
        #expect(file?.name == "a.png" && file?.mimeType == "image/png")
        #expect(file?.size == 5 && file?.url == "mxc://s/1")
    }

    @Test(
        "a file with only a valid text is still an attachment",
        arguments: [
            "", #", "filename": 5, "url": 5, "info": 5"#, #", "info": {"mimetype": 5, "size": "5"}"#,
            #", "info": {"size": -1}"#, #", "info": {"size": 0.5}"#, #", "info": {"size": 1e300}"#,
            #", "info": {"size": 9223372036854775808}"#, #", "info": {"size": true}"#,
        ]
    )
    func brokenFiles(_ rest: String) async throws {
        let file = try await file(#"{"msgtype": "m.file", "body": "words"\#(rest)}"#)
        #expect(file?.name == "words" && file?.mimeType == "")
        #expect(file?.size == nil && file?.url == "")
    }

    @Test(
        "an edit without a message or a new text is ignored",
        arguments: [
            #""m.relates_to": {"rel_type": "m.replace"}"#,
            #""m.relates_to": {"rel_type": "m.replace", "event_id": 5}"#,
            #""m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}"#,
            #""m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}, "m.new_content": {"body": "x"}"#,
            #""m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}, "m.new_content": []"#,
        ]
    )
    func brokenEdits(_ rest: String) async throws {
        #expect(
            try await content("m.room.message", #"{"msgtype": "m.text", "body": "* x", \#(rest)}"#)
                == .reaction
        )
    }

    @Test("a reply and a message in a thread are messages")
    func relations() async throws {
        for (relation, thread) in [
            (#"{"m.in_reply_to": {"event_id": "$0"}}"#, nil),
            (#"{"rel_type": "m.thread", "event_id": "$0"}"#, "$0"),
            ("5", nil),
        ] {
            var message = MatrixMessage(body: "x")
            message.thread = thread
            let decoded = try await content(
                "m.room.message",
                #"{"msgtype": "m.text", "body": "x", "m.relates_to": \#(relation)}"#
            )
            #expect(decoded == .message(message))
        }
    }

    @Test("a redaction has the redacted event's id at the top level or in the content")
    func redactions() async throws {
        #expect(try await content("m.room.redaction", "{}", #""redacts": "$0""#) == .redaction(of: "$0"))
        #expect(try await content("m.room.redaction", #"{"redacts": "$0"}"#) == .redaction(of: "$0"))
        #expect(try await content("m.room.redaction", #"{"redacts": 5}"#) == .unknown)
    }

    @Test("a redacted message is unknown, and a redacted member is still a member")
    func redacted() async throws {
        let further = #""unsigned": {"redacted_because": {}}"#
        let message = try await events(event("$1", "m.room.message", "{}", further)).first
        #expect(message?.isRedacted == true && message?.content == .unknown)
        let member = try await events(
            event("$1", "m.room.member", #"{"membership": "join"}"#, #""state_key": "@a:s", "# + further)
        ).first
        #expect(member?.content == .member(membership: "join", displayName: nil))
    }

    @Test("a redacted redaction still applies, and a redacted reaction isn't an entry")
    func redactedRedaction() async throws {
        let further = #""unsigned": {"redacted_because": {}}"#
        let redaction = event("$1", "m.room.redaction", #"{"redacts": "$0"}"#, further)
        #expect(try await events(redaction).first?.content == .redaction(of: "$0"))
        #expect(try await events(event("$1", "m.reaction", "{}", further)).first?.content == .reaction)
    }

    @Test(
        "a state event without a state key is unknown",
        arguments: [
            "m.room.encryption", "m.room.tombstone", "m.room.power_levels", "m.room.member",
        ]
    )
    func falseState(_ type: String) async throws {
        #expect(try await content(type, #"{"membership": "join", "algorithm": "x"}"#) == .unknown)
        #expect(try await content(type, #"{"membership": "join"}"#, #""state_key": """#) != .unknown)
    }

    @Test("encryption is recognized even with empty content, and by an encrypted message")
    func encryption() async throws {
        #expect(try await content("m.room.encryption", "{}", #""state_key": """#) == .encryption)
        #expect(try await content("m.room.encrypted", #"{"ciphertext": "x"}"#) == .encryption)
    }

    @Test("power levels of wrong types have the default values")
    func powerLevels() async throws {
        let levels = try await content(
            "m.room.power_levels",
            #"{"users": {"@a:s": 50, "@b:s": "50", "@c:s": 0.5}, "users_default": "1", "events_default": 1e300, "events": {"m.room.message": 25}}"#,
            #""state_key": """#
        )
        #expect(levels == .powerLevels(MatrixPowerLevels(users: ["@a:s": 50], message: 25)))
    }

    @Test(
        "an event without an id, a type or a sender is skipped, and the rest is decoded",
        arguments: [
            #"{"type": "m.room.message", "sender": "@a:s"}"#, #"{"event_id": "$1", "sender": "@a:s"}"#,
            #"{"event_id": "$1", "type": "m.room.message"}"#,
            #"{"event_id": 5, "type": "x", "sender": "@a:s"}"#,
            #"{"event_id": "", "type": "x", "sender": "@a:s"}"#,
            #"{"event_id": "~1", "type": "x", "sender": "@a:s"}"#,
            "5", "null", "[]", "\"x\"",
        ]
    )
    func noEvent(_ broken: String) async throws {
        let read = try await events(broken + "," + text("$2", "hello"))
        #expect(read.map(\.id) == ["$2"])
    }

    @Test(
        "an invalid time becomes a valid date",
        arguments: ["-1", "0.5", "1e300", "9007199254740992", "\"5\"", "null", "true"]
    )
    func times(_ time: String) async throws {
        let read = try await events(
            #"{"event_id": "$1", "type": "x", "sender": "@a:s", "origin_server_ts": \#(time)}"#
        )
        let date = try #require(read.first?.createdAt)
        #expect((0...8_640_000_000_000).contains(date.timeIntervalSince1970))
    }
}
