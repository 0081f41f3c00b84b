import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixEvents
import MatrixSimulator
import ReplaySupport
import Testing

private typealias Line = MatrixLines

@Suite("Matrix: replay of recordings")
@MainActor
struct MatrixReplayTests {
    private var lines = Line()

    @Test(
        "a receipt for the main thread applies to everything if there are no threads"
    )
    mutating func mainReceipt() throws {
        lines.sync([message("$1"), message("$2"), message("$3")])
        lines.sync(receipts: [receipt(on: "$2", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync(receipts: [receipt(on: "$1", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a reply in a thread stays unread until both threads' receipts have passed it")
    mutating func threads() throws {
        lines.sync([message("$1"), message("$2"), reply("$3", inThread: "$1"), message("$4")])
        lines.sync(receipts: [receipt(on: "$4", thread: "main")])
        #expect(try lines.last() == "2 live connected chatting")
        lines.sync(receipts: [receipt(on: "$3", thread: "$1")])
        #expect(try lines.last() == "0 live connected chatting")
    }

    @Test("a reply that is the newest message is read by its thread's receipt")
    mutating func newestReply() throws {
        lines.sync([message("$1"), reply("$2", inThread: "$1")])
        lines.sync(receipts: [receipt(on: "$1", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync(receipts: [receipt(on: "$2", thread: "$1")])
        #expect(try lines.last() == "0 live connected chatting")
        lines.sync([message("$3"), reply("$4", inThread: "$1")])
        lines.sync(receipts: [receipt(on: "$4", thread: "$1")])
        #expect(try lines.last() == "2 live connected chatting")
    }

    @Test("a receipt that waits for its entry isn't replaced by one for the main thread")
    mutating func waitingBesideThreads() throws {
        lines.sync([message("$1"), message("$2")])
        lines.sync(receipts: [receipt(on: "$3", kind: "m.read.private")])
        lines.sync(receipts: [receipt(on: "$1", thread: "main")])
        #expect(try lines.last() == "1 live connected chatting")
        lines.sync([message("$3"), message("$4")])
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("a receipt for a thread doesn't mark earlier unread messages as read")
    mutating func threadAlone() throws {
        lines.sync([message("$1"), reply("$2", inThread: "$1")])
        lines.sync(receipts: [receipt(on: "$2", thread: "$1")])
        #expect(try lines.last() == "2 live connected chatting")
        lines.sync(receipts: [receipt(on: "$2")])
        #expect(try lines.last() == "0 live connected chatting")
    }

    @Test("the server's count is used if there are no entries after a gap")
    mutating func limitedWithoutEntries() throws {
        lines.sync([message("$1")])
        lines.see()
        lines.sync([event("$2", "m.reaction")], limited: true, count: 4)
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
    mutating func failures(_ failure: String, _ connection: String) throws {
        lines.sync([message("$1")])
        lines.fail(failure)
        #expect(try lines.last() == "1 cached \(connection) chatting")
        lines.quietSync()
        #expect(try lines.last() == "1 live connected chatting")
    }

    @Test("until the next launch, only the first room of a sync is used")
    mutating func otherRooms() throws {
        lines.sync([message("$1")])
        lines.sync([message("$2")], room: "!other:s")
        #expect(try lines.last() == "1 live connected chatting")
        lines.relaunch()
        lines.sync([message("$2"), message("$3")], room: "!other:s")
        #expect(try lines.last() == "2 live connected chatting")
    }

    @Test("each line has a short summary")
    mutating func summaries() throws {
        lines.sync([message("$1")])
        lines.sync([message("$2"), message("$3")])
        lines.quietSync()
        lines.fail(#""status": 503"#)
        lines.fail(#""status": 401"#)
        let recording = Data(lines.lines.joined(separator: "\n").utf8)
        let results = try Replay.results(of: recording, vendors: [.matrix])
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
