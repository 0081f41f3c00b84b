import Foundation

/// What has happened, how often.
struct SoakTally: Sendable {
    var steps = 0
    /// Callbacks of vendors and what the app says.
    var lines = 0
    /// In eighths of a second.
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
        case .kill: actions["killed at an operation on files", default: 0] += 1
        case .powerLoss: actions["lost power at an operation on files", default: 0] += 1
        case nil: break
        }
        actions["writes torn", default: 0] += launch.disk.counts.tornWrites
        actions["values saved", default: 0] += launch.store.saves
        actions["marker files written", default: 0] += launch.disk.counts.renames
    }

    /// Adds what another phone has seen.
    mutating func add(_ other: SoakTally) {
        steps += other.steps
        lines += other.lines
        time += other.time
        actions.merge(other.actions, uniquingKeysWith: +)
    }

    /// The simulated time, in days.
    var days: Double { Double(time) / 8 / 86_400 }
}
