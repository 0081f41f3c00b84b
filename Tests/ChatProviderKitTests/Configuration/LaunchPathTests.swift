import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as S1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Disk access at launch")
struct LaunchPathTests {
    @Test("S1 launch: on the main actor, a launch only reads one file")
    func mainActorOnlyReads() async throws {
        let disk = WatchedDisk(
            try StoreScene.disk([.record(of: "a", userID: nil): .record(seenTo: "1", count: 3)])
        )
        let store = FileReadMarkerStore(url: StoreScene.url, files: disk)
        let scene = SupportScene()
        let chat = try SupportChat(
            configuration: scene.configuration("a", "b"),
            registry: scene.registry,
            lifecycle: scene.lifecycle,
            store: store
        )
        try chat.start()
        #expect(chat.currentUnreadCount.value == .cached(3))
        chat.scripted("a").load(online: [.agentMessage("1"), .agentMessage("2")])
        chat.channel(for: "a")?.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        try await store.flush()
        #expect(disk.callsOnMainActor == ["read"])
        #expect(disk.calls.contains("rename"))
    }
}

/// Notes which calls come from the main actor, where a slow disk would block.
private final class WatchedDisk: MarkerFileSystem {
    private let disk: SimulatedDisk
    private let noted = Locked<(all: [String], onMainActor: [String])>(([], []))

    init(_ disk: SimulatedDisk) { self.disk = disk }

    var calls: [String] { noted.withLock { $0.all } }
    var callsOnMainActor: [String] { noted.withLock { $0.onMainActor } }

    private func note(_ call: String) {
        noted.withLock {
            $0.all.append(call)
            if MainThread.isCurrent { $0.onMainActor.append(call) }
        }
    }

    func read(_ path: String) throws -> Data? {
        note("read")
        return try disk.read(path)
    }
    func writeAndSync(_ data: Data, to path: String) throws {
        note("write")
        try disk.writeAndSync(data, to: path)
    }
    func rename(_ path: String, to newPath: String) throws {
        note("rename")
        try disk.rename(path, to: newPath)
    }
    func syncFolder(_ path: String) throws {
        note("sync folder")
        try disk.syncFolder(path)
    }
    func makeFolder(_ path: String) throws {
        note("make folder")
        try disk.makeFolder(path)
    }
    func exists(_ path: String) -> Bool {
        note("exists")
        return disk.exists(path)
    }
    func remove(_ path: String) {
        note("remove")
        disk.remove(path)
    }
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        note("lock")
        return try disk.lock(path, waits: waits)
    }
    func unlock(_ lock: MarkerFileLock) {
        note("unlock")
        disk.unlock(lock)
    }
}
