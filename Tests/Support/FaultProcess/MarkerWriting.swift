import ChatProviderKit
import Foundation

/// Saves a growing count for five users in turn, and after each completed flush prints how many saves it included.
///
/// Saves continue while a flush waits. The counts show the progress: after 7 saves they are 2, 2, 1, 1, 1.
@MainActor
struct MarkerWriting {
    let path: String
    /// The provider of the users. Each process has its own.
    let provider: ChatProviderID
    /// How long the disk takes for an operation, in seconds, on average.
    let slowness: TimeInterval

    private static let userCount = 5

    func run() async throws {
        let store = FileReadMarkerStore(
            url: URL(fileURLWithPath: path),
            files: SlowFileSystem(slowness: slowness)
        )
        var saved = 0
        for user in 0..<Self.userCount {
            saved += try store.record(of: provider, userID: "user-\(user)")?.count ?? 0
        }
        while true {
            let flushed = saved + 1
            saved = save(in: store, after: saved)
            let flush = Task { try await store.flush() }
            await Task.yield()
            for _ in 0..<Int.random(in: 0...8) { saved = save(in: store, after: saved) }
            try await flush.value
            try FileHandle.standardOutput.write(contentsOf: Data("\(flushed)\n".utf8))
        }
    }

    /// - Returns: The number of saves afterward.
    private func save(in store: FileReadMarkerStore, after saved: Int) -> Int {
        let (user, count) = (saved % Self.userCount, saved / Self.userCount + 1)
        // Every other save can wait for more.
        let marked = count / 2 * 2
        let entry = ReadRecord.Marker.Entry(
            createdAt: Date(timeIntervalSince1970: Double(marked)),
            trail: ["message-\(marked)"]
        )
        store.save(
            .record(ReadRecord(marker: .entry(entry), count: count)),
            for: .record(of: provider, userID: "user-\(user)")
        )
        return saved + 1
    }
}

/// A disk that takes a while for each operation, and writes a file in two parts.
private struct SlowFileSystem: MarkerFileSystem {
    let slowness: TimeInterval
    private let files = DeviceFileSystem()

    init(slowness: TimeInterval) { self.slowness = slowness }

    private func wait() {
        if slowness > 0 { Thread.sleep(forTimeInterval: .random(in: 0...2 * slowness)) }
    }

    func read(_ path: String) throws -> Data? { try files.read(path) }

    func writeAndSync(_ data: Data, to path: String) throws {
        wait()
        if slowness > 0 {
            try files.writeAndSync(data.prefix(data.count / 2), to: path)
            wait()
        }
        try files.writeAndSync(data, to: path)
    }

    func rename(_ path: String, to newPath: String) throws {
        wait()
        try files.rename(path, to: newPath)
        wait()
    }

    func syncFolder(_ path: String) throws { try files.syncFolder(path) }
    func makeFolder(_ path: String) throws { try files.makeFolder(path) }
    func exists(_ path: String) -> Bool { files.exists(path) }
    func remove(_ path: String) { files.remove(path) }
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        try files.lock(path, waits: waits)
    }
    func unlock(_ lock: MarkerFileLock) { files.unlock(lock) }
}
