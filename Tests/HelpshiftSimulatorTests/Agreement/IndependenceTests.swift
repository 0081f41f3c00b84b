import Foundation
import Testing

@Suite("Helpshift: the simulator has rules of its own")
struct IndependenceTests {
    @Test("of the app's checks the simulator imports a value and a protocol for signatures, each by name")
    func imports() throws {
        let folder = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Adapters/Helpshift/Simulator")
            .standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
        var imported: Set<String> = []
        for file in files {
            let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for line in source.split(separator: "\n") where line.contains("import ") {
                if let name = line.range(of: "HelpshiftIdentity") {
                    imported.insert(String(line[name.lowerBound...]))
                }
            }
        }
        #expect(
            imported == ["HelpshiftIdentity.HelpshiftValue", "HelpshiftIdentity.TokenSignatureVerifying"]
        )
    }
}
