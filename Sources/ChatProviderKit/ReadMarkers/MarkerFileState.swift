import Foundation

/// The contents of a marker file, the changes saved since, and when to write them: a value without a disk or
/// a clock.
///
/// Each change returns the step that follows.
struct MarkerFileState: Sendable {
    enum Step: Sendable, Equatable {
        case nothing
        /// Write now.
        case write
        /// Call ``collectingIsOver()`` after ``MarkerFileState/collectingTime``.
        case collect
        /// Call ``pauseIsOver()`` after a number of seconds.
        case pause(TimeInterval)
    }

    /// The result of looking up a key.
    enum Answer: Sendable {
        case known(StoredValue?)
        /// The file has not been read.
        case unread
        case failure(ReadMarkerStoreError)
    }

    /// The result of a read.
    struct Found: Sendable {
        /// The file's contents; `nil` if there is no file, or no usable one.
        var values: MarkerValues?
        /// The same contents as bytes.
        var data: Data?
        /// Why the file cannot be used. The next caller that requests a value receives it.
        var problem: ReadMarkerStoreError?
        /// The values to take over from other files.
        var taken = MarkerValues()
        /// The paths of these files. They are removed once their contents are written.
        var takenFrom: [String] = []
    }

    /// The changes of one write.
    struct Batch: Sendable {
        var changes: [Change]
        /// The number of the last change that was saved before the write.
        var number: Int
        /// The file's contents at the last read or write, as far as they are known.
        var lastValues: MarkerValues
        /// The same contents as bytes; `nil` if they are not known completely.
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

    /// What follows a write: the next step, the callers that no longer wait, and an error to report, once
    /// until a write succeeds.
    typealias End = (step: Step, finished: ArraySlice<Waiter>, news: ReadMarkerStoreError?)

    private enum Content: Sendable {
        case unread
        case unreadable(ReadMarkerStoreError)
        case read(MarkerValues, Data?)

        /// The values, as far as they are known.
        var values: MarkerValues {
            if case .read(let values, _) = self { values } else { MarkerValues() }
        }
    }

    private enum Writer {
        case idle, queued, writing
    }

    /// How long deferrable changes are collected, in seconds.
    static let collectingTime: TimeInterval = 0.25
    private static let longestPause: TimeInterval = 30

    private var content = Content.unread
    /// A problem that was found while reading the file, and has not been reported.
    private var untold: ReadMarkerStoreError?
    /// The saved changes that are not known to be on the disk: one for each key, oldest first.
    private(set) var unwritten: [Change] = []
    private var lastNumber = 0
    private var writer = Writer.idle
    /// Whether another write immediately follows the current one.
    private var isWriteDue = false
    private var isCollecting = false
    private var isPausing = false
    private var failuresInARow = 0
    private var hasToldUnreadable = false
    private var hasToldUnwritable = false
    /// In the order of their calls. The first ones wait for the fewest changes.
    private var waiters: [Waiter] = []
    /// Whether another store has taken over the contents.
    private(set) var isGivenUp = false

    // MARK: Values

    /// Returns the value under a key. A problem is reported once.
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

    /// The providers with a stored user, as far as they are known.
    var providersWithUsers: Set<ChatProviderID> {
        var keys = Set(content.values.values.keys)
        for change in unwritten {
            if change.value == nil { keys.remove(change.key) } else { keys.insert(change.key) }
        }
        return Set(keys.filter { $0.isUser }.map(\.provider))
    }

    mutating func save(_ value: StoredValue?, for key: StoredValue.Key) -> Step {
        let former: StoredValue?
        if let change = change(of: key) {
            former = change.value
            // Saving an equal value again retries a failed write.
            if former == value { return failuresInARow > 0 ? requestWrite() : .nothing }
        } else {
            former = content.values[key]
            if former == value, isRead { return .nothing }
        }
        unwritten.removeAll { $0.key == key }
        remember(value, for: key)
        return Self.isUrgent(value, after: former) ? requestWrite() : requestCollecting()
    }

    /// A count of 0, a moved marker, a change of user and a removal are written without delay.
    private static func isUrgent(_ value: StoredValue?, after former: StoredValue?) -> Bool {
        guard case .record(let record)? = value?.content else { return true }
        guard record.count > 0 else { return true }
        guard case .record(let formerRecord)? = former?.content else { return record.marker != nil }
        return record.marker != formerRecord.marker
    }

    // MARK: Reading

    var isRead: Bool {
        if case .read = content { true } else { false }
    }

    /// Adopts a file's contents. Changes that were saved since are newer.
    ///
    /// - Parameters:
    ///   - found: The contents, and the values of other files, which the next write adds to them.
    mutating func takeUp(_ found: Found) {
        guard !isRead else { return }
        content = .read(found.values ?? MarkerValues(), found.data)
        untold = found.problem
        for key in found.taken.keys where change(of: key) == nil { remember(found.taken[key], for: key) }
    }

    /// Stops writing, because another store has taken over the contents.
    ///
    /// - Returns: The callers that wait for a write.
    mutating func giveUp() -> [Waiter] {
        isGivenUp = true
        defer { waiters = [] }
        return waiters
    }

    /// Resumes writing, beginning with everything that is known.
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

    /// Adopts what another process has written. Called while no write is running. Changes that were saved
    /// here are newer, and stay.
    mutating func takeUp(news values: MarkerValues, _ data: Data) { content = .read(values, data) }

    /// The file exists, but cannot be read at the moment.
    mutating func failToRead(_ error: ReadMarkerStoreError) {
        guard !isRead else { return }
        content = .unreadable(error)
        // No diagnostic is needed: each caller that requests a value gets this error, because a file of
        // another kind stays what it is.
        if case .notOurs = error { hasToldUnreadable = true }
    }

    // MARK: Writing

    /// Starts a write; `nil` if there is nothing to write.
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

    /// Records that a write has succeeded.
    ///
    /// - Parameters:
    ///   - values: The file's new contents.
    ///   - data: The same contents as bytes.
    mutating func succeed(_ batch: Batch, with values: MarkerValues, _ data: Data) -> End {
        guard !isGivenUp else { return end(batch, news: nil) }
        content = .read(values, data)
        unwritten.removeAll { $0.number <= batch.number }
        failuresInARow = 0
        (hasToldUnreadable, hasToldUnwritable) = (false, false)
        return end(batch, news: nil)
    }

    /// Records that a write has failed. Its changes are kept.
    ///
    /// - Parameter hadTime: Whether the system granted the process time for the write.
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

    /// Makes a caller wait until everything saved is on the disk; `nil` if it already is.
    mutating func wait(_ continuation: CheckedContinuation<Void, any Error>) -> Step? {
        guard !unwritten.isEmpty, !isGivenUp else { return nil }
        waiters.append((lastNumber, continuation))
        return requestWrite()
    }

    /// Starts to write everything that was saved.
    mutating func beginFlush() -> Step {
        unwritten.isEmpty ? .nothing : requestWrite()
    }

    mutating func collectingIsOver() -> Step {
        isCollecting = false
        return unwritten.isEmpty ? .nothing : requestWrite()
    }

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
