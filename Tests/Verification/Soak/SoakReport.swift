import CommandLineSupport
import CountingModel
import Foundation

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
        for (name, count) in tally.actions.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            terminal.print("\(SoakProgress.number(count).aligned(right: 14))  \(name)")
        }
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

    /// - Returns: Whether the recording and its picture could be written.
    @MainActor
    func printShrunk(_ shrunk: SoakFinding.Shrunk, of finding: SoakFinding, output: String) -> Bool {
        terminal.printError("\(shrunk.steps.count) steps are enough:")
        for step in shrunk.steps {
            terminal.printError("  \("\(Double(step.pause) / 8)".aligned(right: 10)) s later: \(step.action)")
        }
        printMismatch(shrunk.mismatch)
        let policy = finding.script.setting.policy
        let configuration = output + ".config.json"
        do {
            let lines = try shrunk.recording.map { String(decoding: try $0.json, as: UTF8.self) + "\n" }
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: output))
            let picture = ReplayCheck(policy: policy, sabotage: nil)
                .picture(of: shrunk.recording, name: output)
            try Data(picture.utf8).write(to: URL(fileURLWithPath: output + ".html"))
            if policy != ModelPolicy() {
                try Data(Self.configuration(finding.script.setting).utf8).write(
                    to: URL(fileURLWithPath: configuration)
                )
            }
        } catch {
            terminal.printError("soak: \(output) cannot be written: \(error.localizedDescription)")
            return false
        }
        let vendors = finding.script.setting.vendors.map(\.id)
        let providers =
            policy == ModelPolicy()
            ? vendors.map { "--provider \($0)" }.joined(separator: " ") : "--config \(configuration)"
        if let replayed = shrunk.replayed {
            terminal.printError("\(output): \(shrunk.recording.count) lines, after the last of which")
            printMismatch(replayed)
        } else {
            terminal.printError(
                "\(output): \(shrunk.recording.count) lines. A replay of them counts correctly: "
                    + "the fault is in the store, a kill or the connection, which a recording does not contain."
            )
        }
        terminal.printError("  swift run SupportDesk replay \(output) \(providers)")
        terminal.printError("  \(output).html shows what the badges did")
        let breaking =
            (soak.sabotage.map { " --break \($0.rawValue)" } ?? "")
            + soak.without.map { " --without \($0.rawValue)" }.sorted().joined()
        terminal.printError("To reproduce:")
        terminal.printError(
            "  swift run Soak --seed \(finding.seed) --steps \(finding.index + 1)\(breaking)"
        )
        return true
    }

    private func printMismatch(_ mismatch: SoakMismatch) {
        terminal.printError("  expected  \(mismatch.expected)")
        terminal.printError("  found     \(mismatch.found)")
    }

    /// A configuration with the counting policy, for the replay.
    private static func configuration(_ setting: SoakScript.Setting) -> String {
        let policy = setting.policy
        let active = setting.vendors.map { "\"\($0.id)\"" }.joined(separator: ", ")
        return """
            {
              "provider": [\(active)],
              "providers": {
                "zendesk-chat": { "client": "simulator", "accountKey": "soak" },
                "helpshift": { "client": "simulator", "platformId": "soak_platform_20260101", "domain": "soak.helpshift.com" },
                "zendesk-messaging": { "client": "simulator", "channelKey": "soak" },
            "matrix": { "client": "simulator", "homeserver": "https://matrix.invalid", "roomId": "!soak:localhost" }
              },
              "counter": {
                "countsBots": \(policy.countsBots),
                "countsTriggers": \(policy.countsTriggers),
                "ownMessagesMarkSeen": \(policy.ownMessagesMarkSeen)
              }
            }

            """
    }
}
