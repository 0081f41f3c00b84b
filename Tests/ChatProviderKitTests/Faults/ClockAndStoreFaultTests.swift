import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@MainActor
@Suite("Faults of clock and store")
struct ClockAndStoreFaultTests {
    @Test(
        "a clock that jumps, ahead or back, changes no count of a log",
        arguments: [-1e9, -3600, 3600, 1e9]
    )
    func clockJumps(jump: TimeInterval) {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.visitConversation()
        scene.clock.now += jump
        scene.provider.append(.agentMessage("a4", at: 4))
        #expect(scene.count == .live(1))
        scene.clock.now -= 2 * jump
        scene.visitConversation()
        #expect(scene.count == .live(0))
        scene.clock.now += jump
        let next = scene.relaunched()
        next.provider.goOnline()
        next.provider.load(agentMessages(1...6))
        #expect(next.count == .live(2))
    }

    @Test(
        "C15 a clock that jumped while the conversation was seen hides no message that comes",
        arguments: [-1e9, 1e9]
    )
    func clockJumpsWithReports(jump: TimeInterval) {
        let scene = CounterScene(reporting: true)
        scene.provider.goOnline()
        scene.clock.now += jump
        scene.visitConversation()
        scene.clock.now -= jump
        let now = scene.clock.now.timeIntervalSince1970
        scene.provider.append(.agentMessage("a", at: now), .agentMessage("b", at: now + 1))
        #expect(scene.count == .live(2))
        let next = scene.relaunched(reporting: true)
        #expect(next.count == .cached(2))
        next.provider.goOnline()
        for number in 1...3 { next.provider.append(.agentMessage("n\(number)", at: now + 2)) }
        #expect((next.count.number ?? 0) >= 3)
    }

    @Test(
        "C13 a store that fails for a while: counts go on, each failure is told, and the next change is stored"
    )
    func failingStore() {
        let store = FailingStore()
        let scene = CounterScene(store: store)
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        store.isFull = true
        scene.visitConversation()
        scene.provider.append(.agentMessage("a3", at: 3))
        #expect(scene.count == .live(1))
        #expect(diagnostics.values.allSatisfy { $0.source == "markers" && $0.message.contains("disk full") })
        #expect(!diagnostics.values.isEmpty)
        #expect(scene.relaunched().count == .cached(2))
        store.isFull = false
        scene.provider.append(.agentMessage("a4", at: 4))
        let next = scene.relaunched()
        #expect(next.count == .cached(2))
        next.provider.goOnline()
        next.provider.load(agentMessages(1...4))
        #expect(next.counter.unreadMessages.map(\.id) == ["a3", "a4"])
    }

    @Test("C13 a count that could not be stored: it and the marker are stored with the next one")
    func failingCount() {
        let store = FailingStore()
        let scene = CounterScene(store: store)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        scene.visitConversation()
        store.isFull = true
        scene.provider.append(.agentMessage("a3", at: 3))
        store.isFull = false
        scene.provider.append(.agentMessage("a4", at: 4))
        let next = scene.relaunched()
        next.provider.goOnline()
        next.provider.load(agentMessages(1...4))
        #expect(next.counter.unreadMessages.map(\.id) == ["a3", "a4"])
    }

    @Test("C13 a count that could not be stored is stored at the next occasion, though nothing has changed")
    func failingCountOnceMore() {
        let store = FailingStore()
        let scene = CounterScene(store: store)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        store.isFull = true
        scene.provider.append(.agentMessage("a3", at: 3))
        store.isFull = false
        scene.provider.goOffline()
        #expect(scene.relaunched().count == .cached(3))
    }

    @Test("C10 a store that cannot be read: told once to whoever listens later, and the count begins unknown")
    func unreadableStore() {
        let store = FailingStore()
        store.isUnreadable = true
        let scene = CounterScene(store: store)
        #expect(scene.count == .unknown)
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        let later = ObservationRecorder(scene.counter.diagnostics)
        #expect(diagnostics.values.count == 1 && later.values.isEmpty)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        #expect(scene.count == .live(2))
    }

    @Test("C14 a login while the store fails shows nothing of the user before")
    func failingStoreAndLogin() {
        let store = FailingStore()
        let scene = CounterScene(store: store)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        store.isUnreadable = true
        scene.provider.switchUser(to: "ada")
        #expect(scene.count == .unknown)
        #expect(scene.counter.unreadMessages.isEmpty)
        store.isUnreadable = false
        scene.provider.switchUser(to: nil)
        #expect(scene.count == .cached(2))
    }

    #if os(Linux)
        @Test("C13 a disk that is really full leaves the record of before, and is told")
        func deviceFull() throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            let key = ReadRecord.Key(provider: "shop", userID: nil)
            let store = FileReadMarkerStore(url: url)
            try store.save(ReadRecord(marker: .start, count: 1, asOf: nil), for: key)
            // What is written first goes to the device that is always full.
            try FileManager.default.createSymbolicLink(
                atPath: "\(url.path).new",
                withDestinationPath: "/dev/full"
            )
            let error = #expect(throws: ReadMarkerStoreError.self) {
                try store.save(ReadRecord(marker: .start, count: 2, asOf: nil), for: key)
            }
            #expect("\(error.map(String.init(describing:)) ?? "")".contains("cannot be written"))
            #expect(try FileReadMarkerStore(url: url).record(for: key)?.count == 1)
            try store.save(ReadRecord(marker: .start, count: 3, asOf: nil), for: key)
            #expect(try FileReadMarkerStore(url: url).record(for: key)?.count == 3)
        }
    #endif
}

/// A store that can be full, and unreadable.
@MainActor
private final class FailingStore: ReadMarkerStore {
    private var records: [ReadRecord.Key: ReadRecord] = [:]
    var isFull = false
    var isUnreadable = false

    func record(for key: ReadRecord.Key) throws -> ReadRecord? {
        if isUnreadable {
            throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: "permission denied")
        }
        return records[key]
    }

    func save(_ record: ReadRecord, for key: ReadRecord.Key) throws {
        if isFull { throw ReadMarkerStoreError.unwritable(path: "markers.json", reason: "disk full") }
        records[key] = record
    }
}
