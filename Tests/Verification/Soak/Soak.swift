import CommandLineSupport
import Foundation

/// The program: weeks of simulated support chats, with the badges compared with a model of the counting rules.
@main
enum Soak {
    static func main() async {
        await CommandLineProgram.run("Soak") { try await run($0, $1) }
    }

    @MainActor
    private static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [.value("--seed"), .value("--steps"), .value("--break")]
        )
        if options.has("--help") {
            terminal.print(help)
            return .success
        }
        guard options.positionals.isEmpty else {
            throw CommandError.usage("soak takes no file")
        }
        let seed = try options.one("--seed").map(seed) ?? UInt64.random(in: 1..<1 << 53)
        let steps = try options.one("--steps").map(steps) ?? 200_000
        let sabotage = try options.one("--break").map(sabotage)
        let soak = SoakRun(seed: seed, steps: steps, sabotage: sabotage)
        terminal.print("seed \(seed), \(SoakProgress.number(steps)) steps")
        if !MainThreadTasks.begin() {
            terminal.printError(
                "soak: this system runs tasks in no fixed order; a seed may not reproduce a finding"
            )
        }
        let progress = SoakProgress(terminal, steps: steps)
        let result = await soak.play { progress.tell($0) }
        let report = SoakReport(terminal, soak)
        report.printSummary(result, seconds: progress.seconds)
        guard let finding = result.finding else { return .success }
        report.printFinding(finding)
        let shrunk = await finding.shrunk(sabotage: sabotage)
        report.printShrunk(shrunk, of: finding)
        return .failure
    }

    private static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else {
            throw CommandError.usage("--seed takes a number, not \"\(text)\"")
        }
        return seed
    }

    private static func steps(_ text: String) throws -> Int {
        guard let steps = Int(text), steps > 0 else {
            throw CommandError.usage("--steps takes a number greater than 0, not \"\(text)\"")
        }
        return steps
    }

    private static func sabotage(_ text: String) throws -> SoakSabotage {
        let known = SoakSabotage.allCases.map(\.rawValue)
        guard let sabotage = SoakSabotage(rawValue: text) else {
            throw CommandError.usage("--break does not know \"\(text)\"\(Suggestion.among(known, for: text))")
        }
        return sabotage
    }

    /// What `--help` prints.
    private static let help = """
        Soak: one seed drives time, network, the vendors, the app, its user, the agents, the disk and kills
        over weeks of simulated time. After each step each badge is compared with a model of the counting rules.

        USAGE
          swift run -c release Soak [--seed N] [--steps N] [--break WHAT]

        OPTIONS
          --seed N          the seed to play; by default a fresh one, which is printed
          --steps N         the number of steps; the default is 200,000
          --break WHAT      plant a fault that must be found: \(SoakSabotage.allCases.map(\.rawValue).joined(separator: ", "))
          --help            show this text

        A finding is reduced to the fewest steps that show it.

        EXIT STATUS
          0 all badges were right; 1 a badge was wrong; 64 invalid command line
        """
}
