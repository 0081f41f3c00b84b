import CommandLineSupport

/// Prints the result of a soak.
struct SoakReport {
    private let terminal: Terminal
    private let soak: SoakRun

    init(_ terminal: Terminal, _ soak: SoakRun) {
        self.terminal = terminal
        self.soak = soak
    }

    func printSummary(_ result: SoakRun.Result, seconds: Double) {
        let tally = result.tally
        let rate = SoakProgress.number(Int(Double(tally.steps) / max(0.001, seconds)))
        terminal.print(
            "\(SoakProgress.number(tally.steps)) steps on \(SoakProgress.number(result.phones)) phones, "
                + "\(SoakProgress.number(tally.lines)) callbacks, "
                + "\(SoakProgress.number(Int(tally.days))) days of simulated time, in "
                + "\(SoakProgress.time(seconds)): \(rate) steps/s"
        )
        if result.finding == nil { terminal.print("The badges were right after each step.") }
    }

    func printFinding(_ finding: SoakFinding) {
        terminal.printError(
            "soak: wrong after step \(SoakProgress.number(finding.step)) of seed \(soak.seed)"
        )
        printMismatch(finding.mismatch)
        terminal.printError("shrinking \(finding.index + 1) steps")
    }

    @MainActor
    func printShrunk(_ shrunk: SoakFinding.Shrunk, of finding: SoakFinding) {
        terminal.printError("\(shrunk.steps.count) steps are enough:")
        for step in shrunk.steps {
            terminal.printError("  \("\(Double(step.pause) / 8)".aligned(right: 10)) s later: \(step.action)")
        }
        printMismatch(shrunk.mismatch)
        let breaking = soak.sabotage.map { " --break \($0.rawValue)" } ?? ""
        terminal.printError("To reproduce:")
        terminal.printError(
            "  swift run Soak --seed \(finding.seed) --steps \(finding.index + 1)\(breaking)"
        )
    }

    private func printMismatch(_ mismatch: SoakMismatch) {
        terminal.printError("  expected  \(mismatch.expected)")
        terminal.printError("  found     \(mismatch.found)")
    }
}
