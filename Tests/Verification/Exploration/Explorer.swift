/// Visits the states of a machine, breadth first and each once.
///
/// Breadth first means that the first story of a finding is the shortest one there is.
///
/// Of a state that was visited only a fingerprint is kept: its hash, of 64 bits, with a seed that each process chooses
/// anew. Two different states of *n* share one with a chance of about *n*² / 2⁶⁵: one in sixteen million for a million and
/// a half. What is missed then is one state and what only it leads to, in one run.
struct Explorer<M: Machine> {
    /// A rule that was broken.
    struct Finding {
        let rule: String
        /// The shortest story that leads there.
        let story: [M.Event]
    }

    /// What an exploration has come to.
    struct Outcome {
        var states = 0
        var steps = 0
        /// The length of the longest of the shortest stories.
        var depth = 0
        /// Whether all there is was visited, rather than as much as the bound allows.
        var isClosed = false
        /// The first finding of each rule, shortest story first.
        var findings: [Finding] = []
        /// How many steps and states break a rule.
        var findingCount = 0
    }

    let machine: M
    /// How many states are visited at most.
    let bound: Int
    /// How many broken rules are enough to stop.
    var enough = 5

    private var outcome = Outcome()
    private var numbers: [UInt64: UInt32] = [:]
    /// From which state each state was reached first, and by which of that state's events.
    private var parents: [UInt32] = []
    private var choices: [UInt8] = []
    /// Whether the way back of a state needs no proof: it is settled, or what follows it was not visited.
    private var isHome: [Bool] = []
    /// The steps that come by themselves.
    private var origins: [UInt32] = []
    private var destinations: [UInt32] = []

    init(_ machine: M, bound: Int) {
        self.machine = machine
        self.bound = bound
    }

    /// Visits the states.
    ///
    /// - Parameter progress: Called now and then, with how many states there are and the length of the stories.
    mutating func run(progress: (_ states: Int, _ depth: Int) -> Void) -> Outcome {
        let first = machine.initial
        _ = number(of: first, parent: 0, choice: 0)
        var level = [(state: first, number: UInt32(0))]
        while !level.isEmpty, !isStopped {
            var next: [(state: M.State, number: UInt32)] = []
            // Each state is released as soon as it was visited: two levels of them are most of the memory.
            while let (state, number) = level.popLast(), !isStopped {
                visit(state, number, &next)
                if number & 0xFFF == 0 { progress(parents.count, outcome.depth) }
            }
            if level.isEmpty, !next.isEmpty { outcome.depth += 1 }
            // The list is taken from its end. So that a state is the same number in each run, its order is kept.
            next.reverse()
            level = next
        }
        outcome.isClosed = !isStopped
        if outcome.findings.isEmpty { findStatesWithoutWayBack() }
        outcome.states = parents.count
        return outcome
    }

    private var isStopped: Bool { parents.count >= bound || outcome.findings.count >= enough }

    private mutating func visit(
        _ state: M.State,
        _ number: UInt32,
        _ next: inout [(state: M.State, number: UInt32)]
    ) {
        isHome[Int(number)] = machine.isSettled(state)
        for (choice, event) in machine.events(in: state).enumerated() {
            var after = state
            machine.apply(event, to: &after)
            outcome.steps += 1
            let broken = machine.violations(after: event, from: state, to: after)
            guard broken.isEmpty else {
                note(broken, number, event)
                // A state that is wrong is not followed: all that comes of it would be found too.
                isHome[Int(number)] = true
                continue
            }
            let (destination, isNew) = self.number(of: after, parent: number, choice: UInt8(choice))
            if machine.isSpontaneous(event), destination != number {
                origins.append(number)
                destinations.append(destination)
            }
            guard isNew else { continue }
            let wrong = machine.violations(in: after, number: Int(destination))
            guard wrong.isEmpty else {
                note(wrong, destination)
                continue
            }
            next.append((after, destination))
        }
    }

    private mutating func number(of state: M.State, parent: UInt32, choice: UInt8) -> (UInt32, isNew: Bool) {
        var hasher = Hasher()
        hasher.combine(state)
        let fingerprint = UInt64(bitPattern: Int64(hasher.finalize()))
        let new = UInt32(parents.count)
        if let known = numbers[fingerprint] { return (known, false) }
        numbers[fingerprint] = new
        parents.append(parent)
        choices.append(choice)
        isHome.append(true)
        return (new, true)
    }

    // MARK: Findings

    /// Notes rules that are broken in a state, or by an event after it.
    private mutating func note(_ rules: [String], _ number: UInt32, _ event: M.Event? = nil) {
        outcome.findingCount += 1
        for rule in rules where !outcome.findings.contains(where: { $0.rule == rule }) {
            let last = event.map { [$0] } ?? []
            outcome.findings.append(Finding(rule: rule, story: story(to: number) + last))
        }
    }

    /// The events that lead to a state: the choices are known, and what they meant is played once more.
    private func story(to number: UInt32) -> [M.Event] {
        var path: [Int] = []
        var number = number
        while number != 0 {
            path.append(Int(choices[Int(number)]))
            number = parents[Int(number)]
        }
        var state = machine.initial
        return path.reversed().map { choice in
            let event = machine.events(in: state)[choice]
            machine.apply(event, to: &state)
            return event
        }
    }

    /// Goes back from what is settled, along the steps that come by themselves. What is not reached has no way to it.
    private mutating func findStatesWithoutWayBack() {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for step in origins.indices.reversed()
            where isHome[Int(destinations[step])] && !isHome[Int(origins[step])] {
                isHome[Int(origins[step])] = true
                hasChanged = true
            }
        }
        guard let lost = isHome.firstIndex(of: false) else { return }
        outcome.findingCount = isHome.count { !$0 }
        let rule = "nothing that comes by itself leads to a settled state"
        outcome.findings.append(Finding(rule: rule, story: story(to: UInt32(lost))))
    }
}
