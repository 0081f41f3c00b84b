import CommandLineSupport
import Foundation

/// The program: visits the states of the values that decide, and prints the shortest story of each broken rule.
@main
enum Exploration {
    static func main() async {
        await CommandLineProgram.run("Exploration") { try run($0, $1) }
    }

    private static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [
                .value("--machine"), .value("--states"), .value("--break"), .flag("--all"),
                .flag("--list"), .flag("--until-finding"), .flag("--diagrams"),
            ]
        )
        if options.has("--help") {
            terminal.print(help)
            return .success
        }
        guard options.positionals.isEmpty else { throw CommandError.usage("exploration takes no file") }
        if options.has("--diagrams") {
            for diagram in Diagram.all {
                terminal.print("### \(diagram.title)\n\n```mermaid\n\(diagram.mermaid)\n```\n")
            }
            return .success
        }
        let known = machines.map { $0.machineName }
        let machine = try options.one("--machine")
        if let machine, !known.contains(machine) {
            throw CommandError.usage(
                "--machine does not know \"\(machine)\"\(Suggestion.among(known, for: machine))"
            )
        }
        let chosen = machines.filter { machine == nil || $0.machineName == machine }
        let mistake = try options.one("--break").map { try knownMistake($0, chosen) }
        if options.has("--list") {
            for machine in chosen { list(machine, terminal) }
            return .success
        }
        let bound = try options.one("--states").map(states)
        var isFailure = false
        for machine in chosen {
            if let mistake {
                if !find(mistake, in: machine, options, bound, terminal) { isFailure = true }
            } else if !(isFailure && options.has("--until-finding")) {
                if explore(machine, options, bound, terminal) { isFailure = true }
            }
        }
        return isFailure ? .failure : .success
    }

    private static var machines: [any Alphabet.Type] {
        [CounterAlphabet.self, SessionAlphabet.self, IconAlphabet.self]
    }

    // MARK: Runs

    /// - Returns: Whether a rule is broken.
    private static func explore<A: Alphabet>(
        _ machine: A.Type,
        _ options: Options,
        _ bound: Int?,
        _ terminal: Terminal
    ) -> Bool {
        let stopsAtFinding = options.has("--until-finding")
        var isFound = false
        for alphabet in alphabets(of: machine, options) where !(isFound && stopsAtFinding) {
            let usual = options.has("--all") ? nil : alphabet.bound
            let limit = bound ?? usual ?? 1_500_000
            if explore(alphabet, limit, enough: stopsAtFinding ? 1 : 5, terminal) > 0 { isFound = true }
        }
        return isFound
    }

    private static func explore(
        _ alphabet: some Alphabet,
        _ bound: Int,
        enough: Int,
        _ terminal: Terminal
    ) -> Int {
        let start = ContinuousClock.now
        let machine = alphabet.machine(with: nil)
        var explorer = Explorer(machine, bound: bound)
        explorer.enough = enough
        let outcome = explorer.run(progress: progress(alphabet.title, terminal))
        let seconds = seconds(since: start)
        terminal.print(
            """
            \(alphabet.title): \(number(outcome.states)) states, \
            \(outcome.isClosed ? "closed" : "not closed"), \(outcome.findingCount) findings \
            (\(number(outcome.steps)) steps, depth \(outcome.depth), \(Int(seconds.rounded())) s, \
            \(number(Int(Double(outcome.states) / max(seconds, 0.001)))) states/s, \
            peak \(peakMegabytes) MB)
            """
        )
        for finding in outcome.findings { tell(finding, terminal) }
        return outcome.findingCount
    }

    /// - Parameter name: A mistake's, or `all`.
    /// - Returns: Whether each mistake of this machine with that name is found.
    private static func find<A: Alphabet>(
        _ name: String,
        in machine: A.Type,
        _ options: Options,
        _ bound: Int?,
        _ terminal: Terminal
    ) -> Bool {
        let mistakes = A.Mistake.allCases.filter { name == "all" || $0.rawValue == name }
        let alphabets = alphabets(of: machine, options)
        let isFound = mistakes.map { find($0, in: alphabets, bound, terminal, tells: name != "all") }
        return !isFound.contains(false)
    }

    private static func find<A: Alphabet>(
        _ mistake: A.Mistake,
        in alphabets: [A],
        _ bound: Int?,
        _ terminal: Terminal,
        tells: Bool
    ) -> Bool {
        // Most mistakes are found soon, but the alphabet that finds one first is not known.
        for limit in [10_000, bound ?? 500_000] {
            for alphabet in alphabets {
                let machine = alphabet.machine(with: mistake)
                var explorer = Explorer(machine, bound: limit)
                explorer.enough = 1
                let title = "\(mistake.rawValue), \(alphabet.name)"
                let outcome = explorer.run(progress: progress(title, terminal))
                guard let finding = outcome.findings.first else { continue }
                terminal.print(
                    """
                    \(mistake.rawValue): found by "\(alphabet.name)" after \(number(outcome.states)) states, \
                    \(finding.story.count) events: \(finding.rule)
                    """
                )
                if tells { tell(finding, terminal) }
                return true
            }
        }
        terminal.print("\(mistake.rawValue): not found")
        return false
    }

    private static func tell<M>(_ finding: Explorer<M>.Finding, _ terminal: Terminal) {
        terminal.print("\n  \(finding.rule)")
        for (number, event) in finding.story.enumerated() { terminal.print("  \(number + 1). \(event)") }
    }

    private static func progress(_ title: String, _ terminal: Terminal) -> (Int, Int) -> Void {
        let start = ContinuousClock.now
        var last = start
        return { states, depth in
            guard ContinuousClock.now - last >= .seconds(1) else { return }
            last = .now
            let rate = Double(states) / seconds(since: start)
            terminal.printError(
                "\(title): \(number(states)) states, depth \(depth), \(number(Int(rate))) states/s"
            )
        }
    }

    // MARK: Words

    private static func alphabets<A: Alphabet>(of machine: A.Type, _ options: Options) -> [A] {
        A.all.filter { !$0.isLarge || options.has("--all") }
    }

    private static func list<A: Alphabet>(_ machine: A.Type, _ terminal: Terminal) {
        for alphabet in A.all { terminal.print(alphabet.title) }
        for mistake in A.Mistake.allCases { terminal.print("--break \(mistake.rawValue)") }
    }

    private static func knownMistake(_ name: String, _ machines: [any Alphabet.Type]) throws -> String {
        let names = ["all"] + machines.flatMap { mistakes(in: $0) }
        guard names.contains(name) else {
            throw CommandError.usage(
                "--break does not know \"\(name)\"\(Suggestion.among(names, for: name))"
            )
        }
        return name
    }

    private static func mistakes<A: Alphabet>(in machine: A.Type) -> [String] {
        A.Mistake.allCases.map(\.rawValue)
    }

    private static func states(_ text: String) throws -> Int {
        guard let states = Int(text), states > 0, states < UInt32.max else {
            throw CommandError.usage("--states takes a number greater than 0, not \"\(text)\"")
        }
        return states
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// A number with thousands separators.
    private static func number(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// The peak memory of the process so far.
    private static var peakMegabytes: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss >> 20
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss >> 10
        #endif
    }

    /// What `--help` prints.
    private static let help = """
        Exploration: visits each state of the values that decide once, and checks there that the rules hold.
        The counter is compared with a model that was written from the rules alone, the users' session with a
        similar witness and a model of the vendor's SDK, and the icon with the number of unread messages.

        USAGE
          swift run -c release Exploration [--machine NAME] [--states N] [--all] [--break NAME] [--until-finding]

        OPTIONS
          --machine NAME    only one machine: counter, session or icon
          --states N        a limit on the states of each alphabet
          --all             include the large alphabets
          --until-finding   stop at the first finding
          --list            list the alphabets, and the mistakes for --break
          --diagrams        print the diagrams of the article on the architecture
          --break NAME      plant a mistake around the machine, which must be found; "all" plants each in turn
          --help            show this text

        A finding is the shortest sequence of events that breaks a rule.

        EXIT STATUS
          0 no findings, or with --break each mistake was found; 1 otherwise; 64 invalid command line
        """
}
