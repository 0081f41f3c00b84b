import ChatProviderKit
import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import SupportDesk

@Suite("Replay: text")
struct ReplayTextTests {
    /// A repeated connection, two triggers' and one agent's message, a visit, and another agent's message.
    private static let recording = """
        {"at":1790000000000,"zendesk":{"connectionStatus":"connected"}}
        {"at":1790000001000,"zendesk":{"connectionStatus":"connected"}}
        {"at":1790000002000,"zendesk":{"chatState":{"isChatting":true,"chatSessionStatus":"started","logs":[\(log(1, "trigger"))]}}}
        {"at":1790000003000,"zendesk":{"chatState":{"appendLogs":[\(log(2, "agent")),\(log(3, "trigger"))]}}}
        {"at":1790000004000,"conversation":"willAppear"}
        {"at":1790000005000,"conversation":"willDisappear"}
        {"at":1790000006000,"zendesk":{"chatState":{"appendLogs":[\(log(4, "agent"))]}}}
        """

    private static func log(_ number: Int, _ participant: String) -> String {
        #"{"id":"e\#(number)","nick":"n","displayName":"Ada","createdTimestamp":179000000\#(number)000,"#
            + #""lastModifiedTimestamp":0,"type":"message","participant":"\#(participant)","message":"secret"}"#
    }

    private func replay(_ recording: String = recording) throws -> BuiltProgram.Run {
        let folder = try ScratchFolder()
        return try Program.run(["replay", folder.write(Data(recording.utf8), to: "recording.jsonl").path])
    }

    /// The table's lines, which begin with a number and precede the rule.
    private func lines(_ run: BuiltProgram.Run) -> [String] {
        let table = run.output.components(separatedBy: "----")[0]
        return table.split(separator: "\n").map(String.init).filter { $0.prefix(6).contains { $0.isNumber } }
    }

    @Test("a line has a description, and the reason if a message doesn't count")
    func words() throws {
        let run = try replay()
        let words = lines(run).map { $0.dropFirst(33).prefix(36).trimmingCharacters(in: .whitespaces) }
        #expect(
            words == [
                "connected", "connected", "Ada: message (not counted: trigger)",
                "3 entries, 2 new (1 of 2 count)", "screen opened", "screen closed", "Ada: message",
            ]
        )
        #expect(!run.output.contains("secret"))
    }

    @Test("names and ids from a recording can't control the terminal")
    func escapes() throws {
        let hostile = Self.recording.replacing("\"Ada\"", with: #""Ada\u001b[31m""#)
            .replacing("\"e4\"", with: #""e4\u001b[2J""#)
            .replacing("\"zendesk\":", with: #""provider":"shop\u001b[0m","zendesk":"#)
        let output = try replay(hostile).output
        #expect(!output.contains("\u{1B}"))
        #expect(output.contains("Ada\u{FFFD}[31m: message, id e4\u{FFFD}[2J"))
        #expect(output.contains("shop\u{FFFD}[0m: 1 live"))
    }

    @Test("only changed badges are marked, even without colors")
    func changedBadge() throws {
        let lines = lines(try replay())
        #expect(lines.map { $0.contains(">") } == [false, false, true, true, true, false, true])
    }

    @Test("the last lines name the unread messages and the last seen one")
    func explanation() throws {
        let output = try replay().output
        #expect(output.contains("7 lines; 1 unread at the end."))
        #expect(output.contains("zendesk-chat: 1 unread (live). Seen up to id e3 at"))
        #expect(output.contains("Ada: message, id e4"))
    }

    @Test(
        "the end explains a count without messages",
        arguments: [
            (#"{"at":1,"zendesk":{"connectionStatus":"connected"}}"#, "Nothing is loaded or stored"),
            (#"{"at":1,"conversation":"willAppear"}"# + "\n" + recording, "1 unread"),
            (
                #"{"at":1,"helpshift":{"event":"receivedUnreadMessageCount","data":{"count":2,"fromCache":false}}}"#,
                "count is 2 (C15)"
            ),
            (recording + "\n" + #"{"at":2,"conversation":"willAppear"}"#, "on the screen"),
            (recording + "\n" + #"{"at":2,"app":"relaunch"}"#, "comes from the store (C13)."),
        ]
    )
    func reasons(_ recording: String, _ reason: String) throws {
        #expect(try replay(recording).output.contains(reason))
    }

    @Test("with colors, an unchanged line is dim and a new badge is inverse")
    @MainActor
    func colors() async throws {
        let folder = try ScratchFolder()
        let file = try folder.write(Data(Self.recording.utf8), to: "recording.jsonl")
        let printed = Locked<[String]>([])
        let terminal = Terminal(
            isStyled: true,
            isInteractive: true,
            output: { line in printed.withLock { $0.append(line) } },
            errorOutput: { _ in }
        )
        _ = try await ReplayCommand.run([file.path], terminal)
        let lines = printed.withLock { $0 }
        #expect(lines.contains { $0.hasPrefix("\u{1B}[2m     2") })
        #expect(lines.contains { $0.hasPrefix("     4") && $0.contains("\u{1B}[7m 1 \u{1B}[0m") })
    }
}
