/// How much has been played.
struct SoakTally: Sendable {
    var steps = 0
    /// The number of events from vendors and the app.
    var lines = 0
    /// The simulated time, in eighths of a second.
    private(set) var time = 0

    mutating func count(_ step: SoakStep) {
        steps += 1
        time += step.pause
    }

    /// Adds another phone's tally.
    mutating func add(_ other: SoakTally) {
        steps += other.steps
        lines += other.lines
        time += other.time
    }

    /// The simulated time, in days.
    var days: Double { Double(time) / 8 / 86_400 }
}
