import Foundation
import Testing

/// A provider that asks a simulated server, as one on a phone does: what recordings do not have, the loading of what is
/// missing, outages, sessions and receipts of its own.
///
/// `COUNTING_MODEL_SEED` sets the first of the seeds that nobody has seen before, `COUNTING_MODEL_PHONES` how many there
/// are.
@Suite("Matrix on a simulated server")
@MainActor
struct MatrixPhoneTests {
    nonisolated private static let fresh: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["COUNTING_MODEL_SEED"].flatMap(UInt64.init)
        let count = environment["COUNTING_MODEL_PHONES"].flatMap(UInt64.init)
        return (0..<(count ?? 1)).map { (first ?? UInt64.random(in: 1 << 40..<1 << 62)) &+ $0 }
    }()

    @Test(
        "a phone counts what the server has said as the model does",
        arguments: [1, 2, 3, 4, 5, 2031] + fresh
    )
    func counts(seed: UInt64) async throws {
        let phone = try await MatrixPhone(seed: seed)
        defer { phone.end() }
        for _ in 0..<60 {
            guard let mismatch = try await phone.step() else { continue }
            Issue.record("seed \(seed)\n\(mismatch)\n\(phone.story)")
            return
        }
    }
}
