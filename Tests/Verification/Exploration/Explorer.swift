/// Visits the states of a machine, breadth first, each once.
///
/// Because the visit is breadth first, the first story of a finding is the shortest one there is.
///
/// Of a visited state only a fingerprint is kept: a 64-bit hash with a random seed for each process. Two different
/// states of *n* share a fingerprint with a probability of about *n*² / 2⁶⁵: one in sixteen million for a million
/// and a half states. Such a collision hides one state, and those that only it leads to, in one run.
struct Explorer<M: Machine> {
    /// A rule that was broken.
    struct Finding {
        let rule: String
        /// The shortest story that leads there.
        let story: [M.Event]
    }

    /// The result of an exploration.
    struct Outcome {
        var states = 0
        var steps = 0
        /// The length of the longest of the shortest stories.
        var depth = 0
        /// Whether every reachable state was visited, and not only as many as the limit allows.
        var isClosed = false
        /// The first finding of each rule, shortest story first.
        var findings: [Finding] = []
        /// How many steps and states broke a rule.
        var findingCount = 0
    }

    let machine: M
    /// The most states to visit.
    let bound: Int
    /// The number of broken rules that ends the visit.
    var enough = 5

    private var outcome = Outcome()
    private var numbers: [UInt64: UInt32] = [:]
    /// For each state, the state that first led to it, and the index of that state's event.
    private var parents: [UInt32] = []
    private var choices: [UInt8] = []
    /// Whether a state needs no way back: it is settled, or its successors were not visited.
    private var isHome: [Bool] = []
    /// The spontaneous steps.
    private var origins: [UInt32] = []
    private var destinations: [UInt32] = []

    init(_ machine: M, bound: Int) {
        self.machine = machine
        self.bound = bound
    }

    /// Visits the states.
    ///
    /// - Parameter progress: Called now and then with the number of states and the length of the stories.
    mutating func run(progress: (_ states: Int, _ depth: Int) -> Void) -> Outcome {
        let first = machine.initial
        _ = number(of: first, parent: 0, choice: 0)
        var level = [(state: first, number: UInt32(0))]
        while !level.isEmpty, !isStopped {
            var next: [(state: M.State, number: UInt32)] = []
            // Each state is released once it was visited: two levels of them take most of the memory.
            while let (state, number) = level.popLast(), !isStopped {
                visit(state, number, &next)
                if number & 0xFFF == 0 { progress(parents.count, outcome.depth) }
            }
            if level.isEmpty, !next.isEmpty { outcome.depth += 1 }
            // The list is taken from its end. Its order is kept, so that a state has the same number in each run.
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
                // A state that breaks a rule is not followed: everything after it would be reported too.
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

    /// Records the rules that a state breaks, or an event after it.
    private mutating func note(_ rules: [String], _ number: UInt32, _ event: M.Event? = nil) {
        outcome.findingCount += 1
        for rule in rules where !outcome.findings.contains(where: { $0.rule == rule }) {
            let last = event.map { [$0] } ?? []
            outcome.findings.append(Finding(rule: rule, story: story(to: number) + last))
        }
    }

    /// The events that lead to a state. The choices are known, and are played again to get their events.
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

    /// Goes back from the settled states along the spontaneous steps. A state that is not reached has no way to one.
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
        let rule = "no spontaneous event leads to a settled state"
        outcome.findings.append(Finding(rule: rule, story: story(to: UInt32(lost))))
    }
}
