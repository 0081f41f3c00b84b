import CountingModel
import Foundation
import Testing

/// Random recordings, played line by line to the library and to a model of the rules that shares nothing with it.
///
/// `COUNTING_MODEL_STEPS` sets how many lines a run plays in all, `COUNTING_MODEL_SEED` the first of the seeds that nobody
/// has seen before.
@Suite("Random recordings", .serialized)
@MainActor
struct RandomSequenceTests {
    private static let steps =
        ProcessInfo.processInfo.environment["COUNTING_MODEL_STEPS"].flatMap(Int.init) ?? 110_000

    @Test("Zendesk alone counts as the model does")
    func zendesk() { compare(from: 1, share: 0.25, cast: [RandomScene.zendesk]) }

    @Test("Helpshift alone counts as the model does")
    func helpshift() { compare(from: 1_000_000_001, share: 0.25, cast: [RandomScene.helpshift]) }

    @Test("both vendors, also twice, count as the model does")
    func both() { compare(from: 2_000_000_001, share: 0.25, cast: nil) }

    @Test("recordings that nobody has seen before count as the model does")
    func fresh() {
        let seed = ProcessInfo.processInfo.environment["COUNTING_MODEL_SEED"].flatMap(UInt64.init)
        compare(from: seed ?? UInt64.random(in: 1 << 40..<1 << 62), share: 0.05, cast: nil)
    }

    @Test("a seed makes the same recording again")
    func seeds() {
        #expect(RandomScene(seed: 7).recording == RandomScene(seed: 7).recording)
        #expect(RandomScene(seed: 7).recording != RandomScene(seed: 8).recording)
    }

    @Test("what is shown by random recordings is varied: numbers, zeros, unknown, live and cached")
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

    /// Plays the scenes of consecutive seeds until this share of the steps is done, or three have failed.
    private func compare(from first: UInt64, share: Double, cast: [ModelParticipant]?) {
        let limit = Int(Double(Self.steps) * share)
        var seed = first
        var played = 0
        var failures = 0
        while played < limit, failures < 3 {
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
