import ChatProviderKit
import Foundation

/// A disk in memory that loses unsynced data, fills up, refuses access, and stops halfway.
final class SimulatedDisk: MarkerFileSystem {
    struct Failure: Error, LocalizedError {
        var errorDescription: String? { "the disk does not want to" }
    }

    struct State: Sendable {
        /// The number of operations before the process is killed, or `nil` if it is not.
        var operationsUntilKill: Int?
        var isDead = false
        /// The size at which a write is cut off and fails.
        var bytesUntilFull: Int?
        /// The number of bytes that are actually written, whatever is reported.
        var bytesWritten: Int?
        var isUnreadable = false
        /// Called after a file is renamed into place.
        var whenRenamed: (@Sendable () -> Void)?
        var files: [String: Data] = [:]
        /// What survives a power loss.
        var durable: [String: Data] = [:]
        var locked: Set<String> = []
        var reads = 0
        var writes = 0
        /// The operations, oldest first.
        var journal: [String] = []
        /// The calls on the main actor, where a slow disk would block.
        var mainActorCalls: [String] = []

        mutating func operate(_ name: String) -> Bool {
            guard !isDead else { return false }
            if let left = operationsUntilKill {
                guard left > 0 else {
                    isDead = true
                    return false
                }
                operationsUntilKill = left - 1
            }
            journal.append(name)
            return true
        }
    }

    private let state: Locked<State>

    init(_ files: [String: Data] = [:]) {
        state = Locked(State(files: files, durable: files))
    }

    /// Reads or changes a part of the disk's state.
    subscript<Value: Sendable>(_ path: any WritableKeyPath<State, Value> & Sendable) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    /// The disk as the next process finds it.
    func afterKill() -> SimulatedDisk { SimulatedDisk(self[\.files]) }

    /// The disk as the device finds it at its next start.
    func afterPowerLoss() -> SimulatedDisk { SimulatedDisk(self[\.durable]) }

    private func note(_ call: String) {
        if MainThread.isCurrent { state.withLock { $0.mainActorCalls.append(call) } }
    }

    private func operate(_ name: String) throws {
        note(name)
        guard state.withLock({ $0.operate(name) }) else { throw Failure() }
    }

    func read(_ path: String) throws -> Data? {
        try operate("read")
        self[\.reads] += 1
        guard let data = self[\.files][path] else { return nil }
        if self[\.isUnreadable] { throw Failure() }
        return data
    }

    func writeAndSync(_ data: Data, to path: String) throws {
        try operate("write")
        self[\.writes] += 1
        let isFull = state.withLock { state in
            let length = min(state.bytesUntilFull ?? data.count, state.bytesWritten ?? data.count)
            state.files[path] = data.prefix(length)
            state.durable[path] = state.files[path]
            return state.bytesUntilFull.map { data.count > $0 } ?? false
        }
        if isFull { throw Failure() }
    }

    func rename(_ path: String, to newPath: String) throws {
        try operate("rename")
        state.withLock { $0.files[newPath] = $0.files.removeValue(forKey: path) }
        self[\.whenRenamed]?()
    }

    func syncFolder(_ path: String) throws {
        try operate("sync folder")
        state.withLock { $0.durable = $0.files }
    }

    func makeFolder(_ path: String) throws { try operate("make folder") }

    func exists(_ path: String) -> Bool {
        note("exists")
        return self[\.files][path] != nil
    }

    func remove(_ path: String) {
        note("remove")
        state.withLock { if !$0.isDead { $0.files[path] = nil } }
    }

    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        try operate("lock")
        return state.withLock { $0.locked.insert(path).inserted } ? MarkerFileLock(descriptor: 0) : nil
    }

    func unlock(_ lock: MarkerFileLock) {
        note("unlock")
        self[\.locked] = []
    }
}
