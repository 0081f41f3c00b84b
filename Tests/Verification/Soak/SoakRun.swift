import Foundation
import TestSupport

/// A soak: phone after phone, each for some weeks of its own time, until all steps are played or one reveals a
/// difference.
@MainActor
struct SoakRun {
    /// The number of steps on one phone.
    static let stepsOfPhone = 3_000

    let seed: UInt64
    let steps: Int
    var sabotage: SoakSabotage?

    /// The result of a soak.
    struct Result {
        var tally = SoakTally()
        var phones = 0
        var finding: SoakFinding?
    }

    /// Plays the soak.
    ///
    /// - Parameter progress: Called now and then with the number of steps that are done.
    func play(progress: (_ steps: Int) -> Void) async -> Result {
        var result = Result()
        while result.tally.steps < steps {
            let script = SoakScript(
                seed: seed(ofPhone: result.phones),
                count: min(Self.stepsOfPhone, steps - result.tally.steps)
            )
            result.phones += 1
            let world = SoakWorld(script.setting, sabotage: sabotage)
            let before = result.tally.steps
            let found = await script.play(in: world) { progress(before + $0) }
            result.tally.add(world.tally)
            guard let found else { continue }
            result.finding = SoakFinding(
                script: script,
                index: found.index,
                mismatch: found.mismatch,
                step: before + found.index + 1,
                seed: runSeed(ofPhone: result.phones - 1)
            )
            break
        }
        return result
    }

    /// Each phone has its own seed, so that a step can be reproduced without the other phones.
    private func seed(ofPhone number: Int) -> UInt64 {
        var random = SeededGenerator(seed: runSeed(ofPhone: number))
        return random.next()
    }

    /// The seed of a soak whose first phone is this one.
    private func runSeed(ofPhone number: Int) -> UInt64 { seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
}

extension SoakScript {
    /// Plays the script on a phone.
    ///
    /// - Parameter progress: Called now and then with the number of steps that are done.
    /// - Returns: The first difference; `nil` if there is none.
    @MainActor
    func play(
        in world: SoakWorld,
        progress: (_ steps: Int) -> Void = { _ in }
    ) async -> (index: Int, mismatch: SoakMismatch)? {
        for (index, step) in steps.enumerated() {
            if let mismatch = await world.play(step) {
                await world.end()
                return (index, mismatch)
            }
            if index & 63 == 63 { progress(index + 1) }
        }
        await world.end()
        return nil
    }
}

/// A step that has revealed a difference.
struct SoakFinding: Sendable {
    var script: SoakScript
    /// The index of the step in the script.
    var index: Int
    var mismatch: SoakMismatch
    /// The step's number in the soak, from 1.
    var step: Int
    /// The seed of a soak that begins with the phone.
    var seed: UInt64
}
