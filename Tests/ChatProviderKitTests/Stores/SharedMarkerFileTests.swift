import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Names such as S4 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Marker file: several stores")
struct SharedMarkerFileTests {
    /// What another process would read.
    private func found(in url: URL) throws -> [StoredValue.Key: StoredValue] {
        try MarkerFile.decode(Data(contentsOf: url)).get().values
    }

    @Test("S4 two stores on one path in a process are one store, however the path is written")
    func oneProcess() async throws {
        let folder = try ScratchFolder()
        let real = folder["real"]
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: folder["link"], withDestinationURL: real)
        let first = FileReadMarkerStore(url: folder["real/markers.json"])
        let second = FileReadMarkerStore(url: folder["link/../real/./markers.json"])
        first.save(.record(seenTo: "a"), for: .ada)
        #expect(try second.value(for: .ada) == .record(seenTo: "a"))
        second.save(.record(count: 2), for: .bob)
        second.save(nil, for: .anonymous)
        #expect(try first.value(for: .bob) == .record(count: 2))
        try await first.flush()
        #expect(try found(in: first.url) == [.ada: .record(seenTo: "a"), .bob: .record(count: 2)])
    }

    @Test("S4 a symbolic link to the file is not replaced")
    func linkedFile() async throws {
        let folder = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder["link.json"].path,
            withDestinationPath: "markers.json"
        )
        let store = FileReadMarkerStore(url: folder["link.json"])
        store.save(.record(seenTo: "a"), for: .ada)
        try await store.flush()
        #expect(try found(in: folder["markers.json"]) == [.ada: .record(seenTo: "a")])
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.json"].path)
        #expect(link == "markers.json")
    }

    @Test(
        "paths are resolved even if a part is missing or links form a cycle",
        arguments: [
            ("real/m.json", "real/m.json"), ("link/m.json", "real/m.json"),
            ("link/../real/x/../m.json", "real/m.json"), ("real/none/../m.json", "real/m.json"),
            ("away/m.json", "real/inner/m.json"), ("away/../m.json", "real/m.json"),
            ("none/m.json", "none/m.json"), ("circle/m.json", "circle/m.json"),
        ]
    )
    func resolved(path: String, expected: String) throws {
        let folder = try ScratchFolder()
        let root = MarkerFilePath.resolved(folder.url.path)
        let manager = FileManager.default
        try manager.createDirectory(at: folder["real/inner"], withIntermediateDirectories: true)
        for (name, target) in ["link": "real", "away": "\(root)/real/inner", "circle": "circle"] {
            try manager.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
        }
        #expect(MarkerFilePath.resolved("\(folder.url.path)/\(path)") == "\(root)/\(expected)")
    }

    @Test("S4 a deallocated store's changes are still written")
    func released() async throws {
        let folder = try ScratchFolder()
        let url = folder["markers.json"]
        var store: FileReadMarkerStore? = FileReadMarkerStore(url: url)
        store?.save(.record(seenTo: "a"), for: .ada)
        store = nil
        let next = FileReadMarkerStore(url: url)
        #expect(try next.value(for: .ada) == .record(seenTo: "a"))
        try await next.flush()
        #expect(try found(in: url) == [.ada: .record(seenTo: "a")])
    }

    @Test("S4 two processes keep each other's records, and see them after their next write")
    func twoProcesses() throws {
        let disk = SimulatedDisk()
        let app = StoreScene(disk: disk, runsAtOnce: true)
        let other = StoreScene(disk: disk, runsAtOnce: true)
        #expect(try app.store.value(for: .ada) == nil && other.store.value(for: .bob) == nil)
        for number in 1...3 {
            app.store.save(.record(seenTo: "a\(number)"), for: .ada)
            other.store.save(.record(seenTo: "b\(number)"), for: .bob)
        }
        #expect(disk.content == [.ada: .record(seenTo: "a3"), .bob: .record(seenTo: "b3")])
        #expect(try other.store.value(for: .ada) == .record(seenTo: "a3"))
        #expect(try app.store.value(for: .bob) == .record(seenTo: "b2"))
        app.store.save(nil, for: .ada)
        #expect(disk.content == [.bob: .record(seenTo: "b3")])
    }

    @Test("S4 the lock is held from before the read until the file is replaced or the write has failed")
    func lock() throws {
        let scene = StoreScene(runsAtOnce: true)
        scene.disk[\.whenRenamed] = { [disk = scene.disk] in
            #expect(disk[\.locked] == ["/app/markers.json.lock"])
        }
        scene.store.save(.record(seenTo: "a"), for: .ada)
        #expect(
            scene.disk[\.journal] == ["make folder", "lock", "read", "write", "rename", "sync folder"]
        )
        #expect(scene.disk[\.locked].isEmpty)
        scene.disk[\.bytesUntilFull] = 1
        scene.store.save(.record(seenTo: "b"), for: .ada)
        #expect(scene.disk[\.locked].isEmpty)
    }

    @Test("S4 the device's lock excludes others, even in the same process, and its file stays")
    func deviceLock() throws {
        let folder = try ScratchFolder()
        let files = DeviceFileSystem()
        let path = folder["markers.json.lock"].path
        let first = try #require(try files.lock(path, waits: false))
        let isOut = try files.lock(path, waits: false) == nil
        #expect(isOut)
        files.unlock(first)
        let second = try #require(try files.lock(path, waits: true))
        files.unlock(second)
        #expect(files.exists(path))
    }
}
