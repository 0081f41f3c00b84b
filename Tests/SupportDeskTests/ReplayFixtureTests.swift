import ChatProviderRecording
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

/// Each line of a fixture has the expected output after it, under a key that replays ignore.
///
/// `zendesk-tutorial` plays the chat of Zendesk's public tutorial for a message counter. Each `defect` fixture plays a
/// case in which that tutorial's counter is wrong. `mid-run` was recorded in an app that was already running, and
/// `former-format` in the same app when recordings began with the stored state. The app's badges are expected.
@Suite("Replay: fixtures")
struct ReplayFixtureTests {
    static let fixtures: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".jsonl") }.sorted()
    }()

    @Test("there is a fixture for the tutorial and for each of its counter's fourteen defects")
    func fixturesAreThere() {
        #expect(Self.fixtures.contains("zendesk-tutorial.jsonl"))
        for number in 1...14 {
            let prefix = "defect-\(number < 10 ? "0" : "")\(number)-"
            #expect(Self.fixtures.contains { $0.hasPrefix(prefix) }, "\(prefix)")
        }
    }

    @Test("each line has the expected counts", arguments: fixtures)
    func givesExpectedCounts(fixture: String) throws {
        let run = try Program.run(["replay", Fixtures.path(fixture), "--json"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let expected = try Fixtures.objects(String(contentsOfFile: Fixtures.path(fixture), encoding: .utf8))
        let printed = try Fixtures.objects(run.output)
        #expect(printed.count == expected.count)
        var checked = 0
        for (line, (expectation, result)) in zip(expected, printed).enumerated() {
            guard let providers = expectation["expect"] as? NSDictionary else { continue }
            checked += 1
            #expect(result["providers"] as? NSDictionary == providers, "\(fixture):\(line + 1)")
            #expect(result["line"] as? Int == line + 1)
            #expect(result["at"] as? Int == expectation["at"] as? Int)
        }
        #expect(checked > 0)
    }
}

/// The tests' recordings.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Support/Fixtures")

    /// The package's folder.
    static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    static func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }
}
