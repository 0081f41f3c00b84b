import ChatProviderKit
import Foundation
import Testing

/// Two people and the anonymous user take turns on one device.
///
/// `ISOLATION_STEPS` sets the number of steps in each run, and `ISOLATION_SEED` replays the seed of a failure.
@MainActor
@Suite("Two users on one device", .serialized)
struct IsolationTests {
    /// The seeds of every run and a fresh one; `ISOLATION_SEED` plays only one.
    nonisolated static let seeds: [UInt64] =
        environment("ISOLATION_SEED").map { [$0] } ?? [1, 2, 3, 4, .random(in: 1000...(.max))]
    private static let steps = Int(environment("ISOLATION_STEPS") ?? 1000)

    private nonisolated static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    @Test("Helpshift: no user sees another user's data", arguments: seeds)
    func helpshift(seed: UInt64) async throws { try await play(HelpshiftScene.self, seed) }

    @Test("Zendesk: no user sees another user's data", arguments: seeds)
    func zendesk(seed: UInt64) async throws { try await play(ZendeskScene.self, seed) }

    private func play<S: Scene>(_ scene: S.Type, _ seed: UInt64) async throws {
        let ledger = try await IsolationRun.play(scene, seed: seed, steps: Self.steps)
        let lastSteps = ledger.steps.suffix(15).joined(separator: "\n")
        #expect(
            ledger.violations.isEmpty,
            """
            seed \(seed)
            \(ledger.violations.prefix(5).joined(separator: "\n"))
            the last steps:
            \(lastSteps)
            """
        )
        // A run in which nothing was shown would prove nothing.
        guard ledger.violations.isEmpty, Self.steps >= 1000 else { return }
        #expect(ledger.sights.values.reduce(0, +) > 0, "seed \(seed)")
    }

    @Test("in these runs, every user sees messages and has unread ones")
    func variety() async throws {
        try await checkVariety(of: HelpshiftScene.self)
        try await checkVariety(of: ZendeskScene.self)
    }

    /// A single seed may leave a user out; ten together must not. Other load on the machine changes a run slightly, so
    /// the sights of all seeds are added up.
    private func checkVariety<S: Scene>(of scene: S.Type) async throws {
        var sights: [Person: Int] = [:]
        var hadUnread: Set<Person> = []
        let everyone = Set(Person.allCases)
        var lookedAt: Set<Person> { Set(sights.filter { $0.value > 100 }.keys) }
        for seed: UInt64 in 1...10 where hadUnread != everyone || lookedAt != everyone {
            let ledger = try await IsolationRun.play(scene, seed: seed, steps: 1000)
            sights.merge(ledger.sights, uniquingKeysWith: +)
            hadUnread.formUnion(ledger.greatest.filter { $0.value > 0 }.keys)
        }
        #expect(lookedAt == everyone, "\(scene): \(sights)")
        #expect(hadUnread == everyone, "\(scene)")
    }
}
