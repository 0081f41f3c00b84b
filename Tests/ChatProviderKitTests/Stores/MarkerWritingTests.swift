import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@testable import ChatProviderKit

/// Names such as S1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Marker file: writing")
struct MarkerWritingTests {
    @Test("S1 a disk that never finishes a write delays neither saving nor reading")
    func slowDisk() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(count: 1)]))
        #expect(try scene.store.value(for: .ada) == .record(count: 1))
        let operations = scene.disk[\.journal].count
        for number in 1...100 {
            scene.store.save(.record(seenTo: "\(number)"), for: .ada)
            #expect(try scene.store.value(for: .ada) == .record(seenTo: "\(number)"))
        }
        #expect(scene.disk[\.journal].count == operations && scene.scheduler.waitingCount == 1)
    }

    @Test("S1 the file is read once, however many values are requested")
    func oneRead() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(count: 1)]))
        for _ in 1...10 { _ = try [.ada, .bob, .shopUser].map { try scene.store.value(for: $0) } }
        #expect(scene.disk[\.reads] == 1)
    }

    @Test("S1 two hundred equal saves write once")
    func equalSaves() throws {
        let scene = StoreScene(runsAtOnce: true)
        for _ in 1...200 { scene.store.save(.record(seenTo: "a"), for: .ada) }
        scene.scheduler.advance(by: 60)
        #expect(scene.disk[\.writes] == 1)
    }

    @Test("saving what the file already has writes nothing")
    func nothingNew() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(seenTo: "a")]))
        scene.store.save(.record(seenTo: "a"), for: .ada)
        scene.store.save(nil, for: .bob)
        scene.scheduler.run()
        #expect(scene.disk[\.writes] == 0)
        // The file has been read by now, so nothing needs to run.
        scene.store.save(.record(seenTo: "a"), for: .ada)
        scene.store.save(nil, for: .bob)
        #expect(scene.scheduler.waitingCount == 0)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a")])
    }

    @Test(
        "S2 being seen, a moved marker, a user and a removal are written at once",
        arguments: [
            (StoredValue.Key.ada, StoredValue?.some(.record(ReadRecord(marker: .start, count: 0)))),
            (.ada, .record(seenTo: "a", count: 0)), (.ada, .record(seenTo: "b", count: 5)),
            (.shopUser, .user(StoredValue.User(id: "ada"))), (.ada, nil),
        ]
    )
    func urgent(key: StoredValue.Key, value: StoredValue?) throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(seenTo: "a", count: 4)]))
        _ = try scene.store.value(for: .ada)
        scene.store.save(value, for: key)
        scene.scheduler.run()
        #expect(scene.disk[\.writes] == 1)
        #expect(try scene.fileContent?[key] == value && scene.store.value(for: key) == value)
    }

    @Test("S2 a growing count is written after 250 ms, with all changes until then")
    func collected() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(seenTo: "a", count: 1)]))
        _ = try scene.store.value(for: .ada)
        for count in 2...50 { scene.store.save(.record(seenTo: "a", count: count), for: .ada) }
        scene.scheduler.run()
        scene.scheduler.advance(by: 0.249)
        #expect(scene.disk[\.writes] == 0)
        scene.scheduler.advance(by: 0.001)
        #expect(scene.disk[\.writes] == 1)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a", count: 50)])
    }

    @Test("S2 a change that can wait is written with one that cannot, and only once")
    func together() throws {
        let scene = StoreScene(runsAtOnce: true)
        scene.store.save(.record(count: 3), for: .ada)
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .shopUser)
        #expect(scene.fileContent?.count == 2)
        scene.scheduler.advance(by: 60)
        #expect(scene.disk[\.writes] == 1)
    }

    @Test("S2 changes during a write are written by the next one, which follows at once")
    func duringWrite() throws {
        let scene = StoreScene()
        scene.disk[\.whenRenamed] = { [disk = scene.disk, store = scene.store] in
            guard disk[\.writes] == 1 else { return }
            MainActor.assumeIsolated {
                for number in 1...20 { store.save(.record(seenTo: "\(number)"), for: .bob) }
                store.save(.record(count: 7), for: .anonymous)
            }
        }
        scene.store.save(.record(seenTo: "a"), for: .ada)
        scene.scheduler.run()
        #expect(scene.disk[\.writes] == 2)
        #expect(
            scene.fileContent == [
                .ada: .record(seenTo: "a"), .bob: .record(seenTo: "20"), .anonymous: .record(count: 7),
            ]
        )
    }

    @Test("S2 a blocked main actor delays neither a write nor the next one")
    func stalledMainActor() throws {
        let disk = SimulatedDisk()
        let renamed = DispatchSemaphore(value: 0)
        disk[\.whenRenamed] = { renamed.signal() }
        let store = FileReadMarkerStore(url: StoreScene.url, files: disk)
        store.save(.record(count: 1), for: .ada)
        store.save(.record(seenTo: "a"), for: .bob)
        store.save(.record(count: 2), for: .ada)
        // This blocks the main actor until the write has finished.
        #expect(renamed.wait(timeout: .now() + 60) == .success)
        while disk.content?[.ada] != .record(count: 2) {
            try #require(renamed.wait(timeout: .now() + 60) == .success)
        }
    }

    @Test("S2 flush returns when every earlier change is on the disk, and not before")
    func flush() async throws {
        let scene = StoreScene()
        scene.store.save(.record(count: 1), for: .ada)
        var isDone = false
        let flush = Task {
            try await scene.store.flush()
            isDone = true
        }
        await scene.scheduler.untilWorkWaits()
        for _ in 1...20 { await Task.yield() }
        #expect(!isDone && scene.disk[\.writes] == 0)
        scene.scheduler.run()
        #expect(scene.fileContent == [.ada: .record(count: 1)])
        try await flush.value
        #expect(isDone)
    }

    @Test("S1 beginning a flush writes pending changes immediately and does not wait")
    func beginFlush() throws {
        let scene = StoreScene()
        scene.store.beginFlush()
        #expect(scene.scheduler.waitingCount == 0)
        scene.store.save(.record(count: 1), for: .ada)
        #expect(scene.scheduler.waitingCount == 0)
        scene.store.beginFlush()
        scene.store.beginFlush()
        #expect(scene.scheduler.waitingCount == 1 && scene.disk[\.writes] == 0)
        scene.scheduler.run()
        #expect(scene.fileContent == [.ada: .record(count: 1)])
    }

    @Test("S2 flush returns immediately if nothing is pending")
    func emptyFlush() async throws {
        let scene = StoreScene()
        try await scene.store.flush()
        #expect(scene.disk[\.journal] == [])
    }

    @Test("S2 a flush during a write also waits for the changes made since the write began")
    func flushDuringWrite() async throws {
        var state = MarkerFileState()
        _ = state.save(.record(seenTo: "a"), for: .ada)
        let begun = state.beginWriting()
        let first = try #require(begun)
        _ = state.save(.record(count: 9), for: .bob)
        try await withCheckedThrowingContinuation { continuation in
            #expect(state.wait(continuation) == .nothing)
            let early = state.succeed(first, with: MarkerValues(), Data())
            #expect(early.finished.isEmpty && early.step == .write)
            let second = state.beginWriting()
            let late = second.map { state.succeed($0, with: MarkerValues(), Data()) }
            #expect(late?.finished.count == 1)
            for waiting in early.finished + (late?.finished ?? []) { waiting.continuation.resume() }
        }
    }

    // MARK: Failures

    @Test("a failed write is reported once, kept in memory, and retried after pauses that grow to 30 s")
    func failing() throws {
        let scene = StoreScene(runsAtOnce: true)
        scene.disk[\.bytesUntilFull] = 10
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(scene.disk[\.writes] == 1)
        for (index, pause) in [1.0, 2, 4, 8, 16, 30, 30].enumerated() {
            scene.scheduler.advance(by: pause - 0.001)
            #expect(scene.disk[\.writes] == index + 1)
            scene.scheduler.advance(by: 0.001)
            #expect(scene.disk[\.writes] == index + 2)
        }
        #expect(scene.diagnostics.values.count == 1)
        #expect(scene.diagnostics.last?.message.contains("/app/markers.json: cannot be written") == true)
        #expect(scene.diagnostics.last?.message.contains("the disk does not want to") == true)
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "a"))
        scene.disk[\.bytesUntilFull] = nil
        scene.scheduler.advance(by: 30)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a")])
        // A failure after a success is reported again.
        scene.disk[\.bytesUntilFull] = 10
        scene.store.save(.record(seenTo: "b"), for: .ada)
        #expect(scene.diagnostics.values.count == 2)
    }

    @Test("a failed write is retried by the next save, even of the same value, and by a flush")
    func triedAgain() async throws {
        let scene = StoreScene(runsAtOnce: true)
        scene.disk[\.bytesUntilFull] = 10
        scene.store.save(.record(seenTo: "a"), for: .ada)
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(scene.disk[\.writes] == 2)
        await #expect(throws: ReadMarkerStoreError.self) { try await scene.store.flush() }
        #expect(scene.disk[\.writes] == 3)
        scene.disk[\.bytesUntilFull] = nil
        try await scene.store.flush()
        #expect(scene.fileContent == [.ada: .record(seenTo: "a")])
    }

    @Test("S4 if the system gives no time, the write holds no lock and is retried later")
    func noTime() async throws {
        let scene = StoreScene(runsAtOnce: true)
        scene.scheduler.hasTime = false
        scene.store.save(.record(seenTo: "a"), for: .ada)
        await #expect(throws: ReadMarkerStoreError.self) { try await scene.store.flush() }
        #expect(scene.disk[\.journal] == [] && scene.diagnostics.values.isEmpty)
        scene.scheduler.hasTime = true
        scene.scheduler.advance(by: 1)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a")])
    }

    // MARK: Kills

    private static let before: [StoredValue.Key: StoredValue] = [
        .ada: .record(seenTo: "a", count: 1), .shopUser: .user(StoredValue.User(id: "ada")),
    ]
    private static let after: [StoredValue.Key: StoredValue] = [
        .ada: .record(seenTo: "b"), .shopUser: .user(StoredValue.User(id: "ada")),
    ]

    @Test(
        "S2 a kill between any two operations of a write leaves the state before or the one after",
        arguments: 0...8
    )
    func killBetweenOperations(operations: Int) throws {
        let scene = StoreScene(disk: try StoreScene.disk(Self.before))
        _ = try scene.store.value(for: .ada)
        scene.disk[\.operationsUntilKill] = operations
        scene.store.save(.record(seenTo: "b"), for: .ada)
        scene.scheduler.run()
        let isReported = !scene.disk[\.isDead]
        for disk in [scene.disk.afterKill(), scene.disk.afterPowerLoss()] {
            #expect([Self.before, Self.after].contains(disk.content))
            if isReported { #expect(disk.content == Self.after) }
        }
        #expect(isReported == (operations >= 6), "\(scene.disk[\.journal])")
    }

    @Test("S2 a write that is torn at any byte leaves the state before")
    func tornWrite() throws {
        let length = try MarkerFile.encode(Self.after).count
        for bytes in 0...length {
            let scene = StoreScene(disk: try StoreScene.disk(Self.before), runsAtOnce: true)
            _ = try scene.store.value(for: .ada)
            scene.disk[\.bytesUntilFull] = bytes
            scene.store.save(.record(seenTo: "b"), for: .ada)
            let expected = bytes < length ? Self.before : Self.after
            #expect(scene.disk.afterPowerLoss().content == expected, "\(bytes) bytes")
        }
    }

    @Test("S2 a write that was cut short at any byte but reported as complete is detected and kept aside")
    func shortWrite() throws {
        let whole = try MarkerFile.encode(Self.after).count
        for length in 0..<whole {
            let scene = StoreScene(runsAtOnce: true)
            scene.disk[\.bytesWritten] = length
            for (key, value) in Self.after { scene.store.save(value, for: key) }
            scene.disk[\.bytesWritten] = nil
            guard scene.disk.content == nil else { continue }
            let next = StoreScene(disk: scene.disk.afterKill(), runsAtOnce: true)
            #expect(throws: ReadMarkerStoreError.self, "\(length) bytes") { try next.store.value(for: .ada) }
            next.store.save(.record(seenTo: "b"), for: .ada)
            #expect(next.fileContent == [.ada: .record(seenTo: "b")])
        }
    }
}
