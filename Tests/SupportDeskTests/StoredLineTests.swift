import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Replay: stored state")
struct StoredLineTests {
    private struct Line: Decodable {
        struct Provider: Decodable, Equatable {
            var unread: Int?
            var freshness: String
        }

        var what: String
        var total: Int?
        var providers: [String: Provider]
    }

    private func replay(_ recording: String) throws -> [Line] {
        let folder = try ScratchFolder()
        let run = try Program.run(["replay", folder.write(recording, to: "recording.jsonl").path, "--json"])
        #expect(run.status == 0, "\(run.errors)")
        return try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    private static let records = """
        "records":[{"provider":"helpshift","record":{"count":3}},
        {"provider":"zendesk-chat","user":"ada","record":{"count":2,"marker":{}}}],
        "users":[{"provider":"zendesk-chat","id":"ada"}]
        """.replacingOccurrences(of: "\n", with: "")

    @Test("a relaunch restores records and users, and only active providers are in the total")
    func storedRecords() throws {
        let lines = try replay(
            """
            {"at":1,"stored":{"version":2,\(Self.records),"active":["zendesk-chat","helpshift"]}}
            {"at":2,"app":"relaunch"}
            {"at":3,"stored":{"version":2,\(Self.records),"active":["helpshift"]}}
            """
        )
        #expect(lines.map(\.what) == ["what is stored", "app starts again", "what is stored"])
        #expect(lines.map(\.total) == [nil, 5, 3])
        #expect(lines[1].providers["zendesk-chat"] == Line.Provider(unread: 2, freshness: "cached"))
        #expect(Array(lines[2].providers.keys) == ["helpshift"])
    }

    @Test("a record that a line doesn't contain is no longer stored")
    func removedRecord() throws {
        let lines = try replay(
            """
            {"at":1,"stored":{"version":2,\(Self.records),"active":["helpshift"]}}
            {"at":2,"app":"relaunch"}
            {"at":3,"stored":{"version":2,"records":[],"users":[]}}
            {"at":4,"app":"relaunch"}
            """
        )
        #expect(lines.map(\.total) == [nil, 3, 3, nil])
    }

    @Test("a line's policy applies from the next relaunch on")
    func policy() throws {
        let trigger = """
            {"at":9,"zendesk":{"chatState":{"chatSessionStatus":"started","logs":[{"id":"1","type":"message",\
            "participant":"trigger","createdTimestamp":1790000000000,"message":"Hello"}]}}}
            """
        let opening =
            #"{"at":1,"stored":{"version":2,"records":[],"users":[],"counter":{"countsTriggers":true}}}"#
        let connected = #"{"at":8,"zendesk":{"connectionStatus":"connected"}}"#
        let relaunch = #"{"at":2,"app":"relaunch"}"#
        #expect(try replay([opening, relaunch, connected, trigger].joined(separator: "\n")).last?.total == 1)
        #expect(try replay([relaunch, connected, trigger].joined(separator: "\n")).last?.total == 0)
    }
}
