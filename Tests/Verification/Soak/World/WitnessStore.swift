import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport

// The soak's only knowledge of the library's stores is in this file and in `SoakRecordComparison`.

/// A user, compared byte by byte; the anonymous user has no id.
struct ExactUser: Hashable, Sendable {
    var id: String?

    static func == (left: ExactUser, right: ExactUser) -> Bool {
        left.id.map { Array($0.utf8) } == right.id.map { Array($0.utf8) }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(id.map { Array($0.utf8) }) }
}

/// The contents of a store.
typealias SoakValues = [StoredValue.Key: StoredValue]

extension SoakValues {
    /// A store that knows only that Helpshift's SDK has its anonymous user.
    static var anonymousAtHelpshift: SoakValues { [.user(of: "helpshift"): .user(StoredValue.User(id: nil))] }
}

/// The app's store, with a witness of the saved values, and of how many of them are on the disk (S2).
@MainActor
final class WitnessStore: ReadMarkerStore {
    /// Values that were in memory, from when on, and whether they were urgent.
    private struct State {
        var values: SoakValues
        /// In seconds of true time.
        var since: Double
        var isUrgent: Bool
    }

    /// How long a store may delay a write, in seconds.
    private static let delay = 0.25

    let scheduler: ManualMarkerScheduler
    private let file: FileReadMarkerStore?
    private let disk: SimulatedDisk
    private let phone: SoakPhone
    /// The values on the disk, for a store without a file.
    private var quickValues: SoakValues
    /// The states that may be on the disk, oldest first; the last one is in memory.
    private var states: [State]
    /// Whether a change may stay off the disk for longer, because writing fails or has failed for a while.
    private var isFaulty = false
    /// Whether the device was locked, and the store has not been read since.
    private(set) var isUnread: Bool
    private var saves = 0
    private var savedKeys: Set<StoredValue.Key> = []
    /// Called after each save, even if the value is unchanged.
    var onSave: [StoredValue.Key: @MainActor () -> Void] = [:]
    /// The file's contents at the last look.
    private var lastLook: (operations: Int, values: SoakValues)?

    init(_ phone: SoakPhone, disk: SimulatedDisk, values: SoakValues) {
        scheduler = ManualMarkerScheduler(runsAtOnce: phone.setting.writesAtOnce)
        let url = URL(fileURLWithPath: Self.path)
        file =
            phone.setting.usesFile
            ? FileReadMarkerStore(url: url, files: disk, scheduler: scheduler) : nil
        self.disk = disk
        self.phone = phone
        quickValues = values
        states = [State(values: values, since: -.infinity, isUrgent: false)]
        isUnread = disk[\.isUnreadable]
    }

    /// The path of the marker file.
    static let path = "/app/markers.json"

    /// A disk with a marker file that contains these values.
    static func disk(_ values: SoakValues) -> SimulatedDisk {
        SimulatedDisk((try? MarkerFile.encode(values)).map { [path: $0] } ?? [:])
    }

    /// The true time, in seconds.
    private var now: Double { phone.world.now.timeIntervalSince1970 }

    /// The saved values, on top of the ones at the start.
    var memory: SoakValues { states[states.count - 1].values }

    /// Whether everything is on the disk.
    var isWritten: Bool { states.count == 1 && !isFaulty }

