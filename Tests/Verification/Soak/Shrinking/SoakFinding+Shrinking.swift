extension SoakFinding {
    /// A finding, reduced to the steps that it needs.
    struct Shrunk: Sendable {
        var steps: [SoakStep]
        var mismatch: SoakMismatch
    }

    /// Removes all steps that the finding does not need.
    @MainActor
    func shrunk(sabotage: SoakSabotage?) async -> Shrunk {
        @MainActor
        func found(by steps: [SoakStep]) async -> (index: Int, mismatch: SoakMismatch)? {
            var candidate = script
            candidate.steps = steps
            return await candidate.play(in: SoakWorld(script.setting, sabotage: sabotage))
        }
        let fails: ([SoakStep]) async -> [SoakStep]? = { steps in
            await found(by: steps).map { Array(steps.prefix($0.index + 1)) }
        }
        // The remaining actions keep their times.
        var time = 0
        let timed = script.steps.prefix(index + 1).map { step in
            time += step.pause
            return TimedAction(time: time, action: step.action)
        }
        let shortest = await Shrinking.shortest(timed) { timed in
            await fails(TimedAction.steps(timed)).map { Array(timed.prefix($0.count)) }
        }
        var steps = await Shrinking.shortest(TimedAction.steps(shortest), failing: fails)
        // Most pauses do not matter.
        for place in steps.indices {
            for pause in [0, 8] where steps.indices.contains(place) && steps[place].pause > pause {
                var candidate = steps
                candidate[place].pause = pause
                if let shorter = await fails(candidate) { steps = shorter }
            }
        }
        return Shrunk(steps: steps, mismatch: await found(by: steps)?.mismatch ?? mismatch)
    }
}

/// An action and its time.
private struct TimedAction: Sendable {
    /// The time since the beginning, in eighths of a second.
    var time: Int
    var action: SoakAction

    static func steps(_ actions: [TimedAction]) -> [SoakStep] {
        var before = 0
        return actions.map { action in
            defer { before = action.time }
            return SoakStep(pause: action.time - before, action: action.action)
        }
    }
}
