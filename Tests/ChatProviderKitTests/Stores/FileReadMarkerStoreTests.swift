import ChatProviderTesting
import Foundation
import Testing

@testable import ChatProviderKit

@MainActor
@Suite("Marker file")
struct FileReadMarkerStoreTests {
    private let key = ReadRecord.Key(provider: "shop", userID: "ada")
    private let record = ReadRecord(
        marker: .entry(
            .init(id: "a", position: 3, createdAt: Date(timeIntervalSince1970: 1.234), idsAtSameTime: ["a"])
        ),
        count: 2,
        asOf: Date(timeIntervalSince1970: 1_790_000_000.123)
    )
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "markers-\(UUID().uuidString)",
        isDirectory: true
    )
    private var url: URL { folder.appendingPathComponent("markers.json") }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test("C13 what was stored is there for the next launch, for its provider and user alone")
    func roundTrip() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let anonymous = ReadRecord(marker: .start, count: 0, asOf: nil)
        let store = FileReadMarkerStore(url: url)
        try store.save(record, for: key)
        try store.save(anonymous, for: ReadRecord.Key(provider: "shop", userID: nil))
        let next = FileReadMarkerStore(url: url)
        #expect(try next.record(for: key) == record)
        #expect(try next.record(for: ReadRecord.Key(provider: "shop", userID: nil)) == anonymous)
        #expect(try next.record(for: ReadRecord.Key(provider: "games", userID: "ada")) == nil)
    }

    @Test(
        "a file that cannot be understood is told once and kept aside",
        arguments: [
            "", "{", "[]", "nonsense", #"{"version":1}"#, #"{"version":1,"records":[{"provider":1}]}"#,
            #"{"version":1,"records":[{"provider":"a","record":{"count":-1}}]}"#,
            #"{"version":0,"records":[]}"#,
        ]
    )
    func damaged(content: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(content)
        let store = FileReadMarkerStore(url: url)
        #expect(throws: ReadMarkerStoreError.self) { try store.record(for: key) }
        #expect(try store.record(for: key) == nil)
        try store.save(record, for: key)
        #expect(try String(contentsOfFile: "\(url.path).kept-1", encoding: .utf8) == content)
        #expect(try FileReadMarkerStore(url: url).record(for: key) == record)
    }

    @Test("a file of a later version is kept aside, and its version is told")
    func newerVersion() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(#"{"version":2,"shards":[]}"#)
        let store = FileReadMarkerStore(url: url)
        #expect(
            throws: ReadMarkerStoreError.newerVersion(
                path: url.path,
                version: 2,
                keptAs: "\(url.path).kept-1"
            )
        ) { try store.record(for: key) }
    }

    @Test("a second damaged file does not replace the first that was kept")
    func keptTwice() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for content in ["one", "two"] {
            try write(content)
            _ = try? FileReadMarkerStore(url: url).record(for: key)
        }
        #expect(try String(contentsOfFile: "\(url.path).kept-1", encoding: .utf8) == "one")
        #expect(try String(contentsOfFile: "\(url.path).kept-2", encoding: .utf8) == "two")
    }

    @Test("a place that cannot be written to is told, and the counter counts on")
    func unwritable() throws {
        let store = FileReadMarkerStore(url: URL(fileURLWithPath: "/dev/null/markers.json"))
        let scene = CounterScene(store: store)
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        scene.provider.goOnline()
        scene.provider.load([.agentMessage("a")])
        #expect(scene.count == .live(1))
        #expect(diagnostics.last?.message.contains("/dev/null/markers.json: cannot be written") == true)
    }

    @Test("C10 a damaged marker file is told by the counter, and the count is unknown")
    func counterTells() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("{\"version\":1,")
        let scene = CounterScene(store: FileReadMarkerStore(url: url))
        #expect(scene.count == .unknown)
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        #expect(diagnostics.values.count == 1)
    }

    @Test("C13 a kill after any step of a write leaves the record before or the one after", arguments: 0...4)
    func killBetweenSteps(steps: Int) throws {
        let disk = SimulatedDisk()
        let store = FileReadMarkerStore(url: URL(fileURLWithPath: "/app/markers.json"), files: disk)
        try store.save(record, for: key)
        disk.stepsUntilKill = steps
        let after = ReadRecord(marker: .start, count: 9, asOf: nil)
        let isStored = (try? store.save(after, for: key)) != nil
        disk.stepsUntilKill = nil
        let next = FileReadMarkerStore(
            url: URL(fileURLWithPath: "/app/markers.json"),
            files: disk.afterPowerLoss()
        )
        let found = try next.record(for: key)
        #expect(found == record || found == after)
        if isStored { #expect(found == after) }
    }

    @Test("C13 a write that is torn at any byte leaves the record before")
    func tornWrite() throws {
        let disk = SimulatedDisk()
        let store = FileReadMarkerStore(url: URL(fileURLWithPath: "/app/markers.json"), files: disk)
        try store.save(record, for: key)
        for length in 0...400 {
            disk.bytesUntilFull = length
            let after = ReadRecord(marker: .start, count: length, asOf: nil)
            let isStored = (try? store.save(after, for: key)) != nil
            disk.bytesUntilFull = nil
            let next = FileReadMarkerStore(
                url: URL(fileURLWithPath: "/app/markers.json"),
                files: disk.afterPowerLoss()
            )
            #expect(try next.record(for: key) == (isStored ? after : record))
            if isStored { try store.save(record, for: key) }
        }
    }

    @Test("equal records make equal files, also those of nobody and of a user with an empty id")
    func sameFile() throws {
        let keys = [nil, "", "ada"].map { ReadRecord.Key(provider: "shop", userID: $0) }
        let files = try Set(
            (0..<64).map { room in
                // The order of a dictionary is its capacity's.
                var records: [ReadRecord.Key: ReadRecord] = Dictionary(minimumCapacity: room)
                for key in room.isMultiple(of: 2) ? keys : keys.reversed() { records[key] = record }
                return try MarkerFile.encode(records)
            }
        )
        #expect(files.count == 1)
    }

    @Test(
        "C13 a write that is cut short at any byte, and reported as done, is told and kept aside, never counted"
    )
    func shortWrite() throws {
        let whole = try MarkerFile.encode([key: record]).count
        for length in 0...whole {
            let disk = SimulatedDisk()
            disk.bytesWritten = length
            try FileReadMarkerStore(url: URL(fileURLWithPath: "/app/markers.json"), files: disk).save(
                record,
                for: key
            )
            disk.bytesWritten = nil
            let next = FileReadMarkerStore(url: URL(fileURLWithPath: "/app/markers.json"), files: disk)
            if length == whole {
                #expect(try next.record(for: key) == record)
            } else {
                #expect(throws: ReadMarkerStoreError.self, "\(length) bytes") { try next.record(for: key) }
                #expect(disk.exists("/app/markers.json.kept-1"))
                try next.save(record, for: key)
                #expect(try next.record(for: key) == record)
            }
        }
    }

    @Test("C13 a disk that takes a minute for each operation: what comes late by it is counted and stored")
    func slowDisk() throws {
        let clock = ManualChatClock()
        let disk = SimulatedDisk()
        disk.whileWorking = { MainActor.assumeIsolated { clock.now += 60 } }
        let url = URL(fileURLWithPath: "/app/markers.json")
        let scene = CounterScene(store: FileReadMarkerStore(url: url, files: disk), clock: clock)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2))
        let timer = clock.schedule(after: 90) { scene.provider.append(.agentMessage("a4", at: 4)) }
        scene.visitConversation()
        scene.provider.append(.agentMessage("a3", at: 3))
        #expect(scene.count == .live(1))
        // It was due long ago, while the disk was at work.
        clock.advance(by: 0)
        withExtendedLifetime(timer) { #expect(scene.count == .live(2)) }
        disk.whileWorking = nil
        let next = CounterScene(store: FileReadMarkerStore(url: url, files: disk))
        #expect(next.count == .cached(2))
        next.provider.goOnline()
        next.provider.load(agentMessages(1...5))
        #expect(next.count == .live(3))
    }
}

