import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing

private typealias Line = MatrixLines

@Suite("Matrix: replay of recordings")
@MainActor
struct MatrixReplayTests {
    @Test("before the first sync, the count is unknown and the provider is disconnected")
    func beginning() throws {
        #expect(try Line().replayed() == ["? unknown disconnected"])
    }

    @Test("a sync connects and loads, even an empty one")
    func quiet() throws {
        var lines = Line()
        lines.quietSync()
        #expect(try lines.last() == "0 live connected")
        lines.sync([Line.message("$1")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("agents' messages count, but not the visitor's, bots' or joins")
    func participants() throws {
        var lines = Line()
        lines.sync([
            Line.member("$0", "@agent:s", "join"), Line.message("$2", by: Line.visitor), Line.message("$1"),
            Line.message("$3", type: "m.notice"), Line.message("$4", type: "m.image"),
            Line.event("$5", "m.sticker"),
        ])
        #expect(try lines.last() == "2 live connected chatting")
        #expect(try lines.last(policy: UnreadPolicy(countsBots: true)) == "3 live connected chatting")
    }

    @Test("a guest's own messages are recognized by the user id in the line")
    func guest() throws {
        var lines = Line(user: nil)
        lines.sync([Line.message("$1"), Line.message("$2", by: "@1:s")], beside: #", "user": "@1:s""#)
        #expect(try lines.last() == "0 live connected chatting")
        var others = Line(user: nil)
        others.sync([Line.message("$1"), Line.message("$2", by: "@1:s")])
        #expect(try others.last() == "2 live connected chatting")
    }

    @Test("messages that were sent in the visitor's absence don't count")
    func absence() throws {
        var lines = Line()
        lines.sync([
            Line.message("$1", #""unsigned": {"membership": "leave"}"#),
            Line.message("$2", #""unsigned": {"membership": "invite"}"#),
            Line.message("$3", #""unsigned": {"membership": "join"}"#),
        ])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a read on another device moves the marker, and another user's receipt doesn't")
    func receipts() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.message("$2"), Line.message("$3")])
        lines.sync(receipts: [Line.receipt(on: "$2", kind: "m.read.private")])
        lines.sync(receipts: [Line.receipt(on: "$1")])
        lines.sync(receipts: [Line.receipt(on: "$3", by: "@agent:s")])
        let word = "live connected chatting"
        #expect(
            try lines.replayed().dropFirst() == ["3 \(word)", "1 \(word)", "1 \(word)", "1 \(word)"]
        )
    }

    @Test(
        "a receipt for the main thread applies to everything if there are no threads"
    )
    func mainReceipt() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.message("$2"), Line.message("$3")])
        lines.sync(receipts: [Line.receipt(on: "$2", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync(receipts: [Line.receipt(on: "$1", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a reply in a thread stays unread until both threads' receipts have passed it")
    func threads() throws {
        var lines = Line()
        lines.sync([
            Line.message("$1"), Line.message("$2"), Line.reply("$3", inThread: "$1"), Line.message("$4"),
        ])
        lines.sync(receipts: [Line.receipt(on: "$4", thread: "main")])
        #expect(try lines.last() == "2 live connected chatting")
        lines.sync(receipts: [Line.receipt(on: "$3", thread: "$1")])
        #expect(try lines.last() == "0 live connected chatting")
    }

    @Test("a receipt that waits for its entry isn't replaced by one for the main thread")
    func waitingBesideThreads() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.message("$2")])
        lines.sync(receipts: [Line.receipt(on: "$3", kind: "m.read.private")])
        lines.sync(receipts: [Line.receipt(on: "$1", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync([Line.message("$3"), Line.message("$4")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a receipt for a thread doesn't mark earlier unread messages as read")
    func threadAlone() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.reply("$2", inThread: "$1")])
        lines.sync(receipts: [Line.receipt(on: "$2", thread: "$1")])
        #expect(try lines.last() == "2 live connected chatting")
        lines.sync(receipts: [Line.receipt(on: "$2")])
        #expect(try lines.last() == "0 live connected chatting")
    }

    @Test("a receipt for an unknown entry waits for it")
    func waitingReceipt() throws {
        var lines = Line()
        lines.sync([Line.message("$1")], receipts: [Line.receipt(on: "$2")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync([Line.message("$2"), Line.message("$3")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("edits don't change the count, and a redacted message no longer counts")
    func editsAndRedactions() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.message("$2")])
        lines.sync([Line.edit("$3", of: "$1"), Line.edit("$4", of: "$1", by: "@other:s")])
        #expect(try lines.last() == "2 live connected chatting")
        lines.sync([Line.redaction("$5", of: "$2")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync([Line.message("$6", #""unsigned": {"redacted_because": {}}"#)])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("the server's count is used only if events are missing after the marker")
    func limited() throws {
        var lines = Line()
        lines.sync([Line.message("$1")], count: 7)
        #expect(try lines.last() == "1 live connected chatting")
        lines.see()
        lines.sync([Line.message("$8"), Line.message("$9")], limited: true, count: 40)
        #expect(try lines.last() == "40 live connected chatting")
        lines.sync([Line.message("$10")])
        #expect(try lines.last() == "41 live connected chatting")
        lines.see()
        lines.sync([Line.message("$11")], count: 30)
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("the server's count is used if there are no entries after a gap")
    func limitedWithoutEntries() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.see()
        lines.sync([Line.event("$2", "m.reaction")], limited: true, count: 4)
        #expect(try lines.last() == "4 live connected chatting")
    }

    @Test(
        "a refused user fails the connection, and any other failure is an outage",
        arguments: [
            (#""status": 401, "errcode": "M_UNKNOWN_TOKEN""#, "failed"), (#""status": 401"#, "failed"),
            (#""status": 503"#, "reconnecting"),
            (#""status": 403, "errcode": "M_FORBIDDEN""#, "reconnecting"),
            (#""status": 0"#, "reconnecting"), ("", "reconnecting"),
        ]
    )
    func failures(_ failure: String, _ connection: String) throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.fail(failure)
        #expect(try lines.last() == "1 cached \(connection) chatting")
        lines.quietSync()
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a kick ends the chat and keeps the count, and a new invitation continues the same log")
    func kick() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.left([Line.member("$2", Line.visitor, "leave", by: "@agent:s")])
        #expect(try lines.last() == "1 live connected")
        lines.sync([Line.message("$3", #""unsigned": {"membership": "leave"}"#), Line.message("$4")])
        #expect(try lines.last() == "2 live connected chatting")
    }

    @Test("events that are missing before a kick are still missing after a new invitation")
    func kickBehindGap() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.see()
        lines.left([Line.message("$5")], limited: true)
        #expect(try lines.last() == "1 live connected")
        lines.sync(count: 5)
        #expect(try lines.last() == "5 live connected chatting")
    }

    @Test("after a relaunch, the stored count is shown until the log is loaded")
    func relaunch() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.see()
        lines.sync([Line.message("$2")])
        lines.relaunch()
        #expect(try lines.last() == "1 cached disconnected")
        lines.sync([Line.message("$1"), Line.message("$2"), Line.message("$3")])
        #expect(try lines.last() == "2 live connected chatting")
    }

    @Test("another user has a separate count, and the former user gets hers back")
    func users() throws {
        var lines = Line()
        lines.sync([Line.message("$1"), Line.message("$2")])
        lines.logIn("@bob:s")
        #expect(try lines.last() == "? unknown connected")
        lines.sync([Line.message("$1", by: "@bob:s"), Line.message("$2")], room: "!other:s")
        #expect(try lines.last() == "1 live connected chatting")
        lines.logIn("@bob:s")
        #expect(try lines.last() == "1 live connected chatting")
        lines.logIn(Line.visitor)
        #expect(try lines.last() == "2 cached connected")
        lines.logOut()
        #expect(try lines.last() == "? unknown connected")
    }

    @Test("until the next launch, only the first room of a sync is used")
    func otherRooms() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.sync([Line.message("$2")], room: "!other:s")
        #expect(try lines.last() == "1 live connected chatting")
        lines.relaunch()
        lines.sync([Line.message("$2"), Line.message("$3")], room: "!other:s")
        #expect(try lines.last() == "2 live connected chatting")
    }

    @Test("without a room, the provider is connected with nothing loaded")
    func withoutRoom() throws {
        var lines = Line()
        lines.quietSync(beside: #", "loaded": false"#)
        #expect(try lines.last() == "? unknown connected")
    }

    @Test("the background doesn't affect a replay")
    func background() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.add(#""app": "didEnterBackground""#)
        lines.add(#""app": "willEnterForeground""#)
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("each line has a short summary")
    func summaries() throws {
        var lines = Line()
        lines.sync([Line.message("$1")])
        lines.sync([Line.message("$2"), Line.message("$3")])
        lines.quietSync()
        lines.fail(#""status": 503"#)
        lines.fail(#""status": 401"#)
        let results = try Line.results(Data(lines.lines.joined(separator: "\n").utf8))
        #expect(
            results.map(\.what) == [
                "login", "agent: message", "3 entries, 2 new", "no news", "no connection",
                "authentication failed",
            ]
        )
    }

    @Test(
        "an error names its place",
        arguments: [
            ("{}", "matrix: expected one of sync, failure; found none"),
            (
                #"{"sync": {}, "failure": {}}"#,
                "matrix: expected one of sync, failure; found sync and failure"
            ),
            (#"{"sync": 1}"#, "matrix.sync: expected an object, found a number"),
            (#"{"failure": "away"}"#, "matrix.failure: expected an object, found a text"),
            (#"{"failure": {"status": "401"}}"#, "matrix.failure.status: expected a number, found a text"),
            (#"{"failure": {"status": 1.5}}"#, "matrix.failure.status: expected a whole number, found 1.5"),
            (
                #"{"failure": {"status": 401, "errcode": 1}}"#,
                "matrix.failure.errcode: expected a text, found a number"
            ),
            (#"{"sync": {}, "user": 1}"#, "matrix.user: expected a text, found a number"),
        ]
    )
    func mistakes(_ value: String, _ message: String) throws {
        let line = Data(#"{"at": 1, "matrix": \#(value)}"#.utf8)
        #expect(throws: RecordingError(message)) {
            try RecordingParser(vendors: [.matrix]).line(line, number: 1)
        }
    }

    @Test(
        "any content of a sync is valid, and unknown keys are ignored",
        arguments: [
            "{}", #"{"rooms": 1}"#, #"{"next_batch": 7, "rooms": {"join": {"!r:s": 5}}}"#,
            #"{"rooms": {"join": {"!r:s": {"timeline": {"events": [1, {"event_id": 2}], "limited": "yes"}}}}}"#,
            #"{"new": true}"#,
        ]
    )
    func anySync(_ sync: String) throws {
        let line = #"{"at": 1, "matrix": {"sync": \#(sync), "unknown": 1}}"#
        #expect(try Line.replay(Data(line.utf8)).first?.contains("live connected") == true)
    }
}
