import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Names such as C17 refer to the rules in the article *Invariants*.
@Suite("The total after the device is unlocked")
@MainActor
struct UnlockedTotalTests {
    @Test("C17 total: one read of the unlocked store serves all providers")
    func allAtOnce() async throws {
        let store = LockedStore([
            .record(of: "shop", userID: nil): .record(ReadRecord(marker: .start, count: 0)),
            .record(of: "games", userID: nil): .record(ReadRecord(marker: .start, count: 1)),
        ])
        let lifecycle = ManualAppLifecycle()
        let providers = [ScriptedChatProvider(id: "shop"), ScriptedChatProvider(id: "games")]
        let support = try SupportChat.started(with: providers, lifecycle: lifecycle, store: store)
        #expect(support.totalUnreadCount.value == .unknown)
        store.unlock()
        lifecycle.sendProtectedDataDidBecomeAvailable()
        for await total in support.totalUnreadCount.values where total != .unknown {
            #expect(total == .cached(1))
            break
        }
        store.finishReading()
    }
}

/// A store on a locked device. Of the reads after the unlock, only the first returns by itself; the others wait for
/// `finishReading()`.
@MainActor
private final class LockedStore: ReadMarkerStore {
    private var values: [StoredValue.Key: StoredValue]
    private var isLocked = true
    private var readings = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ values: [StoredValue.Key: StoredValue]) { self.values = values }

    func unlock() { isLocked = false }

    func finishReading() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if isLocked { throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: "device locked") }
        return values[key]
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) { values[key] = value }

    func readAgain() async {
        readings += 1
        // The first read was requested while the device was locked.
        guard !isLocked, readings > 1 else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
