import ChatProviderKit
import Foundation
import MatrixAdapter
import Testing

@Suite("The log of a Matrix room", .timeLimit(.minutes(10)))
@MainActor
struct TimelineTests {
    private func texts(_ events: [String]) async throws -> [String] {
        let scene = MatrixScene()
        try await scene.open(events)
        defer { scene.provider.shutDown() }
        return scene.entries.map { $0.text ?? "-" }
    }

    private func aggregated(_ id: String, _ words: String, by sender: String = "@agent:s") -> String {
        #""unsigned": {"m.relations": {"m.replace": \#(edit(id, of: "$1", words, by: sender))}}"#
    }

    @Test("is in the server's order, whatever the times, and holds each event once")
    func order() async throws {
        let early = text("$2", "two").replacingOccurrences(of: "1795312550143", with: "5")
        #expect(
            try await texts([text("$1", "one"), early, text("$1", "again"), text("$3", "three")]) == [
                "one", "two", "three",
            ]
        )
    }

    @Test("shows the newest edit by the author")
    func edits() async throws {
        #expect(
            try await texts([text("$1", "a"), edit("$2", of: "$1", "b"), edit("$3", of: "$1", "c")]) == ["c"]
        )
    }

    @Test("shows no edit by another, delivered or beside the message")
    func foreignEdits() async throws {
        #expect(try await texts([text("$1", "a"), edit("$2", of: "$1", "b", by: "@mallory:s")]) == ["a"])
        #expect(try await texts([text("$1", "a", aggregated("$2", "b", by: "@mallory:s"))]) == ["a"])
    }

    @Test("shows the newest edit where that stands beside the message and all edits follow")
    func aggregatedEdit() async throws {
        #expect(try await texts([text("$1", "a", aggregated("$3", "c"))]) == ["c"])
        #expect(
            try await texts([text("$1", "a", aggregated("$3", "c")), edit("$2", of: "$1", "b")]) == ["c"]
        )
        let whole = [
            text("$1", "a", aggregated("$3", "c")), edit("$2", of: "$1", "b"), edit("$3", of: "$1", "c"),
        ]
        #expect(try await texts(whole) == ["c"])
        #expect(try await texts(whole + [edit("$4", of: "$1", "d")]) == ["d"])
    }

    @Test("shows the former text when an edit is taken back")
    func redactedEdit() async throws {
        let edits = [text("$1", "a"), edit("$2", of: "$1", "b"), edit("$3", of: "$1", "c")]
        #expect(try await texts(edits + [redaction("$4", of: "$3")]) == ["b"])
        #expect(try await texts(edits + [redaction("$4", of: "$2")]) == ["c"])
        #expect(try await texts(edits + [redaction("$4", of: "$3"), redaction("$5", of: "$2")]) == ["a"])
        let whole = [
            text("$1", "a", aggregated("$3", "c")), edit("$2", of: "$1", "b"), edit("$3", of: "$1", "c"),
        ]
        #expect(try await texts(whole + [redaction("$4", of: "$3")]) == ["b"])
    }

    @Test("keeps the place of a message that is taken back, which no edit brings back")
    func redactedMessage() async throws {
        let scene = MatrixScene()
        try await scene.open([
            text("$1", "a"), text("$2", "b"), edit("$3", of: "$1", "c"), redaction("$4", of: "$1"),
            edit("$5", of: "$1", "d"),
        ])
        #expect(scene.entries.map(\.kind) == [.unsupported("redacted"), .message("b")])
        scene.provider.shutDown()
    }

    @Test("a message stays taken back where the redaction was itself redacted before it came")
    func redactedRedaction() async throws {
        let scene = MatrixScene()
        try await scene.open([
            text("$1", "a"),
            event(
                "$2",
                "m.room.redaction",
                #"{"redacts": "$1"}"#,
                #""unsigned": {"redacted_because": {"type": "m.room.redaction"}}"#
            ),
            redaction("$3", of: "$2"),
        ])
        #expect(scene.entries.map(\.kind) == [.unsupported("redacted")])
        scene.provider.shutDown()
    }

    @Test("takes an edit of a file and of a notice, which stays a bot's")
    func editedKinds() async throws {
        let scene = MatrixScene()
        try await scene.open([
            event("$1", "m.room.message", #"{"msgtype": "m.file", "body": "a.pdf"}"#),
            edit("$2", of: "$1", "b.pdf"),
            event("$3", "m.room.message", #"{"msgtype": "m.notice", "body": "n"}"#),
            edit("$4", of: "$3", "o"),
        ])
        #expect(scene.entries.map(\.text) == ["b.pdf", "o"])
        #expect(scene.entries.map(\.participant) == [.agent, .bot])
        scene.provider.shutDown()
    }

    @Test("ignores an edit of an edit, of a state event, and of what is not there")
    func oddEdits() async throws {
        let events = [
            text("$1", "a"), edit("$2", of: "$1", "b"), edit("$3", of: "$2", "c"),
            member("$4", "@agent:s", "join", from: "leave"), edit("$5", of: "$4", "d"),
            edit("$6", of: "$9", "e"),
            edit("$7", of: "$7", "f"),
        ]
        #expect(try await texts(events) == ["b", "-"])
    }

    @Test("tells agents, the visitor and bots apart")
    func participants() async throws {
        let scene = MatrixScene(bots: ["@bot:s"])
        try await scene.open([
            text("$1", "a"), text("$2", "b", by: "@visitor:s"), text("$3", "c", by: "@bot:s"),
            event("$4", "m.room.message", #"{"msgtype": "m.notice", "body": "d"}"#),
        ])
        #expect(scene.entries.map(\.participant) == [.agent, .visitor, .bot, .bot])
        scene.provider.shutDown()
    }

    @Test("tells joins and leaves from changes of a name and from invitations")
    func members() async throws {
        let scene = MatrixScene()
        try await scene.open([
            member("$1", "@a:s", "invite"), member("$2", "@a:s", "join", from: "invite", name: "Ada"),
            member("$3", "@a:s", "join", from: "join", name: "Ada B"),
            member("$4", "@a:s", "leave", from: "join"),
            member("$5", "@b:s", "leave", from: "invite"), member("$6", "@c:s", "ban", from: "join"),
        ])
        let other = ChatEntry.Kind.unsupported("m.room.member")
        #expect(scene.entries.map(\.kind) == [other, .memberJoin, other, .memberLeave, other, .memberLeave])
        #expect(scene.entries[3].displayName == "Ada B")
        #expect(scene.state.agents.isEmpty)
        scene.provider.shutDown()
    }

    @Test("marks what was sent while the visitor was not there")
    func absence() async throws {
        let scene = MatrixScene()
        try await scene.open(
            ["invite", "leave", "join", "5"].enumerated().map {
                text("$\($0.offset)", "x", #""unsigned": {"membership": "\#($0.element)"}"#)
            } + [text("$9", "y")]
        )
        #expect(scene.entries.map(\.wasSentInAbsence) == [true, true, false, true, false])
        scene.provider.shutDown()
    }

    // MARK: Receipts

    private func lastRead(_ receipts: String..., after events: [String]) async throws -> String? {
        let scene = MatrixScene()
        try await scene.open(events)
        await scene.take(ephemeral: receipts)
        defer { scene.provider.shutDown() }
        return scene.state.lastReadID
    }

    private let conversation = [
        text("$1", "a"), text("$2", "b", by: "@visitor:s"),
        event("$3", "m.reaction", #"{"m.relates_to": {"rel_type": "m.annotation", "event_id": "$1"}}"#),
        member("$4", "@c:s", "join", from: "leave"), text("$5", "c"),
    ]

    @Test("is read up to the furthest of both receipts, of whichever kind")
    func furthestReceipt() async throws {
        #expect(
            try await lastRead(
                receipt(on: "$5"),
                receipt(on: "$1", kind: "m.read.private"),
                after: conversation
            ) == "$5"
        )
        #expect(
            try await lastRead(
                receipt(on: "$1"),
                receipt(on: "$4", kind: "m.read.private"),
                after: conversation
            ) == "$4"
        )
    }

    @Test("is read up to an own message, a state event, or the entry before a reaction")
    func receiptPlaces() async throws {
        #expect(try await lastRead(receipt(on: "$2"), after: conversation) == "$2")
        #expect(try await lastRead(receipt(on: "$3"), after: conversation) == "$2")
        #expect(try await lastRead(receipt(on: "$4"), after: conversation) == "$4")
    }

    @Test("is not read by another's receipt, or by one for a thread of its own")
    func foreignReceipts() async throws {
        #expect(try await lastRead(receipt(on: "$5", by: "@agent:s"), after: conversation) == nil)
        #expect(try await lastRead(receipt(on: "$5", thread: "$1"), after: conversation) == nil)
    }

    @Test("is read by a receipt that came before its entry")
    func earlyReceipt() async throws {
        let scene = MatrixScene()
        try await scene.open(conversation)
        await scene.take(ephemeral: [receipt(on: "$7")])
        await scene.take([text("$6", "d"), event("$7", "m.reaction", "{}")])
        #expect(scene.state.lastReadID == "$6")
        scene.provider.shutDown()
    }

    @Test("shows who types, without the visitor")
    func typing() async throws {
        let scene = MatrixScene()
        try await scene.open(state: [member("$1", "@agent:s", "join"), member("$2", "@visitor:s", "join")])
        await scene.take(ephemeral: [
            #"{"type": "m.typing", "content": {"user_ids": ["@agent:s", "@visitor:s", 5]}}"#
        ])
        #expect(scene.state.agents.map(\.isTyping) == [true])
        await scene.take(ephemeral: [#"{"type": "m.typing", "content": {"user_ids": 5}}"#])
        #expect(scene.state.agents.map(\.isTyping) == [false])
        scene.provider.shutDown()
    }
}
