import ChatProviderKit
import HeapInUse

extension BenchmarkGroup {
    /// The allocated memory for one entry of a log, without its text.
    static func memory(_ scale: Scale) -> BenchmarkGroup? {
        guard heap_in_use() >= 0 else { return nil }
        let size = scale.largest
        return BenchmarkGroup(
            title: "Memory of one log entry beside its text, of \(Report.grouped(size))",
            rounds: scale.fewestRounds,
            cases: [
                BenchmarkCase(name: "transcript", unit: .bytes) { ofTranscript(size) },
                BenchmarkCase(name: "array", unit: .bytes) { ofArray(size) },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "transcript against array",
                    numerator: "transcript",
                    denominator: "array",
                    target: .atMost(2)
                )
            ]
        )
    }

    /// Bytes for each of `count` values that `make` creates. Their texts already exist.
    private static func bytes<Value>(for count: Int, _ make: () -> Value) -> Double {
        let before = heap_in_use()
        let value = make()
        let after = heap_in_use()
        withExtendedLifetime(value) {}
        return Double(after - before) / Double(count)
    }

    private static func ofTranscript(_ size: Int) -> Double {
        let log = Logs.first(size)
        return bytes(for: size) {
            var transcript = ChatState.Transcript()
            for entry in log { transcript.upsert(entry) }
            return transcript
        }
    }

    private static func ofArray(_ size: Int) -> Double {
        let log = Logs.first(size)
        return bytes(for: size) { log.map { $0 } }
    }
}
