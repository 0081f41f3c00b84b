import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Names such as S3 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Marker file: unreadable is not empty")
struct UnreadableMarkerFileTests {
    private func lockedScene(_ values: [StoredValue.Key: StoredValue]) throws -> StoreScene {
        let scene = StoreScene(disk: try StoreScene.disk(values), runsAtOnce: true)
        scene.disk[\.isUnreadable] = true
        return scene
    }

    private func isUnreadable(_ store: FileReadMarkerStore, _ key: StoredValue.Key) -> Bool {
        do {
            _ = try store.value(for: key)
            return false
        } catch ReadMarkerStoreError.unreadable {
            return true
        } catch {
            return false
        }
    }

    @Test("S3 a file that is unreadable at launch keeps its marker, even if other values are saved")
    func keepsMarker() async throws {
        // Seen up to the 50th message. After the unlock, the next message makes 1 unread, not 51.
        let scene = try lockedScene([.ada: .record(seenTo: "50")])
        #expect(isUnreadable(scene.store, .ada))
        scene.store.save(.record(count: 51), for: .anonymous)
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .shopUser)
        scene.scheduler.advance(by: 600)
        #expect(scene.disk[\.writes] == 0)
        #expect(isUnreadable(scene.store, .ada))
        scene.disk[\.isUnreadable] = false
        await scene.store.readAgain()
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "50"))
        try await scene.store.flush()
        #expect(
            scene.fileContent == [
                .ada: .record(seenTo: "50"), .anonymous: .record(count: 51),
                .shopUser: .user(StoredValue.User(id: "ada")),
            ]
        )
    }

    @Test("S3 values saved before the file can be read apply immediately, and replace its values key by key")
    func laidOver() async throws {
        let scene = try lockedScene([.ada: .record(seenTo: "50"), .bob: .record(count: 2)])
        #expect(isUnreadable(scene.store, .ada))
        scene.store.save(.record(seenTo: "60"), for: .ada)
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "60"))
        #expect(isUnreadable(scene.store, .bob))
        scene.disk[\.isUnreadable] = false
        await scene.store.readAgain()
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "60"))
        #expect(try scene.store.value(for: .bob) == .record(count: 2))
        try await scene.store.flush()
        #expect(scene.fileContent == [.ada: .record(seenTo: "60"), .bob: .record(count: 2)])
    }

    @Test("S3 a save before the first read is merged into the file, once it can be read")
    func saveFirst() throws {
        let scene = try lockedScene([.ada: .record(seenTo: "50")])
        scene.store.save(.record(seenTo: "b"), for: .bob)
        #expect(scene.disk[\.writes] == 0)
        #expect(scene.diagnostics.values.count == 1)
        #expect(scene.diagnostics.last?.message.contains("cannot be read") == true)
        scene.disk[\.isUnreadable] = false
        scene.scheduler.advance(by: 1)
        #expect(scene.fileContent == [.ada: .record(seenTo: "50"), .bob: .record(seenTo: "b")])
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "50"))
    }

    @Test("S3 a file that becomes unreadable later is not overwritten, and the values stay in memory")
    func unreadableLater() async throws {
        let scene = StoreScene(disk: try StoreScene.disk([.ada: .record(seenTo: "50")]), runsAtOnce: true)
        _ = try scene.store.value(for: .ada)
        scene.disk[\.isUnreadable] = true
        scene.store.save(.record(seenTo: "51"), for: .ada)
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "51"))
        #expect(scene.disk[\.writes] == 0)
        await #expect(throws: ReadMarkerStoreError.self) { try await scene.store.flush() }
        scene.disk[\.isUnreadable] = false
        try await scene.store.flush()
        #expect(scene.fileContent == [.ada: .record(seenTo: "51")])
    }

    @Test("S3 the main actor reads once, and later reads happen on the queue")
    func readsOnQueue() async throws {
        let scene = try lockedScene([.ada: .record(seenTo: "50")])
        scene.scheduler.runsAtOnce = false
        for _ in 1...5 { #expect(isUnreadable(scene.store, .ada)) }
        #expect(scene.disk[\.reads] == 1)
        scene.disk[\.isUnreadable] = false
        let again = Task { await scene.store.readAgain() }
        await scene.scheduler.untilWorkWaits()
        #expect(scene.disk[\.reads] == 1)
        scene.scheduler.run()
        await again.value
        #expect(try scene.disk[\.reads] == 2 && scene.store.value(for: .ada) == .record(seenTo: "50"))
    }

    @Test("S3 a damaged file locked by another process is neither treated as empty nor waited for")
    func damagedAndLocked() async throws {
        let damaged = Data("nonsense".utf8)
        let scene = StoreScene(disk: SimulatedDisk([StoreScene.url.path: damaged]), runsAtOnce: true)
        scene.disk[\.locked] = ["\(StoreScene.url.path).lock"]
        #expect(isUnreadable(scene.store, .ada))
        #expect(scene.disk[\.files] == [StoreScene.url.path: damaged])
        scene.disk[\.locked] = []
        await scene.store.readAgain()
        #expect(throws: ReadMarkerStoreError.self) { try scene.store.value(for: .ada) }
        #expect(try scene.store.value(for: .ada) == nil)
        #expect(scene.disk[\.files].keys.sorted() == ["\(StoreScene.url.path).kept-1"])
    }

    #if os(Linux)
        @Test("S3 a folder at the file's path is unreadable and not replaced")
        func folderInPlace() async throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            let store = FileReadMarkerStore(url: url)
            #expect(isUnreadable(store, .ada))
            store.save(.record(seenTo: "a"), for: .ada)
            await #expect(throws: ReadMarkerStoreError.self) { try await store.flush() }
            try FileManager.default.removeItem(at: url)
            try await store.flush()
            #expect(
                try FileReadMarkerStore(url: url, files: DeviceFileSystem()).value(for: .ada)
                    == .record(seenTo: "a")
            )
        }
    #endif
}
