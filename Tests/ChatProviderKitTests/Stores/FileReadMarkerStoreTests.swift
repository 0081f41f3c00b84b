import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Names such as C13 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Marker file: reading and storing")
struct FileReadMarkerStoreTests {
    private let url = StoreScene.url

    /// The store at the next launch.
    private func next(_ disk: SimulatedDisk) -> FileReadMarkerStore {
        FileReadMarkerStore(url: url, files: disk, scheduler: ManualMarkerScheduler())
    }

    @Test("C13 the next launch reads what was flushed, only for its own provider and user")
    func roundTrip() async throws {
        let folder = try ScratchFolder()
        let url = folder["not/there/yet/markers.json"]
        let store = FileReadMarkerStore(url: url)
        store.save(.record(seenTo: "a", count: 2), for: .ada)
        store.save(.record(ReadRecord(marker: .start, count: 0)), for: .anonymous)
        store.save(.user(StoredValue.User(id: "ada", owesLogout: true)), for: .shopUser)
        try await store.flush()
        let next = FileReadMarkerStore(url: url, files: DeviceFileSystem())
        #expect(try next.value(for: .ada) == .record(seenTo: "a", count: 2))
        #expect(try next.record(of: "shop", userID: nil) == ReadRecord(marker: .start, count: 0))
        #expect(try next.user(of: "shop") == StoredValue.User(id: "ada", owesLogout: true))
        #expect(try next.record(of: "games", userID: "ada") == nil)
        #expect(try next.user(of: "games") == nil)
    }

    @Test("a store that is created and read leaves nothing on the disk")
    func nothingCreated() throws {
        let folder = try ScratchFolder()
        let store = FileReadMarkerStore(url: folder["sub/markers.json"])
        #expect(try store.value(for: .ada) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("a removed value is gone immediately and at the next launch")
    func removal() throws {
        let scene = StoreScene(
            disk: try StoreScene.disk([.ada: .record(count: 1), .bob: .record(count: 2)]),
            runsAtOnce: true
        )
        scene.store.save(nil, for: .ada)
        #expect(try scene.store.value(for: .ada) == nil)
        #expect(try next(scene.disk).value(for: .ada) == nil)
        #expect(try next(scene.disk).value(for: .bob) == .record(count: 2))
    }

    @Test(
        "a damaged file is reported once and kept under another name",
        arguments: ["", "{", "[]", #"{"version":2}"#, #"{"version":1,"records":[]}"#]
    )
    func damaged(content: String) throws {
        let scene = StoreScene(disk: SimulatedDisk([url.path: Data(content.utf8)]), runsAtOnce: true)
        let error = #expect(throws: ReadMarkerStoreError.self) { try scene.store.value(for: .ada) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("It is kept as \(url.path).kept-1"))
        #expect(try scene.store.value(for: .ada) == nil)
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(scene.disk[\.files]["\(url.path).kept-1"] == Data(content.utf8))
        #expect(try next(scene.disk).value(for: .ada) == .record(seenTo: "a"))
        #expect(scene.diagnostics.values.isEmpty)
    }

    @Test("a later version's file is kept under another name, and its version is reported")
    func newerVersion() throws {
        let content = Data(#"{"version":3,"shards":[]}"#.utf8)
        let disk = SimulatedDisk([url.path: content])
        let keptAs = "\(url.path).format-3"
        #expect(throws: ReadMarkerStoreError.newerVersion(path: url.path, version: 3, keptAs: keptAs)) {
            try next(disk).value(for: .ada)
        }
        #expect(disk[\.files][keptAs] == content)
    }

    @Test("a second damaged file does not replace the first one kept")
    func keptTwice() throws {
        let disk = SimulatedDisk()
        for content in ["one", "two"] {
            disk[\.files][url.path] = Data(content.utf8)
            _ = try? next(disk).value(for: .ada)
        }
        #expect(disk[\.files]["\(url.path).kept-1"] == Data("one".utf8))
        #expect(disk[\.files]["\(url.path).kept-2"] == Data("two".utf8))
    }

    @Test("a damaged file found while writing is kept and reported, and the known values are written again")
    func damagedLater() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.bob: .record(count: 1)]), runsAtOnce: true)
        _ = try scene.store.value(for: .bob)
        scene.disk[\.files][url.path] = Data("nonsense".utf8)
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a"), .bob: .record(count: 1)])
        #expect(scene.diagnostics.values.map(\.source) == ["markers"])
        #expect(scene.diagnostics.last?.message.contains("not a marker file") == true)
        #expect(try scene.store.value(for: .ada) == .record(seenTo: "a"))
    }

    @Test("a deleted file is written again with all its values")
    func deleted() throws {
        let scene = StoreScene(disk: try StoreScene.disk([.bob: .record(count: 1)]), runsAtOnce: true)
        _ = try scene.store.value(for: .bob)
        scene.disk[\.files][url.path] = nil
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(scene.fileContent == [.ada: .record(seenTo: "a"), .bob: .record(count: 1)])
    }

    #if os(Linux)
        @Test("S2 a full disk keeps the previous values, and the flush reports it")
        func deviceFull() async throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            let store = FileReadMarkerStore(
                url: url,
                files: DeviceFileSystem(),
                scheduler: ManualMarkerScheduler(runsAtOnce: true)
            )
            func nextValue() throws -> StoredValue? {
                try FileReadMarkerStore(url: url, files: DeviceFileSystem()).value(for: .ada)
            }
            store.save(.record(seenTo: "a", count: 1), for: .ada)
            store.save(.record(seenTo: "a", count: 2), for: .ada)
            // The temporary file leads to a device that is always full.
            try FileManager.default.createSymbolicLink(
                atPath: "\(url.path).new",
                withDestinationPath: "/dev/full"
            )
            let error = await #expect(throws: ReadMarkerStoreError.self) { try await store.flush() }
            #expect("\(error.map(String.init(describing:)) ?? "")".contains("cannot be written"))
            #expect(try nextValue() == .record(seenTo: "a", count: 1))
            #expect(try store.value(for: .ada) == .record(seenTo: "a", count: 2))
            try await store.flush()
            #expect(try nextValue() == .record(seenTo: "a", count: 2))
        }
    #endif
}
