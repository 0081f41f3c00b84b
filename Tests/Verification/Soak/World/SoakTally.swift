import Foundation

/// How often each kind of event has happened.
struct SoakTally: Sendable {
    var steps = 0
    /// The number of events from vendors and the app.
    var lines = 0
    /// The simulated time, in eighths of a second.
    private(set) var time = 0
    private(set) var actions: [String: Int] = [:]

    mutating func count(_ step: SoakStep) {
        steps += 1
        time += step.pause
        actions[step.action.kind, default: 0] += 1
    }

    @MainActor
    mutating func count(end launch: SoakLaunch, by death: SoakAction.Death?) {
        switch death {
        case .kill: actions["killed at a file operation", default: 0] += 1
        case .powerLoss: actions["lost power at a file operation", default: 0] += 1
        case nil: break
        }
        actions["writes torn", default: 0] += launch.disk.counts.tornWrites
        actions["values saved", default: 0] += launch.store.saves
        actions["marker files written", default: 0] += launch.disk.counts.renames
    }

    /// Adds another phone's tally.
    mutating func add(_ other: SoakTally) {
        steps += other.steps
        lines += other.lines
        time += other.time
        actions.merge(other.actions, uniquingKeysWith: +)
    }

    /// The simulated time, in days.
    var days: Double { Double(time) / 8 / 86_400 }
}
