package import ChatProviderKit
package import Foundation

/// A disk in memory that loses unsynced data, fills up, refuses access, and stops halfway.
package final class SimulatedDisk: MarkerFileSystem {
    struct Failure: Error, LocalizedError {
        var errorDescription: String? { "the disk does not want to" }
    }

    package struct State: Sendable {
        /// The number of operations before the process is killed, or `nil` if it is not.
        package var operationsUntilKill: Int?
        /// The percentage of a write that is on the disk if the process is killed in it.
        package var tornAt = 0
        package var isDead = false
        /// The size at which a write is cut off and fails.
        package var bytesUntilFull: Int?
        /// The number of bytes that are actually written, whatever is reported.
        package var bytesWritten: Int?
        package var isUnreadable = false
        /// Called after a file is renamed into place.
        package var whenRenamed: (@Sendable () -> Void)?
        package var files: [String: Data] = [:]
        /// What survives a power loss.
        package var durable: [String: Data] = [:]
        package var locked: Set<String> = []
        package var reads = 0
        package var writes = 0
        /// The operations, oldest first.
        package var journal: [String] = []
        /// The calls on the main actor, where a slow disk would block.
        package var mainActorCalls: [String] = []

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

    package init(_ files: [String: Data] = [:]) {
        state = Locked(State(files: files, durable: files))
    }

    /// Reads or changes a part of the disk's state.
    package subscript<Value: Sendable>(_ path: any WritableKeyPath<State, Value> & Sendable) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    /// The disk as the next process finds it.
    package func afterKill() -> SimulatedDisk { SimulatedDisk(self[\.files]) }

    /// The disk as the device finds it at its next start.
    package func afterPowerLoss() -> SimulatedDisk { SimulatedDisk(self[\.durable]) }

    private func note(_ call: String) {
        if MainThread.isCurrent { state.withLock { $0.mainActorCalls.append(call) } }
    }

    private func operate(_ name: String) throws {
        note(name)
        guard state.withLock({ $0.operate(name) }) else { throw Failure() }
    }

    package func read(_ path: String) throws -> Data? {
        try operate("read")
        self[\.reads] += 1
        guard let data = self[\.files][path] else { return nil }
        if self[\.isUnreadable] { throw Failure() }
        return data
    }

    package func writeAndSync(_ data: Data, to path: String) throws {
        note("write")
        let isKilled = state.withLock { state in
            let wasDead = state.isDead
            guard !state.operate("write") else { return false }
            if !wasDead, state.tornAt > 0 {
                state.files[path] = data.prefix(data.count * state.tornAt / 100)
                state.durable[path] = state.files[path]
            }
            return true
        }
        if isKilled { throw Failure() }
        self[\.writes] += 1
        let isFull = state.withLock { state in
            let length = min(state.bytesUntilFull ?? data.count, state.bytesWritten ?? data.count)
            state.files[path] = data.prefix(length)
            state.durable[path] = state.files[path]
            return state.bytesUntilFull.map { data.count > $0 } ?? false
        }
        if isFull { throw Failure() }
    }

    package func rename(_ path: String, to newPath: String) throws {
        try operate("rename")
        state.withLock { $0.files[newPath] = $0.files.removeValue(forKey: path) }
        self[\.whenRenamed]?()
    }

    package func syncFolder(_ path: String) throws {
        try operate("sync folder")
        state.withLock { $0.durable = $0.files }
    }

    package func makeFolder(_ path: String) throws { try operate("make folder") }

    package func exists(_ path: String) -> Bool {
        note("exists")
        return self[\.files][path] != nil
    }

    package func remove(_ path: String) {
        note("remove")
        state.withLock { if !$0.isDead { $0.files[path] = nil } }
    }

    package func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        try operate("lock")
        return state.withLock { $0.locked.insert(path).inserted } ? MarkerFileLock(descriptor: 0) : nil
    }

    package func unlock(_ lock: MarkerFileLock) {
        note("unlock")
        self[\.locked] = []
    }
}
