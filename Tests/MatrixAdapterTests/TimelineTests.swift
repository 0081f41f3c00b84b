import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixEvents
import Testing

@Suite("Matrix: the transcript", .timeLimit(.minutes(10)))
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

    @Test("a message has the author's newest edit")
    func edits() async throws {
        #expect(
            try await texts([text("$1", "a"), edit("$2", of: "$1", "b"), edit("$3", of: "$1", "c")]) == ["c"]
        )
    }

    @Test("another user's edit is ignored, as an event or bundled with the message")
    func foreignEdits() async throws {
        #expect(try await texts([text("$1", "a"), edit("$2", of: "$1", "b", by: "@mallory:s")]) == ["a"])
        #expect(try await texts([text("$1", "a", aggregated("$2", "b", by: "@mallory:s"))]) == ["a"])
    }

    @Test("a bundled edit is the newest one, even if earlier edits follow")
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

    @Test("a redacted edit restores the earlier text")
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

    @Test("a redacted message keeps its place, and no edit restores it")
    func redactedMessage() async throws {
        let scene = MatrixScene()
        try await scene.open([
            text("$1", "a"), text("$2", "b"), edit("$3", of: "$1", "c"), redaction("$4", of: "$1"),
            edit("$5", of: "$1", "d"),
        ])
        #expect(scene.entries.map(\.kind) == [.unsupported("redacted"), .message("b")])
        scene.provider.shutDown()
    }

    @Test("files and notices can be edited, and a notice stays a bot's")
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

    @Test("edits of an edit, of a state event and of an unknown event are ignored")
    func oddEdits() async throws {
        let events = [
            text("$1", "a"), edit("$2", of: "$1", "b"), edit("$3", of: "$2", "c"),
            member("$4", "@agent:s", "join", from: "leave"), edit("$5", of: "$4", "d"),
            edit("$6", of: "$9", "e"),
            edit("$7", of: "$7", "f"),
        ]
        #expect(try await texts(events) == ["b", "-"])
    }

    @Test("entries have the agent, the visitor or a bot as participant")
    func participants() async throws {
        let scene = MatrixScene(bots: ["@bot:s"])
        try await scene.open([
            text("$1", "a"), text("$2", "b", by: "@visitor:s"), text("$3", "c", by: "@bot:s"),
            event("$4", "m.room.message", #"{"msgtype": "m.notice", "body": "d"}"#),
        ])
        #expect(scene.entries.map(\.participant) == [.agent, .visitor, .bot, .bot])
        scene.provider.shutDown()
    }

    @Test("joins and leaves are distinguished from changes of name and invitations")
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

    @Test("entries that were sent in the visitor's absence are marked")
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

    @Test("a receipt that arrives before its entry applies to it")
    func earlyReceipt() async throws {
        let scene = MatrixScene()
        try await scene.open([text("$5", "c")])
        await scene.take(ephemeral: [receipt(on: "$7")])
        await scene.take([text("$6", "d"), event("$7", "m.reaction", "{}")])
        #expect(scene.state.lastReadID == "$6")
        scene.provider.shutDown()
    }

    @Test("typing agents are shown, and the visitor isn't")
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
