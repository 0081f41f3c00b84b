import Foundation
import Testing

/// Strings for which the vendors have a constant are not spelled out under `Live/`.
struct RawStringTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The complete string literals of all Swift files in a folder, each with its file.
    private func literals(in folder: String) throws -> [(text: String, file: String)] {
        let url = Self.root.appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
        var literals: [(text: String, file: String)] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                for (index, part) in parts.enumerated() where index % 2 == 1 {
                    literals.append((String(part), file.lastPathComponent))
                }
            }
        }
        return literals
    }

    @Test("Live/ contains no raw string of Helpshift's")
    func helpshift() throws {
        let constants = Set(
            try literals(in: "Tests/Support/VendorStubs/HelpshiftX/").filter { $0.file == "Constants.swift" }
                .map(
                    \.text
                )
        )
        #expect(constants.count > 60)
        #expect(constants.contains("receivedUnreadMessageCount"))
        let live = try literals(in: "Adapters/Helpshift/Adapter/Live")
        #expect(live.filter { constants.contains($0.text) }.map { "\($0.file): \($0.text)" } == [])
    }

    @Test("Live/ contains no raw name of Zendesk's notifications")
    func zendesk() throws {
        let constants = try literals(in: "Tests/Support/VendorStubs/ChatProvidersSDK").map(\.text)
            .filter { $0.hasPrefix("ZDK") }
        #expect(constants.count == 3)
        let live = try literals(in: "Adapters/ZendeskChat/Adapter/Live")
        #expect(!live.isEmpty)
        #expect(live.filter { constants.contains($0.text) }.map { "\($0.file): \($0.text)" } == [])
    }
}
