import CountingModel
import Foundation
import TestSupport
import Testing

/// Random recordings, played line by line to the library and to a model of the rules that shares no code with it.
///
/// `COUNTING_MODEL_STEPS` sets the total number of lines, `COUNTING_MODEL_SEED` the first of the fresh seeds, and
/// `COUNTING_MODEL_FAILURES` how many failing recordings a test prints.
@Suite("Random recordings", .serialized)
@MainActor
struct RandomSequenceTests {
    private static let steps =
        ProcessInfo.processInfo.environment["COUNTING_MODEL_STEPS"].flatMap(Int.init) ?? 40_000
    private static let failureLimit =
        ProcessInfo.processInfo.environment["COUNTING_MODEL_FAILURES"].flatMap(Int.init) ?? 3

    @Test("Zendesk alone counts as the model does")
    func zendesk() { compare(from: 1, share: 0.25, cast: [RandomScene.zendesk]) }

    @Test("Helpshift alone counts as the model does")
    func helpshift() { compare(from: 1_000_000_001, share: 0.25, cast: [RandomScene.helpshift]) }

    @Test("Matrix alone counts as the model does")
    func matrix() { compare(from: 3_000_000_001, share: 0.25, cast: [RandomScene.matrix]) }

    @Test("Zendesk Messaging alone counts as the model does")
    func messaging() { compare(from: 4_000_000_001, share: 0.1, cast: [RandomScene.messaging]) }

    @Test("all vendors, some of them twice, count as the model does")
    func all() { compare(from: 2_000_000_001, share: 0.25, cast: nil) }

    @Test("recordings from fresh seeds count as the model does")
    func fresh() {
        let seed = ProcessInfo.processInfo.environment["COUNTING_MODEL_SEED"].flatMap(UInt64.init)
        compare(from: seed ?? UInt64.random(in: 1 << 40..<1 << 62), share: 0.05, cast: nil)
    }

    @Test("a seed reproduces its recording")
    func seeds() {
        #expect(RandomScene(seed: 7).recording == RandomScene(seed: 7).recording)
        #expect(RandomScene(seed: 7).recording != RandomScene(seed: 8).recording)
    }

    @Test("the counts of random recordings vary: numbers, zeros, unknown, live and cached")
    func variety() {
        var shown: [String: Int] = [:]
        for seed in 0..<200 {
            let scene = RandomScene(seed: UInt64(seed))
            var model = ReferenceModel(scene.participants, policy: scene.policy)
            for line in scene.lines {
                for status in model.play(line).providers {
                    let number = status.unread.map { $0 == 0 ? "zero" : $0 < 4 ? "few" : "many" } ?? "null"
                    shown["\(status.freshness) \(number)", default: 0] += 1
                }
            }
        }
        for words in [
            "unknown null", "live zero", "live few", "live many", "cached zero", "cached few", "cached many",
        ] {
            #expect(shown[words, default: 0] > 300, "\(words) in \(shown)")
        }
    }

    @Test("random recordings reach the bounds: a trail of 32, 256 stored ids, users of each normalization")
    func bounds() {
        var longestTrail = 0
        var mostHeard = 0
        var users: Set<[UInt8]> = []
        for seed in 0..<300 {
            let scene = RandomScene(seed: UInt64(seed))
            var model = ReferenceModel(scene.participants, policy: scene.policy)
            for line in scene.lines {
                _ = model.play(line)
                if case .login(let name, _) = line.event { users.insert(Array(name.utf8)) }
                for place in scene.participants.indices {
                    guard let record = model.stored(place, user: model.user(of: place)) else { continue }
                    if case .entry(_, let trail) = record.marker {
                        longestTrail = max(longestTrail, trail.count)
                    }
                    mostHeard = max(mostHeard, record.heard.count)
                }
            }
        }
        #expect(longestTrail == 32)
        #expect(mostHeard == 256)
        #expect(users.count == 8)
    }

    @Test("a random recording's phone and server disagree about the time")
    func clocks() {
        var disagreeing = 0
        for seed: UInt64 in 0..<100 {
            var random = SeededGenerator(seed: seed)
            var clocks = TwoClocks(&random)
            for _ in 0..<100 { clocks.advance(&random) }
            if abs(clocks.phone - clocks.server) > 3000 { disagreeing += 1 }
        }
        #expect((50...99).contains(disagreeing))
    }

    /// Plays the scenes of consecutive seeds until this share of the steps is done, or enough scenes have failed.
    private func compare(from first: UInt64, share: Double, cast: [ModelParticipant]?) {
        let limit = Int(Double(Self.steps) * share)
        var seed = first
        var played = 0
        var failures = 0
        while played < limit, failures < Self.failureLimit {
            let scene = RandomScene(seed: seed, cast: cast)
            if scene.firstMismatch() != nil {
                failures += 1
                let shrunk = scene.shrunk()
                Issue.record(
                    """
                    seed \(seed), cast \(scene.participants.map(\.id)), \(scene.policy)
                    \(shrunk.firstMismatch()?.description ?? "lost while shrinking")
                    \(shrunk.recording)
                    """
                )
            }
            played += scene.lines.count
            seed += 1
        }
    }
}
