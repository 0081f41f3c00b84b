import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Replay: invalid recordings")
struct ReplayErrorTests {
    private static let good = #"{"at":1,"zendesk":{"connectionStatus":"connected"}}"#

    private func replay(_ content: Data) throws -> BuiltProgram.Run {
        let folder = try ScratchFolder()
        return try Program.run(["replay", folder.write(content, to: "recording.jsonl").path, "--json"])
    }

    @Test(
        "an invalid line exits with 65, names file, line and error, and prints the lines before it",
        arguments: [
            ("nonsense", "not JSON"),
            ("[]", "not a JSON object"),
            ("{}", "at: missing"),
            (#"{"at":"1","app":"relaunch"}"#, "at: expected a number, found a text"),
            (#"{"at":true,"app":"relaunch"}"#, "at: expected a number, found true"),
            (#"{"at":1e300,"app":"relaunch"}"#, "at: 1e+300 is not a time"),
            (#"{"at":1}"#, "none of the keys app, conversation, user, stored, state, zendesk, helpshift"),
            (
                #"{"at":1,"app":"relaunch","conversation":"didClose"}"#,
                "more than one of the keys: app, conversation"
            ),
            (#"{"at":1,"app":"explode"}"#, #"app: unknown value "explode""#),
            (#"{"at":1,"app":7}"#, "app: expected a text, found a number"),
            (#"{"at":1,"conversation":"appears"}"#, #"conversation: unknown value "appears""#),
            (#"{"at":1,"user":{"login":"ada"}}"#, "user.provider: missing"),
            (#"{"at":1,"user":{"provider":"helpshift"}}"#, "user: neither login nor logout"),
            (#"{"at":1,"stored":7}"#, "stored: expected an object, found a number"),
            (#"{"at":1,"stored":{}}"#, "stored.version: missing"),
            (#"{"at":1,"stored":{"version":9}}"#, "stored.version: 9 was written by a later version"),
            (
                #"{"at":1,"stored":{"version":2,"records":[{"provider":"a","record":{}}],"users":[]}}"#,
                "stored.records[0].record.count: missing"
            ),
            (
                #"{"at":1,"stored":{"version":2,"records":[],"users":[],"active":"a"}}"#,
                "stored.active: expected an array"
            ),
            (
                #"{"at":1,"stored":{"version":2,"records":[],"users":[],"counter":{"countsBots":1}}}"#,
                "stored.counter.countsBots: expected true or false"
            ),
            (
                #"{"at":1,"stored":{"version":2,"users":[],"records":[{"provider":"a","record":{"count":1.5}}]}}"#,
                "stored: a number is out of range"
            ),
            (#"{"at":1,"app":"relaunch","x":1.2.3}"#, "not JSON"),
            (#"{"at":"nan","app":"relaunch"}"#, "at: expected a number, found a text"),
            (
                #"{"at":1,"user":{"provider":"a","login":"b","forgetsVisitor":7}}"#,
                "user.forgetsVisitor: expected true or false"
            ),
            (
                #"{"at":1,"helpshift":{"authenticationFailed":"mood"}}"#,
                #"authenticationFailed: unknown value "mood""#
            ),
            (
                #"{"at":1,"helpshift":{"event":"messageAdd","data":"x"}}"#,
                "helpshift.data: expected an object"
            ),
        ]
    )
    func badLine(line: String, message: String) throws {
        let run = try replay(Data("\(Self.good)\n\n\(line)\n\(Self.good)\n".utf8))
        #expect(run.status == 65)
        #expect(run.errors.contains(".jsonl:3: "), "\(run.errors)")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test(
        "invalid UTF-8 and UTF-16 are errors",
        arguments: [
            Data([0x7B, 0xFF, 0x7D]), Data([0xFF, 0xFE, 0x7B, 0x00]), Data([0x7B, 0x00, 0x7D, 0x00]),
        ]
    )
    func notUTF8(content: Data) throws {
        let run = try replay(content)
        #expect(run.status == 65)
        #expect(run.errors.contains(":1: not UTF-8 text"))
    }

    @Test("an empty recording and one of blank lines are errors", arguments: ["", "\n", "  \n\r\n\n"])
    func empty(content: String) throws {
        let run = try replay(Data(content.utf8))
        #expect(run.status == 65)
        #expect(run.errors.contains("the recording is empty"))
        #expect(run.output.isEmpty)
    }

    @Test("a line of 10 MB is an error")
    func longLine() throws {
        let long = #"{"at":1,"app":"relaunch","note":""# + String(repeating: "x", count: 10_000_000) + "\"}"
        let run = try replay(Data("\(Self.good)\n\(long)\n".utf8))
        #expect(run.status == 65)
        #expect(run.errors.contains(":2: the line is longer than 8 MB"))
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test("JSON that is nested too deeply is an error")
    func deepLine() throws {
        let deep = #"{"at":1,"x":"# + String(repeating: "[", count: 200_000)
        #expect(try replay(Data(deep.utf8)).status == 65)
    }

    @Test("a missing file and a folder are errors")
    func noFile() throws {
        let missing = try Program.run(["replay", "/no/such/recording.jsonl"])
        #expect(missing.status == 66)
        #expect(missing.errors == "/no/such/recording.jsonl: no such file\n")
        let folder = try Program.run(["replay", Fixtures.folder.path])
        #expect(folder.status == 66)
        #expect(folder.errors.contains("is a folder"))
    }

    @Test("unknown events and notifications are printed without changing the counts")
    func unknownEvents() throws {
        let run = try replay(
            Data(
                """
                {"at":1,"zendesk":{"notification":"moonrise"}}
                {"at":2,"helpshift":{"event":"eclipse","data":{"x":[1]}}}
                """.utf8
            )
        )
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count == 2)
    }
}
