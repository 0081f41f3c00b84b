import ChatProviderKit
import Foundation

/// A disk in memory that stops between any two operations or in the middle of a write, forgets what was not synced,
/// and fills up. It is one process's view of the disk: the next process has another.
///
/// `@unchecked Sendable`: the store and the soak, who alone use it, are on the main actor.
final class SoakDisk: MarkerFileSystem, @unchecked Sendable {
    enum Failure: Error {
        case killed
        case full
    }

    /// The process ends before this many more operations are done; `nil` for a process that lives.
    var operationsUntilDeath: Int?
    /// How much of a write that the process dies in is done, in hundredths.
    var tornAt = 0
    var isFull = false
    /// Whether the process is gone: nothing reaches the disk any more.
    private(set) var isDead = false
    private(set) var renames = 0
    private(set) var tornWrites = 0
    private var files: [String: Data]
    /// What a loss of power leaves.
    private var durable: [String: Data]

    init() {
        files = [:]
        durable = [:]
    }

    /// The disk as the next process finds it.
    init(after former: SoakDisk, losingPower: Bool) {
        files = losingPower ? former.durable : former.files
        durable = files
        isFull = former.isFull
    }

    /// Ends the process.
    func kill() { isDead = true }

    private func operate(inTheMiddle: () -> Void = {}) throws {
        guard !isDead else { throw Failure.killed }
        guard let left = operationsUntilDeath else { return }
        guard left > 0 else {
            isDead = true
            inTheMiddle()
            throw Failure.killed
        }
        operationsUntilDeath = left - 1
    }

    /// Stores something that is no file.
    func takeRecord() throws {
        try operate()
        if isFull { throw Failure.full }
    }

    func read(_ path: String) throws -> Data? { files[path] }

    func writeAndSync(_ data: Data, to path: String) throws {
        try operate {
            files[path] = data.prefix(data.count * tornAt / 100)
            durable[path] = files[path]
            tornWrites += 1
        }
        guard !isFull else {
            files[path] = data.prefix(data.count / 2)
            throw Failure.full
        }
        files[path] = data
        durable[path] = data
    }

    func rename(_ path: String, to newPath: String) throws {
        try operate()
        files[newPath] = files.removeValue(forKey: path)
        renames += 1
    }

    func syncFolder(_ path: String) throws {
        try operate()
        durable = files
    }

    func makeFolder(_ path: String) throws { try operate() }
    func exists(_ path: String) -> Bool { files[path] != nil }
    func remove(_ path: String) { if !isDead { files[path] = nil } }
}
