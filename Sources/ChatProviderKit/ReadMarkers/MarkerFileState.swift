import Foundation

/// What a marker file holds, what has been saved since, and when to write it: a value without a disk and without a clock.
///
/// Each change answers with the step that is to follow.
struct MarkerFileState: Sendable {
    /// What is to be done next.
    enum Step: Sendable, Equatable {
        case nothing
        /// Write now.
        case write
        /// Call ``collectingIsOver()`` after ``MarkerFileState/collectingTime``.
        case collect
        /// Call ``pauseIsOver()`` after some seconds.
        case pause(TimeInterval)
    }

    /// What is known of a key.
    enum Answer: Sendable {
        case known(StoredValue?)
        /// The file has not been read.
        case unread
        case failure(ReadMarkerStoreError)
    }

    /// What was read.
    struct Found: Sendable {
        /// What the file holds; `nil` where there is none, or none that can be used.
        var values: MarkerValues?
        /// The same as bytes.
        var data: Data?
        /// Why the file cannot be used. The next caller that asks for a value receives it.
        var problem: ReadMarkerStoreError?
        /// What is taken over from other files.
        var taken = MarkerValues()
        /// These files. They go when what they hold is written.
        var takenFrom: [String] = []
    }

    /// Changes that one write puts on the disk.
    struct Batch: Sendable {
        var changes: [Change]
        /// The number of the last change that was saved before the write.
        var number: Int
        /// What the file held when it was last read or written, as far as is known.
        var lastValues: MarkerValues
        /// The same as bytes; `nil` where not all of it is known.
        var lastData: Data?
    }

    /// A saved value, or a removal.
    struct Change: Sendable {
        var key: StoredValue.Key
        var value: StoredValue?
        var number: Int
    }

    /// A caller that waits until all changes up to a number are on the disk.
    typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    /// What follows a write: the next step, those whose wait is over, and what is to be told, once until a write succeeds.
    typealias End = (step: Step, finished: ArraySlice<Waiter>, news: ReadMarkerStoreError?)

    private enum Content: Sendable {
        case unread
        case unreadable(ReadMarkerStoreError)
        case read(MarkerValues, Data?)

        /// As far as they are known.
        var values: MarkerValues {
            if case .read(let values, _) = self { values } else { MarkerValues() }
        }
    }

    private enum Writer {
        case idle, queued, writing
    }

    /// How long changes that can wait are collected, in seconds.
    static let collectingTime: TimeInterval = 0.25
    private static let longestPause: TimeInterval = 30

    private var content = Content.unread
    /// What was found when the file was read, and has not been reported.
    private var untold: ReadMarkerStoreError?
    /// One for each key, the oldest first.
    private var unwritten: [Change] = []
    private var lastNumber = 0
    private var writer = Writer.idle
    /// Whether another write follows the present one at once.
    private var isWriteDue = false
    private var isCollecting = false
    private var isPausing = false
    private var failuresInARow = 0
    private var hasToldUnreadable = false
    private var hasToldUnwritable = false
    /// Those who came first stand first, and wait for the fewest changes.
    private var waiters: [Waiter] = []
    /// Whether another store has what this one knows.
    private(set) var isGivenUp = false

    // MARK: Values

    /// What is stored under a key. A problem that was found is reported once.
    mutating func value(for key: StoredValue.Key) -> Answer {
        if let problem = untold {
            untold = nil
            return .failure(problem)
        }
        if let change = change(of: key) { return .known(change.value) }
        return switch content {
        case .unread: .unread
        case .unreadable(let error): .failure(error)
        case .read(let values, _): .known(values[key])
        }
    }

    /// The providers of which it is stored who is logged in there, as far as that is known.
    var providersWithUsers: Set<ChatProviderID> {
        var keys = Set(content.values.values.keys)
        for change in unwritten {
            if change.value == nil { keys.remove(change.key) } else { keys.insert(change.key) }
        }
        return Set(keys.filter { $0.isUser }.map(\.provider))
    }

    /// Remembers a value.
    mutating func save(_ value: StoredValue?, for key: StoredValue.Key) -> Step {
        let former: StoredValue?
        if let change = change(of: key) {
            former = change.value
            // What could not be written is tried again.
            if former == value { return failuresInARow > 0 ? requestWrite() : .nothing }
        } else {
            former = content.values[key]
            if former == value, isRead { return .nothing }
        }
        unwritten.removeAll { $0.key == key }
        remember(value, for: key)
        return Self.isUrgent(value, after: former) ? requestWrite() : requestCollecting()
    }

    /// Being seen, a moved marker, a change of user and a removal do not wait for more to come.
    private static func isUrgent(_ value: StoredValue?, after former: StoredValue?) -> Bool {
        guard case .record(let record)? = value?.content else { return true }
        guard record.count > 0 else { return true }
        guard case .record(let formerRecord)? = former?.content else { return record.marker != nil }
        return record.marker != formerRecord.marker
    }

    // MARK: Reading

    /// Whether the file has been read.
    var isRead: Bool {
        if case .read = content { true } else { false }
    }

