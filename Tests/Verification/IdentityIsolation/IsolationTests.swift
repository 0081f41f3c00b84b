import ChatProviderKit
import Foundation
import Testing

/// Two people and the anonymous user take turns on one device.
///
/// `ISOLATION_STEPS` sets how many steps each run has, and `ISOLATION_SEED` plays the seed that a failure has named.
@MainActor
@Suite("Two users on one device", .serialized)
struct IsolationTests {
    /// Those that every run plays; `ISOLATION_SEED` plays another one alone.
    nonisolated static let seeds: [UInt64] = environment("ISOLATION_SEED").map { [$0] } ?? [1, 2, 3, 4]
    private static let steps = Int(environment("ISOLATION_STEPS") ?? 1000)

    private nonisolated static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    @Test("Helpshift: nobody sees anything of anybody else's", arguments: seeds)
    func helpshift(seed: UInt64) async throws { try await play(HelpshiftScene.self, seed) }

    @Test("Zendesk: nobody sees anything of anybody else's", arguments: seeds)
    func zendesk(seed: UInt64) async throws { try await play(ZendeskScene.self, seed) }

    @Test("Helpshift: nor with steps that nobody has tried before")
    func freshHelpshift() async throws { try await play(HelpshiftScene.self, .random(in: 1000...(.max))) }

    @Test("Zendesk: nor with steps that nobody has tried before")
    func freshZendesk() async throws { try await play(ZendeskScene.self, .random(in: 1000...(.max))) }

    private func play<S: Scene>(_ scene: S.Type, _ seed: UInt64) async throws {
        let ledger = try await IsolationRun.play(scene, seed: seed, steps: Self.steps)
        let lastSteps = ledger.steps.suffix(Int(Self.environment("ISOLATION_LAST") ?? 15)).joined(
            separator: "\n"
        )
        #expect(
            ledger.violations.isEmpty,
            """
            seed \(seed)
            \(ledger.violations.prefix(5).joined(separator: "\n"))
            the last steps:
            \(lastSteps)
            """
        )
        // A run in which nobody was shown anything would prove nothing.
        guard ledger.violations.isEmpty, Self.steps >= 1000 else { return }
        #expect(ledger.sights.values.reduce(0, +) > 0, "seed \(seed)")
    }

    @Test("in what is tried everybody sees messages, and has some unread")
    func variety() async throws {
        try await checkVariety(of: HelpshiftScene.self)
        try await checkVariety(of: ZendeskScene.self)
    }

    /// One seed may leave somebody out; ten together may not. Other work on the machine changes what a seed plays a
    /// little, so the sights of all seeds are added up.
    private func checkVariety<S: Scene>(of scene: S.Type) async throws {
        var sights: [Person: Int] = [:]
        var hadUnread: Set<Person> = []
        let everybody = Set(Person.allCases)
        var lookedAt: Set<Person> { Set(sights.filter { $0.value > 100 }.keys) }
        for seed: UInt64 in 1...10 where hadUnread != everybody || lookedAt != everybody {
            let ledger = try await IsolationRun.play(scene, seed: seed, steps: 1000)
            sights.merge(ledger.sights, uniquingKeysWith: +)
            hadUnread.formUnion(ledger.greatest.filter { $0.value > 0 }.keys)
        }
        #expect(lookedAt == everybody, "\(scene): \(sights)")
        #expect(hadUnread == everybody, "\(scene)")
    }
}
