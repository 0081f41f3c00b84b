import Foundation
import Testing

@Suite("Helpshift: the simulator's own rules")
struct IndependenceTests {
    @Test("of the app's module, the simulator imports only the value type and the signature protocol")
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
