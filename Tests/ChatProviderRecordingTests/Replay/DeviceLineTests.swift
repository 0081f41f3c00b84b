import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ReplaySupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Names such as C10 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Replay: the device, and the outcome of a login")
struct DeviceLineTests {
    private static let vendors: [any ReplayVendor] = [
        ZendeskChatRecordingVendor(), HelpshiftRecordingVendor(),
    ]
    private let parser = RecordingParser(vendors: vendors)

    /// Plays lines that are a second apart, unless `pauses` has a longer interval.
    private func replay(_ contents: [String], pauses: [Int: Double] = [:]) throws -> [Replay.Status] {
        try results(contents, pauses: pauses).compactMap(\.providers.first)
    }

    private func results(_ contents: [String], pauses: [Int: Double] = [:]) throws -> [Replay.Result] {
        var at = 1_790_000_000_000.0
        let lines = contents.enumerated().map { number, content in
            at += pauses[number] ?? 1000
            return "{\"at\":\(Int(at)),\(content)}"
        }
        return try Replay.results(of: Data(lines.joined(separator: "\n").utf8), vendors: [.helpshift])
    }

    private static let report =
        #""helpshift":{"event":"receivedUnreadMessageCount","data":{"count":3,"fromCache":false}}"#

    private static func user(_ login: String?, _ rest: String = "") -> String {
        let change = login.map { "\"login\":\"\($0)\"" } ?? "\"logout\":true"
        return "\"user\":{\"provider\":\"helpshift\",\(change)\(rest)}"
    }

    private func mistake(_ line: String) -> String? {
        do {
            _ = try parser.line(Data(line.utf8), number: 1)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "C10 a lost network makes Helpshift unreachable and its count cached, until a report after it returns"
    )
    func network() throws {
        let statuses = try replay([
            Self.report, #""app":"networkLost""#, #""app":"networkBack""#, Self.report,
        ])
        #expect(statuses.map(\.unread) == [.live(3), .cached(3), .cached(3), .live(3)])
        #expect(
            statuses.map(\.connection) == [.connected, .unreachable(.network), .connected, .connected]
        )
    }

    @Test("a relaunch keeps the state of the network")
    func relaunchWithoutNetwork() throws {
        let statuses = try replay([#""app":"networkLost""#, #""app":"relaunch""#, #""app":"networkBack""#])
        #expect(
            statuses.map(\.connection) == [.unreachable(.network), .unreachable(.network), .connected]
        )
    }

    @Test("C10 ten minutes of the recording without a server report make a live count cached")
    func silence() throws {
        let line = #""conversation":"didClose""#
        let statuses = try replay([Self.report, line, line], pauses: [1: 599_999, 2: 1])
        #expect(statuses.map(\.unread) == [.live(3), .live(3), .cached(3)])
    }

    @Test("S3 while protected data is unavailable, a relaunch has no count, and afterward the stored one")
    func protectedData() throws {
        let statuses = try replay([
            Self.report, #""app":"protectedDataUnavailable""#, #""app":"relaunch""#,
            #""app":"protectedDataAvailable""#,
        ])
        #expect(statuses.map(\.unread) == [.live(3), .live(3), .unknown, .cached(3)])
    }

    @Test(
        "a login as another user that failed or timed out leaves the anonymous visitor",
        arguments: ["failed", "timedOut"]
    )
    func failed(answer: String) throws {
        let statuses = try replay([
            Self.user("ada"), Self.report, Self.user("grace", ",\"answer\":\"\(answer)\""), Self.user("ada"),
        ])
        #expect(statuses.map(\.unread) == [.unknown, .live(3), .unknown, .cached(3)])
    }

    @Test(
        "a login that was answered, on time or late, took effect",
        arguments: ["", #","answer":"ok""#, #","answer":"late""#]
    )
    func answered(answer: String) throws {
        let statuses = try replay([
            Self.report, Self.user("grace", answer), Self.report, Self.user(nil), Self.user("grace"),
        ])
        #expect(statuses.map(\.unread) == [.live(3), .unknown, .live(3), .cached(3), .cached(3)])
    }

    @Test("a failed login without a user or as the present one changes nothing")
    func failedWithoutChange() throws {
        let failed = #","answer":"failed""#
        let statuses = try replay([
            Self.report, Self.user("ada", failed), Self.user("ada"), Self.report, Self.user("ada", failed),
        ])
        #expect(statuses.map(\.unread) == [.live(3), .live(3), .unknown, .live(3), .live(3)])
    }

    @Test("U2 a logout without a user changes nothing, unless it forgets the visitor")
    func logout() throws {
        let statuses = try replay([
            Self.report, Self.user(nil), Self.user(nil, #","forgetsVisitor":true"#),
        ])
        #expect(statuses.map(\.unread) == [.live(3), .live(3), .cached(3)])
    }

    @Test("each kind of line has a description")
    func descriptions() throws {
        let lines = [
            #""app":"networkLost""#, #""app":"networkBack""#, #""app":"protectedDataUnavailable""#,
            #""app":"protectedDataAvailable""#, Self.user("ada", #","answer":"failed""#),
            Self.user("ada", #","answer":"late""#), Self.user(nil, #","answer":"timedOut""#),
        ]
        let words = try results(lines).map(\.what)
        #expect(
            words == [
                "network lost", "network back", "protected data unavailable", "protected data available",
                "login failed", "login, answered late", "logout timed out",
            ]
        )
    }

    @Test("an unknown value is an error that names the known ones")
    func unknownValues() {
        #expect(mistake(#"{"at":1,"app":"networkGone"}"#)?.contains("networkLost") == true)
        let answer = mistake(#"{"at":1,"user":{"provider":"a","login":"b","answer":"slow"}}"#)
        #expect(answer?.contains("timedOut") == true)
        #expect(mistake(#"{"at":1,"user":{"provider":"a","login":"b","answer":1}}"#) != nil)
        #expect(mistake(#"{"at":1,"user":{"provider":"a","logout":true,"forgetsVisitor":"yes"}}"#) != nil)
        #expect(mistake(#"{"at":1,"user":{"provider":"a","logout":true,"answer":"failed"}}"#) == nil)
    }
}