/// A disk in memory that forgets what was not synced, fills up, and stops in the middle.
private final class SimulatedDisk: MarkerFileSystem, @unchecked Sendable {
    // Safe: the store and the test are on the main actor alone.
    struct Failure: Error {}

    var stepsUntilKill: Int?
    var bytesUntilFull: Int?
    /// How many bytes are really written, whatever is reported.
    var bytesWritten: Int?
    /// Called at each operation.
    var whileWorking: (@Sendable () -> Void)?
    private var files: [String: Data] = [:]
    /// What a loss of power leaves.
    private var durable: [String: Data] = [:]

    func afterPowerLoss() -> SimulatedDisk {
        let disk = SimulatedDisk()
        disk.files = durable
        disk.durable = durable
        return disk
    }

    private func step() throws {
        whileWorking?()
        guard let left = stepsUntilKill else { return }
        guard left > 0 else { throw Failure() }
        stepsUntilKill = left - 1
    }

    func read(_ path: String) throws -> Data? { files[path] }

    func writeAndSync(_ data: Data, to path: String) throws {
        try step()
        if let limit = bytesUntilFull, data.count > limit {
            files[path] = data.prefix(limit)
            durable[path] = files[path]
            throw Failure()
        }
        files[path] = data.prefix(bytesWritten ?? data.count)
        durable[path] = files[path]
    }

    func rename(_ path: String, to newPath: String) throws {
        try step()
        files[newPath] = files.removeValue(forKey: path)
    }

    func syncFolder(_ path: String) throws {
        try step()
        durable = files
    }

    func makeFolder(_ path: String) throws { try step() }
    func exists(_ path: String) -> Bool { files[path] != nil }
    func remove(_ path: String) { files[path] = nil }
}
