import ChatProviderKit
import Foundation
import HeapInUse

extension BenchmarkGroup {
    /// The program as people run it, from its start to its end: the sample's story, and a long recording.
    static func program(_ scale: Scale) -> BenchmarkGroup {
        guard let path = SupportDesk.path else {
            return BenchmarkGroup(
                title: "SupportDesk (not built: swift build -c release --product SupportDesk)",
                rounds: 0,
                cases: []
            )
        }
        return BenchmarkGroup(
            title: "SupportDesk from its start to its end",
            rounds: scale.fewRounds,
            cases: [
                BenchmarkCase(name: "help") { try SupportDesk.run(path, ["help"]).nanoseconds },
                BenchmarkCase(name: "help, peak memory", unit: .bytes) {
                    Double(try SupportDesk.run(path, ["help"], watchingMemory: true).peak_bytes)
                },
                BenchmarkCase(name: "the story") { try SupportDesk.run(path, ["story"]).nanoseconds },
                BenchmarkCase(name: "the story, peak memory", unit: .bytes) {
                    Double(try SupportDesk.run(path, ["story"], watchingMemory: true).peak_bytes)
                },
                BenchmarkCase(name: "/usr/bin/env: what any process costs") {
                    try SupportDesk.run("/usr/bin/env", []).nanoseconds
                },
            ]
        )
    }

    /// The program replays a long recording, once.
    static func longReplay(_ scale: Scale) -> BenchmarkGroup {
        let lines = scale.largest
        guard let path = SupportDesk.path else { return BenchmarkGroup(title: "", rounds: 0, cases: []) }
        var usage: child_usage?
        return BenchmarkGroup(
            title: "SupportDesk replays a recording of \(Report.grouped(lines)) lines",
            rounds: 1,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "printing each line", unit: .linesPerSecond, target: .atLeast(100_000)) {
                    let file = try Recording(lines: lines)
                    defer { file.remove() }
                    let used = try SupportDesk.run(
                        path,
                        ["replay", "--json", file.path],
                        watchingMemory: true
                    )
                    usage = used
                    return Double(lines) / used.nanoseconds * 1e9
                },
                BenchmarkCase(name: "peak memory for each line, program included", unit: .bytes) {
                    Double(usage?.peak_bytes ?? 0) / Double(lines)
                },
                BenchmarkCase(name: "the file, for each line", unit: .bytes) {
                    let few = min(lines, 1_000)
                    let file = try Recording(lines: few)
                    defer { file.remove() }
                    return Double(file.bytes) / Double(few)
                },
            ]
        )
    }
}

/// The sample's executable, where it has been built.
enum SupportDesk {
    /// Beside this package, where `swift build -c release --product SupportDesk` puts it.
    static let path: String? = {
        let here = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        // Benchmarks/.build/<platform>/release/Benchmarks, in the package that it measures.
        let package = (0..<5).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let path = package.appendingPathComponent(".build/release/SupportDesk").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    static func run(_ path: String, _ arguments: [String], watchingMemory: Bool = false) throws -> child_usage
    {
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var usage = child_usage()
        let status = run_child(&words, &environment, watchingMemory ? 1 : 0, &usage)
        try verify(status, is: 0, "the exit status of \(arguments)")
        return usage
    }
}
