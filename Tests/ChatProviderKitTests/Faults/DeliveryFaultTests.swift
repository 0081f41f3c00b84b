import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Names such as C6 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Delivery faults")
struct DeliveryFaultTests {
    @Test(
        "C1 in a reordered log, only what follows every seen entry is unread",
        arguments: 1...20
    )
    func reordered(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scene = CounterScene(loaded: agentMessages(1...6))
        scene.visitConversation()
        let log = agentMessages(1...9).shuffled(using: &random)
        scene.provider.load(log)
        let seen = Set((1...6).map { "a\($0)" })
        let after = log.suffix { !seen.contains($0.id) }
        #expect(scene.counter.unreadMessages == after)
        #expect(scene.count == .live(after.count))
    }

    @Test("C3 a message with a far-future or non-finite date does not affect later ones")
    func future() {
        for seconds in [4e12, 1e300, .infinity, -.infinity, .nan] {
            let scene = CounterScene(loaded: [.agentMessage("odd", at: seconds)])
            #expect(scene.count == .live(1), "\(seconds)")
            scene.provider.append(.agentMessage("b", at: 10))
            #expect(scene.count == .live(2), "\(seconds)")
            scene.visitConversation()
            scene.provider.append(.agentMessage("c", at: 11))
            #expect(scene.counter.unreadMessages.map(\.id) == ["c"], "\(seconds)")
        }
    }

    @Test(
        "C13 a marker whose entry has a non-finite date survives a relaunch",
        arguments: [Double.infinity, .nan]
    )
    func oddTimeStored(seconds: Double) async throws {
        let folder = try ScratchFolder()
        let url = folder["markers.json"]
        let store = FileReadMarkerStore(url: url)
        let scene = CounterScene(store: store)
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        scene.provider.load(online: [.agentMessage("odd", at: seconds)])
        scene.visitConversation()
        scene.provider.append(.agentMessage("b", at: 10))
        #expect(diagnostics.values.map(\.message) == [])
        let next = CounterScene(store: FileReadMarkerStore(url: url))
        #expect(next.count == .cached(1))
        next.provider.load(online: [.agentMessage("odd", at: seconds), .agentMessage("b", at: 10)])
        #expect(next.count == .live(1))
        try await store.flush()
    }

    @Test("C8 an entry counts while it is an agent's message, even if edits change its kind and back")
    func editedInKind() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.provider.append(.entry("a2", .unsupported("withdrawn"), at: 2))
        #expect(scene.count == .live(1))
        scene.provider.append(.agentMessage("a2", at: 2))
        #expect(scene.count == .live(2))
        scene.provider.append(.message("a1", from: .bot, at: 1))
        #expect(scene.count == .live(1))
    }

    @Test(
        "C8 removing read and unread entries one by one leaves the rest of the unread ones",
        arguments: 1...10
    )
    func removed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var log = agentMessages(1...40)
        let scene = CounterScene(loaded: Array(log[..<20]))
        scene.visitConversation()
        scene.provider.load(log)
        while !log.isEmpty {
            let entry = log.remove(at: Int.random(in: log.indices, using: &random))
            scene.provider.change { $0.transcript.remove(id: entry.id) }
            let unread = log.filter { $0.createdAt > Date(timeIntervalSince1970: 20) }
            #expect(scene.counter.unreadMessages == unread)
            #expect(scene.count == .live(unread.count))
        }
    }

    @Test(
        "C7 a log that is cut off at the front, at any length, keeps its unread entries",
        arguments: 1...70
    )
    func truncated(firstKept: Int) {
        let scene = CounterScene(loaded: agentMessages(1...35))
        scene.visitConversation()
        scene.provider.load(agentMessages(1...70))
        scene.provider.load(agentMessages(firstKept...70))
        #expect(scene.count == .live(min(35, 71 - firstKept)))
        let next = scene.relaunched()
        next.provider.load(online: agentMessages(firstKept...71))
        #expect(next.count == .live(min(36, 72 - firstKept)))
    }

    @Test("C6 a log that is reset and comes back, whole or in parts, counts nothing twice")
    func reset() {
        let scene = CounterScene(loaded: agentMessages(1...5))
        scene.visitConversation()
        scene.provider.load(agentMessages(1...8))
        scene.provider.load([])
        #expect(scene.count == .live(0))
        for length in 1...8 {
            scene.provider.append(.agentMessage("a\(length)", at: Double(length)))
            #expect(scene.count == .live(max(0, length - 5)))
        }
    }

    @Test(
        "an impossible reported count neither overflows nor goes below 0",
        arguments: [Int.max, Int.min, -1]
    )
    func absurdCounts(count: Int) {
        let key = StoredValue.Key.record(of: "scripted", userID: nil)
        let store = InMemoryReadMarkerStore([key: .record(ReadRecord(count: count))])
        let scene = CounterScene(reporting: true, store: store)
        #expect((scene.count.number ?? -1) >= 0)
        scene.provider.goOnline()
        scene.provider.change {
            var report = ChatState.ReportedUnreadCount(
                count: 0,
                isFromCache: false
            )
            report.count = count
            $0.reportedUnread = report
            $0.loading = .loaded
        }
        scene.provider.append(.agentMessage("a", at: 5), .agentMessage("b", at: 6))
        #expect((scene.count.number ?? 0) >= 2)
        #expect((CounterScene(store: store).count.number ?? -1) >= 0)
    }
}

extension Array {
    /// The longest suffix whose elements all satisfy the condition.
    fileprivate func suffix(while isSo: (Element) -> Bool) -> [Element] {
        Array(reversed().prefix(while: isSo).reversed())
    }
}