    // MARK: The store

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if let file {
            let value = try file.value(for: key)
            if !disk[\.isUnreadable] { isUnread = false }
            return value
        }
        if disk[\.isUnreadable] {
            // Values saved since the start are known, as in the library's own store.
            if savedKeys.contains(key) { return memory[key] }
            throw ReadMarkerStoreError.unreadable(path: Self.path, reason: "the device is locked")
        }
        isUnread = false
        return memory[key]
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) {
        guard !disk.isDead else { return }
        defer { onSave[key]?() }
        saves += 1
        savedKeys.insert(key)
        let former = memory[key]
        if value != former {
            var values = memory
            values[key] = value
            let isUrgent = Self.isUrgent(value, after: former)
            states.append(
                State(values: values, since: now, isUrgent: isUrgent)
            )
        }
        // The store reports success, but saves nothing.
        if phone.sabotage == .forgetsRecords, saves % 5 == 0 { return }
        if let file { file.save(value, for: key) } else { writeQuickly() }
    }

    func readAgain() async { await file?.readAgain() }

    func flush() async throws {
        if let file { _ = try await file.flush() } else { writeQuickly() }
    }

    /// The mark is in no backup, and this phone is never restored from one.
    var installation: String? { "soak" }

    func hasNote(of provider: ChatProviderID) -> Bool { phone.notes.contains(provider) }

    /// A separate file, which can be written before the first unlock.
    func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        guard !disk.isDead else { return }
        if isSet { phone.notes.insert(provider) } else { phone.notes.remove(provider) }
    }

    func beginFlush() { if let file { file.beginFlush() } else { writeQuickly() } }

    private func writeQuickly() {
        // Creating a folder takes one operation of the disk, as writing the record would.
        guard memory != quickValues, (try? disk.makeFolder(Self.path)) != nil, !disk[\.isUnreadable],
            !disk.isFull
        else { return }
        quickValues = memory
    }

    /// S2: "Being seen and a change of user are written at once." U1: "The change is stored before the vendor is called."
    private static func isUrgent(_ value: StoredValue?, after former: StoredValue?) -> Bool {
        guard case .record(let record)? = value?.content else { return true }
        if case .record(let formerRecord)? = former?.content, formerRecord.marker == record.marker {
            return record.count == 0 && formerRecord.count != 0
        }
        return record.marker != nil || record.count == 0
    }

    // MARK: The witness

    /// Gives the queue its turn. Then the disk must hold what S2 requires.
    ///
    /// - Parameter isFlushed: Whether a flush has started since the last save.
    func settle(isFlushed: Bool = false) -> SoakMismatch? {
        scheduler.run()
        if disk.isFaulty { isFaulty = true }
        guard let found = found(losingPower: true) else {
            return SoakMismatch(expected: "a whole file", found: "an unreadable one")
        }
        guard let place = states.lastIndex(where: { Self.isSame($0.values, found) }) else {
            return mismatch(found, "one of these states is on the disk")
        }
        states.removeFirst(place)
        states[0].isUrgent = false
        if states.count == 1, !disk.isFaulty { isFaulty = false }
        guard !isFaulty else { return nil }
        let bound = now - Self.delay
        let late = states.dropFirst().contains { isFlushed || $0.isUrgent || $0.since <= bound }
        let expected = isFlushed ? "everything is on the disk" : "every overdue change is on the disk"
        return late ? mismatch(found, expected) : nil
    }

    /// Ends the process.
    ///
    /// - Returns: The values that the next process finds, or a difference.
    func end(losingPower: Bool) -> Result<SoakValues, SoakMismatch> {
        guard let found = found(losingPower: losingPower) else {
            return .failure(SoakMismatch(expected: "a whole file", found: "an unreadable one"))
        }
        guard states.contains(where: { Self.isSame($0.values, found) }) else {
            return .failure(mismatch(found, "one of these states is on the disk after the end of the app"))
        }
        return .success(found)
    }

    /// For a former user, the newest 32 heard ids are kept (S9), and only those return with that user.
    private static func isSame(_ values: SoakValues, _ found: SoakValues) -> Bool {
        values.mapValues(newest) == found.mapValues(newest)
    }

    private static func newest(_ value: StoredValue) -> StoredValue {
        guard case .record(let record) = value.content else { return value }
        return .record(
            ReadRecord(marker: record.marker, count: record.count, heardIDs: record.heardIDs.suffix(32))
        )
    }

    private func mismatch(_ found: SoakValues, _ expected: String) -> SoakMismatch {
        let words = states.map { "\($0.since)\($0.isUrgent ? " urgent" : ""): \(Self.words($0.values))" }
        return SoakMismatch(
            expected: "at \(now): \(expected): \(words.joined(separator: " | "))",
            found: Self.words(found)
        )
    }

    /// The values on the disk; `nil` if they cannot be decoded.
    private func found(losingPower: Bool) -> SoakValues? {
        guard file != nil else { return quickValues }
        let operations = disk[\.journal].count
        if let lastLook, lastLook.operations == operations, !disk.isDead { return lastLook.values }
        guard let data = (losingPower ? disk[\.durable] : disk[\.files])[Self.path] else { return [:] }
        guard case .success(let values) = MarkerFile.decode(data) else { return nil }
        lastLook = (operations, values.values)
        return values.values
    }

    private static func words(_ values: SoakValues) -> String {
        let words = values.map { key, value in
            switch value.content {
            case .user(let user): "\(key.provider): \(user.id ?? "no user")\(user.owesLogout ? " owed" : "")"
            case .move(let move): "\(key.provider)/\(key.userID ?? ""): moved \(move.isDone)"
            case .record(let record):
                "\(key.provider)/\(key.userID ?? ""): \(SoakRecordComparison.words(record))"
            }
        }
        return "[\(words.sorted().joined(separator: "; "))]"
    }
}

extension SimulatedDisk {
    /// Whether the process has ended: nothing reaches the disk anymore.
    var isDead: Bool { self[\.isDead] }

    var isFull: Bool {
        get { self[\.bytesUntilFull] != nil }
        set { self[\.bytesUntilFull] = newValue ? 0 : nil }
    }

    /// Whether a write may fail: the disk is full, the device is locked, or the process is about to end.
    var isFaulty: Bool { isFull || self[\.isUnreadable] || self[\.operationsUntilKill] != nil }

    /// Ends the process.
    func kill() { self[\.isDead] = true }
}

/// A planted fault that must be found.
enum SoakSabotage: String, Sendable, CaseIterable {
    /// Every fifth record is reported as stored, but is not.
    case forgetsRecords = "forgets-records"
    /// Every fifth agent message of Helpshift's is delivered, but hidden from its provider.
    case losesMessages = "loses-messages"
    /// Every fifth report of Zendesk Messaging's is hidden from its provider.
    case losesReports = "loses-reports"
    /// Zendesk Messaging delivers a report of the former user's after a login.
    case takesFormerUsersReports = "takes-former-users-reports"
    /// Every fifth message of a Matrix room is hidden from its provider.
    case losesEvents = "loses-events"
}
