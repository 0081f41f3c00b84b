import Foundation

@main
struct Main {
    static func main() async {
        let options: Options
        do {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            complain(error)
            exit(64)
        }
        if options.isHelp {
            print(Options.help, terminator: "")
            return
        }
        if let workload = options.workload {
            workload.run(options.count)
            return
        }
        await measure(options)
    }

    private static func measure(_ options: Options) async {
        let groups = BenchmarkGroup.all(options.isSmoke ? .smoke : .full).filter { group in
            options.filter.map { group.title.localizedCaseInsensitiveContains($0) } ?? true
        }
        guard !groups.isEmpty else {
            complain("no group's title contains \"\(options.filter ?? "")\"")
            exit(64)
        }
        do {
            let report = Report(results: try await Runner(progress: Progress()).run(groups))
            print(report.table(isColored: Self.isColored), terminator: "")
            // Small logs and few rounds are not conclusive.
            guard !options.isSmoke else { return }
            for missed in report.missedRatios { complain("a ratio misses its target: \(missed)") }
            if !report.missedRatios.isEmpty { exit(1) }
        } catch {
            complain(error)
            exit(1)
        }
    }

    private static var isColored: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    private static func complain(_ what: Any) {
        try? FileHandle.standardError.write(contentsOf: Data("Benchmarks: \(what)\n".utf8))
    }
}
