import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A disk in memory that can stop between any two operations or in the middle of a write, loses data that was not
/// synced, and fills up. It is one process's view of the disk: the next process has another one.
final class SoakDisk: MarkerFileSystem {
    enum Failure: Error {
        case killed
        case full
        case locked
    }

    struct State: Sendable {
        /// The number of operations before the process ends; `nil` for a process that stays alive.
        var operationsUntilDeath: Int?
        /// The percentage of a write that is done when the process ends in it.
        var tornAt = 0
        var isFull = false
        /// Whether the device has not been unlocked since it was switched on: nothing can be read or written.
        var isLocked = false
        /// The providers with a note about a change of user: small files of their own, which can be written before the
        /// first unlock.
        var notes: Set<ChatProviderID> = []
        /// Whether the process has ended: nothing reaches the disk anymore.
        fileprivate(set) var isDead = false
        fileprivate var renames = 0
        fileprivate var files: [String: Data] = [:]
        /// The data that a loss of power leaves.
        fileprivate var durable: [String: Data] = [:]

        /// Performs an operation; throws if the process has ended, or ends before it.
        fileprivate mutating func operate() -> Failure? {
            guard !isDead else { return .killed }
            if let left = operationsUntilDeath {
                guard left > 0 else {
                    isDead = true
                    return .killed
                }
                operationsUntilDeath = left - 1
            }
            return isLocked ? .locked : nil
        }
    }

    private let state: Locked<State>

    /// A disk with marker files that contain these values.
    init(_ files: [String: SoakValues] = [:]) {
        var state = State()
        state.files = files.compactMapValues { try? MarkerFile.encode($0) }
        state.durable = state.files
        self.state = Locked(state)
    }

    /// The disk as the next process finds it.
    init(after former: SoakDisk, losingPower: Bool) {
        var state = State()
        state.isFull = former[\.isFull]
        state.notes = former[\.notes]
        state.files = former.state.withLock { losingPower ? $0.durable : $0.files }
        state.durable = state.files
        self.state = Locked(state)
    }

    /// Access to the state.
    subscript<Value: Sendable>(_ path: any WritableKeyPath<State, Value> & Sendable) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    /// Whether the process has ended.
    var isDead: Bool { state.withLock { $0.isDead } }

    /// How often a file was moved into place.
    var renames: Int { state.withLock { $0.renames } }

    /// Ends the process.
    func kill() { state.withLock { $0.isDead = true } }

    /// The contents of a file, now or after a loss of power.
    func content(of path: String, losingPower: Bool) -> Data? {
        state.withLock { (losingPower ? $0.durable : $0.files)[path] }
    }

    private func operate(_ change: @Sendable (inout State) -> Void = { _ in }) throws {
        let failure = state.withLock { state -> Failure? in
            if let failure = state.operate() { return failure }
            change(&state)
            return nil
        }
        if let failure { throw failure }
    }

    /// Stores a record that has no file.
    func takeRecord() throws {
        try operate()
        if self[\.isFull] { throw Failure.full }
    }

    func read(_ path: String) throws -> Data? {
        if self[\.isLocked] { throw Failure.locked }
        return state.withLock { $0.files[path] }
    }

    func writeAndSync(_ data: Data, to path: String) throws {
        let failure = state.withLock { state -> Failure? in
            let wasDead = state.isDead
            if let failure = state.operate() {
                if state.isDead, !wasDead {
                    state.files[path] = data.prefix(data.count * state.tornAt / 100)
                    state.durable[path] = state.files[path]
                }
                return failure
            }
            state.files[path] = state.isFull ? data.prefix(data.count / 2) : data
            state.durable[path] = state.files[path]
            return state.isFull ? .full : nil
        }
        if let failure { throw failure }
    }

    func rename(_ path: String, to newPath: String) throws {
        try operate { state in
            state.files[newPath] = state.files.removeValue(forKey: path)
            state.renames += 1
        }
    }

    func syncFolder(_ path: String) throws { try operate { $0.durable = $0.files } }

    func makeFolder(_ path: String) throws { try operate() }

    func exists(_ path: String) -> Bool { state.withLock { $0.files[path] != nil } }

    func remove(_ path: String) {
        state.withLock { if !$0.isDead { $0.files[path] = nil } }
    }

    /// Only one process runs at a time.
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        try operate()
        return MarkerFileLock(descriptor: 0)
    }

    func unlock(_ lock: MarkerFileLock) {}
}

/// The queue on which a marker file is written: it runs immediately, or when the soak lets it.
final class SoakScheduler: MarkerScheduler {
    private let world: ManualChatClock
    private let runsAtOnce: Bool
    private let waiting = Locked<[@Sendable (Bool) -> Void]>([])
    @MainActor private var timers: [Int: ObservationToken] = [:]
    @MainActor private var timersMade = 0

    init(_ world: ManualChatClock, runsAtOnce: Bool) {
        self.world = world
        self.runsAtOnce = runsAtOnce
    }

    func perform(_ work: @escaping @Sendable (_ hasTime: Bool) -> Void) {
        if runsAtOnce { work(true) } else { waiting.withLock { $0.append(work) } }
    }

    /// The whole soak is on the main thread.
    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        MainActor.assumeIsolated {
            timersMade += 1
            let number = timersMade
            timers[number] = world.schedule(after: seconds) { [weak self] in
                self?.timers[number] = nil
                action()
                self?.run()
            }
        }
    }

    /// Runs all waiting work, including the work that it adds.
    func run() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work(true) }
    }
}
