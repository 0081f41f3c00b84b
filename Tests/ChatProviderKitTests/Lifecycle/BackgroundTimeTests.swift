import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as S1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Time in the background")
struct BackgroundTimeTests {
    private let journal = Journal()

    private func counter(hasTime: Bool = true) -> (MessageCounter, TimedLifecycle, SlowStore) {
        let lifecycle = TimedLifecycle(journal, hasTime: hasTime)
        let store = SlowStore(journal)
        let counter = MessageCounter(provider: ScriptedChatProvider(), lifecycle: lifecycle, store: store)
        counter.start()
        return (counter, lifecycle, store)
    }

    @Test("S1 background: background time begins before the flush and ends after it")
    func flush() async {
        let (counter, lifecycle, store) = counter()
        lifecycle.app.send(.didEnterBackground)
        #expect(journal.lines == ["time", "flush begins"])
        await store.finishFlush()
        while journal.lines.count < 4 { await Task.yield() }
        #expect(journal.lines == ["time", "flush begins", "flush ends", "no time"])
        withExtendedLifetime(counter) {}
    }

    @Test("S1 background: without background time, the flush begins and nothing waits for it")
    func noTime() async {
        let (counter, lifecycle, store) = counter(hasTime: false)
        lifecycle.app.send(.didEnterBackground)
        #expect(journal.lines == ["refused", "flush begins"])
        #expect(!store.isWaitedFor)
        withExtendedLifetime(counter) {}
    }
}

@MainActor
private final class Journal {
    var lines: [String] = []
}

/// A lifecycle that notes when the app requests background time and when that ends.
@MainActor
private final class TimedLifecycle: AppLifecycle {
    let app = ManualAppLifecycle()
    private let journal: Journal
    private let hasTime: Bool

    init(_ journal: Journal, hasTime: Bool) {
        self.journal = journal
        self.hasTime = hasTime
    }

    var isInBackground: Observed<Bool> { app.isInBackground }

    func beginBackgroundTime() -> ObservationToken? {
        journal.lines.append(hasTime ? "time" : "refused")
        guard hasTime else { return nil }
        return ObservationToken { [journal] in journal.lines.append("no time") }
    }
}

/// A store whose flush ends when the test says so.
@MainActor
private final class SlowStore: ReadMarkerStore {
    private let values = InMemoryReadMarkerStore()
    private let journal: Journal
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ journal: Journal) { self.journal = journal }

    var isWaitedFor: Bool { waiting != nil }

    func value(for key: StoredValue.Key) throws -> StoredValue? { values.value(for: key) }
    func save(_ value: StoredValue?, for key: StoredValue.Key) { values.save(value, for: key) }
    func beginFlush() { journal.lines.append("flush begins") }

    func flush() async throws {
        await withCheckedContinuation { waiting = $0 }
        journal.lines.append("flush ends")
    }

    /// Ends the pending flush, or the next one.
    func finishFlush() async {
        while waiting == nil { await Task.yield() }
        waiting?.resume()
        waiting = nil
    }
}