    /// Takes up what a file holds. What was saved in the meantime is newer.
    ///
    /// - Parameters:
    ///   - found: What it holds, and what is to be written there with the next flush.
    mutating func takeUp(_ found: Found) {
        guard !isRead else { return }
        content = .read(found.values ?? MarkerValues(), found.data)
        untold = found.problem
        for key in found.taken.keys where change(of: key) == nil { remember(found.taken[key], for: key) }
    }

    /// What was saved, and is not known to be on the disk.
    var changes: [Change] { unwritten }

    /// Writes nothing any more: another store has what this one knows.
    ///
    /// - Returns: Those who wait for a write.
    mutating func giveUp() -> [Waiter] {
        isGivenUp = true
        defer { waiters = [] }
        return waiters
    }

    /// Writes again, and all that is known.
    mutating func reclaim() -> Step {
        isGivenUp = false
        let known = content.values
        for key in known.keys where change(of: key) == nil { remember(known[key], for: key) }
        return beginFlush()
    }

    private func change(of key: StoredValue.Key) -> Change? { unwritten.last { $0.key == key } }

    private mutating func remember(_ value: StoredValue?, for key: StoredValue.Key) {
        lastNumber += 1
        unwritten.append(Change(key: key, value: value, number: lastNumber))
    }

    /// Takes up what another process has written. No write runs at the same time, and what was
    /// saved here is newer.
    mutating func takeUp(news values: MarkerValues, _ data: Data) { content = .read(values, data) }

    /// The file is there, but cannot be read just now.
    mutating func failToRead(_ error: ReadMarkerStoreError) {
        guard !isRead else { return }
        content = .unreadable(error)
        // Each who asks for a value hears it, and it stays so.
        if case .notOurs = error { hasToldUnreadable = true }
    }

    // MARK: Writing

    /// Begins a write; `nil` where there is nothing to write.
    mutating func beginWriting() -> Batch? {
        isWriteDue = false
        guard !unwritten.isEmpty, !isGivenUp else {
            writer = .idle
            return nil
        }
        writer = .writing
        var lastData: Data?
        if case .read(_, let data) = content { lastData = data }
        return Batch(
            changes: unwritten,
            number: lastNumber,
            lastValues: content.values,
            lastData: lastData
        )
    }

    /// A write has succeeded.
    ///
    /// - Parameters:
    ///   - values: What the file holds now.
    ///   - data: The same as bytes.
    mutating func succeed(_ batch: Batch, with values: MarkerValues, _ data: Data) -> End {
        guard !isGivenUp else { return end(batch, news: nil) }
        content = .read(values, data)
        unwritten.removeAll { $0.number <= batch.number }
        failuresInARow = 0
        (hasToldUnreadable, hasToldUnwritable) = (false, false)
        return end(batch, news: nil)
    }

    /// A write has failed. Its changes are kept.
    ///
    /// - Parameter hadTime: Whether the system had left the process the time for it.
    mutating func fail(_ batch: Batch, _ error: ReadMarkerStoreError, hadTime: Bool) -> End {
        failuresInARow += 1
        guard hadTime else { return end(batch, news: nil) }
        let isNews: Bool
        switch error {
        case .unreadable, .notOurs, .damaged, .newerVersion:
            if !error.isRecoveredCorruption { failToRead(error) }
            isNews = !hasToldUnreadable
            hasToldUnreadable = true
        case .unwritable:
            isNews = !hasToldUnwritable
            hasToldUnwritable = true
        }
        return end(batch, news: isNews ? error : nil)
    }

    private mutating func end(_ batch: Batch, news: ReadMarkerStoreError?) -> End {
        writer = .idle
        let finished = waiters.prefix { $0.number <= batch.number }
        waiters.removeFirst(finished.count)
        return (nextStep(), finished, news)
    }

    private mutating func nextStep() -> Step {
        guard !unwritten.isEmpty else { return .nothing }
        if isWriteDue || !waiters.isEmpty { return requestWrite() }
        guard failuresInARow > 0, !isPausing else { return .nothing }
        isPausing = true
        return .pause(min(Self.longestPause, pow(2, Double(failuresInARow - 1))))
    }

    /// Has a caller wait until all that was saved is on the disk; `nil` where it is.
    mutating func wait(_ continuation: CheckedContinuation<Void, any Error>) -> Step? {
        guard !unwritten.isEmpty, !isGivenUp else { return nil }
        waiters.append((lastNumber, continuation))
        return requestWrite()
    }

    /// All that was saved is to be written now.
    mutating func beginFlush() -> Step {
        unwritten.isEmpty ? .nothing : requestWrite()
    }

    /// The time in which changes were collected is over.
    mutating func collectingIsOver() -> Step {
        isCollecting = false
        return unwritten.isEmpty ? .nothing : requestWrite()
    }

    /// The pause after a failure is over.
    mutating func pauseIsOver() -> Step {
        isPausing = false
        return unwritten.isEmpty ? .nothing : requestWrite()
    }

    private mutating func requestWrite() -> Step {
        switch writer {
        case .idle:
            writer = .queued
            return .write
        case .queued:
            return .nothing
        case .writing:
            isWriteDue = true
            return .nothing
        }
    }

    private mutating func requestCollecting() -> Step {
        guard writer != .queued, !isCollecting else { return .nothing }
        isCollecting = true
        return .collect
    }
}
