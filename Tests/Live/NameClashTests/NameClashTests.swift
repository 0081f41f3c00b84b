import Foundation
import Testing

/// The names that this package shares with a vendor. `AppsOwnDelegates` compiles beside them.
struct NameClashTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The top-level names of the Swift files below some folders.
    private func names(below folders: [String], but left: [String] = []) throws -> Set<String> {
        var names: Set<String> = []
        for folder in folders {
            let files = FileManager.default.enumerator(
                at: Self.root.appendingPathComponent(folder),
                includingPropertiesForKeys: nil
            )
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                guard !left.contains(where: { file.path.contains("/\($0)/") }) else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                let pattern = /^public (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/
                for match in text.matches(of: pattern.anchorsMatchLineEndings()) {
                    names.insert(String(match.1))
                }
            }
        }
        return names
    }

    @Test("the article lists exactly the names that a vendor also has")
    func article() throws {
        let ours = try names(below: ["Sources", "Adapters"])
        let vendors = try names(below: ["Tests/Support/VendorStubs"], but: ["UIKit", "SerialSuites"])
        let page = try String(
            contentsOf: Self.root.appendingPathComponent(
                "Sources/ChatProviderKit/ChatProviderKit.docc/ComingFromAnSDK.md"
            ),
            encoding: .utf8
        )
        let told = page.matches(of: /^\| `{1,2}(\w+)`/.anchorsMatchLineEndings()).map { String($0.1) }
        #expect(ours.count > 100 && vendors.count > 40)
        #expect(Set(told) == ours.intersection(vendors))
    }
}
