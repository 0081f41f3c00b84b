import ChatProviderKit
import HeapInUse

extension BenchmarkGroup {
    /// What the allocator has given out for a log and for a counter.
    static func memory(_ scale: Scale) -> BenchmarkGroup {
        guard heap_in_use() >= 0 else {
            return BenchmarkGroup(title: "Memory (cannot be told here)", rounds: 0, cases: [])
        }
        let size = scale.largest
        return BenchmarkGroup(
            title: "Memory",
            rounds: 3,
            cases: [
                BenchmarkCase(
                    name: "a log entry beside its text, of \(Report.grouped(size))",
                    unit: .bytes,
                    target: .atMost(250)
                ) { try ofEntry(size) },
                BenchmarkCase(
                    name: "the same, of \(Report.grouped(size)) that came one by one",
                    unit: .bytes,
                    target: .atMost(250)
                ) { try ofEntryOnItsOwn(size) },
                BenchmarkCase(name: "array, of \(Report.grouped(size))", unit: .bytes) { try ofArray(size) },
                BenchmarkCase(name: "a counter with its provider, of 1,000", unit: .bytes) {
                    try ofCounter()
                },
            ]
        )
    }

    /// Bytes for each of `count` things that `make` makes; the texts are there before.
    private static func bytes<Value>(for count: Int, _ make: () -> Value) -> Double {
        let before = heap_in_use()
        let value = make()
        let after = heap_in_use()
        withExtendedLifetime(value) {}
        return Double(after - before) / Double(count)
    }

    private static func ofEntry(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        return bytes(for: size) { ChatTranscript(log) }
    }

    private static func ofEntryOnItsOwn(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        return bytes(for: size) {
            var transcript = ChatTranscript()
            for entry in log { transcript.upsert(entry) }
            return transcript
        }
    }

    private static func ofArray(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        return bytes(for: size) { log.map { $0 } }
    }

    private static func ofCounter() throws -> Double {
        let store = InMemoryReadMarkerStore()
        let ids = (0..<1_000).map { ChatProviderID("provider \($0)") }
        return bytes(for: ids.count) { ids.map { Scene(id: $0, store: store) } }
    }
}
