import CommandLineSupport
import Foundation

/// The program: visits the states of the values that decide, and tells the shortest story of each rule that is broken.
@main
enum Exploration {
    static func main() async {
        let terminal = Terminal.standard
        let arguments = Array(CommandLine.arguments.dropFirst())
        let status = await CommandLineProgram(name: "Exploration", terminal: terminal).run {
            try run(arguments, terminal)
        }
        exit(status.rawValue)
    }

    private static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [
                .value("--machine"), .value("--alphabet"), .value("--states"), .value("--break"),
                .flag("--all"), .flag("--list"), .flag("--until-finding"),
            ]
        )
        if options.has("--help") {
            terminal.print(help)
            return .success
        }
        guard options.files.isEmpty else { throw UsageError("exploration takes no file") }
        let explorations = try chosen(options)
        if options.has("--list") {
            for exploration in explorations { terminal.print(exploration.title) }
            for mistake in CounterMistake.allCases { terminal.print("--break \(mistake.rawValue)") }
            return .success
        }
        let bound = try options.one("--states").map(states)
        if let name = try options.one("--break") {
            let mistakes = name == "all" ? CounterMistake.allCases : [try mistake(name)]
            let isFound = mistakes.map {
                find($0, in: explorations, bound, terminal, tells: mistakes.count == 1)
            }
            return isFound.contains(false) ? .failure : .success
        }
        let stopsAtFinding = options.has("--until-finding")
        var isFound = false
        for alphabet in explorations where !(isFound && stopsAtFinding) {
            let usual = options.has("--all") ? nil : alphabet.bound
            let limit = bound ?? usual ?? 1_500_000
            if explore(alphabet, limit, enough: stopsAtFinding ? 1 : 5, terminal) > 0 { isFound = true }
        }
        return isFound ? .failure : .success
    }

    // MARK: Runs

    private static func explore(
        _ alphabet: CounterAlphabet,
        _ bound: Int,
        enough: Int,
        _ terminal: Terminal
    ) -> Int {
        let start = ContinuousClock.now
        let machine = CounterMachine(alphabet)
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
        for finding in outcome.findings { tell(finding, of: machine, terminal) }
        return outcome.findingCount
    }

    private static func find(
        _ mistake: CounterMistake,
        in alphabets: [CounterAlphabet],
        _ bound: Int?,
        _ terminal: Terminal,
        tells: Bool
    ) -> Bool {
        // Most are found soon, and where one is found first is not known.
        for limit in [10_000, bound ?? 500_000] {
            for alphabet in alphabets {
                let machine = CounterMachine(alphabet, mistake: mistake)
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
                if tells { tell(finding, of: machine, terminal) }
                return true
            }
        }
        terminal.print("\(mistake.rawValue): not found")
        return false
    }

    private static func tell<M>(_ finding: Explorer<M>.Finding, of machine: M, _ terminal: Terminal) {
        terminal.print("\n  \(finding.rule)")
        for (number, event) in finding.story.enumerated() { terminal.print("  \(number + 1). \(event)") }
        terminal.print("\n" + machine.testCode(of: finding.story) + "\n")
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

    private static func chosen(_ options: Options) throws -> [CounterAlphabet] {
        if let machine = try options.one("--machine"), machine != "counter" {
            throw UsageError(
                "--machine does not know \"\(machine)\"\(Suggestion.among(["counter"], for: machine))"
            )
        }
        guard let name = try options.one("--alphabet") else {
            return CounterAlphabet.all.filter { !$0.isLarge || options.has("--all") || options.has("--list") }
        }
        let names = CounterAlphabet.all.map(\.name)
        guard let alphabet = CounterAlphabet.all.first(where: { $0.name == name }) else {
            throw UsageError("--alphabet does not know \"\(name)\"\(Suggestion.among(names, for: name))")
        }
        return [alphabet]
    }

    private static func states(_ text: String) throws -> Int {
        guard let states = Int(text), states > 0, states < UInt32.max else {
            throw UsageError("--states takes a number greater than 0, not \"\(text)\"")
        }
        return states
    }

    private static func mistake(_ text: String) throws -> CounterMistake {
        guard let mistake = CounterMistake(rawValue: text) else {
            let known = CounterMistake.allCases.map(\.rawValue)
            throw UsageError("--break does not know \"\(text)\"\(Suggestion.among(known, for: text))")
        }
        return mistake
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        let duration = ContinuousClock.now - start
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    /// With commas, as people read it.
    private static func number(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// The most memory that the process has had so far.
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
        Exploration: visits the states of the values that decide, each once, and asks in each whether the rules hold.
        The counter is compared with a model that was written from the rules alone.

        USAGE
          swift run -c release Exploration [--machine NAME] [--alphabet NAME] [--states N] [--all] [--break NAME]
                                           [--until-finding]

        OPTIONS
          --machine NAME    one machine only: counter
          --alphabet NAME   one alphabet only: what can happen, and how often
          --states N        how many states of each are visited at most
          --all             the large alphabets too
          --until-finding   stop at the first finding
          --list            the alphabets, and the mistakes that --break knows
          --break NAME      make a mistake around the machine that must be found; "all" makes them one by one
          --help            this text

        A finding is the shortest story that breaks a rule, in words and as a test.

        EXIT STATUS
          0 nothing was found, or with --break each mistake was, 1 otherwise, 64 the command line is wrong
        """
}
