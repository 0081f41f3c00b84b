import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Any input gives a configuration or a list of problems")
struct ConfigurationFuzzTests {
    private static let valid = """
        {"provider": ["shop", "null"], "providers": {"shop": {"type": "acme", "client": "simulator", "apiKey": "k",
        "host": "acme.example.com", "retries": 3, "tags": ["a\\u00e9", "b"], "screen": {"dark": true},
        "extra": [1, -2.5e3, null, {"x": []}]}, "null": {}}, "counter": {"countsBots": false}, "markers": "m.json"}
        """

    private func check(_ bytes: [UInt8], _ seed: UInt64) {
        let report = ConfigurationReport(data: Data(bytes), registry: .acme)
        #expect((report.configuration == nil) == !report.problems.isEmpty, "seed \(seed)")
        #expect(!report.lines.isEmpty, "seed \(seed)")
        #expect(
            report.problems.allSatisfy { problem in !problem.description.contains { $0.isNewline } },
            "seed \(seed): a problem is one line"
        )
    }

    @Test("mutations of a valid file")
    func mutations() {
        let valid = Array(Self.valid.utf8)
        check(valid, 0)
        #expect(ConfigurationReport(data: Data(valid), registry: .acme).isValid)
        for seed in UInt64(1)..<4_000 {
            var random = SeededGenerator(seed: seed)
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                guard !bytes.isEmpty else { break }
                let position = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...4, using: &random) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: position)
                case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: position)
                case 3: bytes.swapAt(position, Int.random(in: 0..<bytes.count, using: &random))
                default:
                    let end = min(bytes.count, position + Int.random(in: 1...40, using: &random))
                    let piece = Array(bytes[position..<end])
                    if Bool.random(using: &random) {
                        bytes.removeSubrange(position..<end)
                    } else {
                        bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
                    }
                }
            }
            check(bytes, seed)
        }
    }
}
