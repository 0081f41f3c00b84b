import ChatProviderKit
import ChatProviderTesting
import Foundation

// All that the soak knows of the library's stores is in this file, in `SoakDisk` and in `SoakRecordComparison`.

/// A user, compared byte by byte; without an id the anonymous one.
struct ExactUser: Hashable, Sendable {
    var id: String?

    static func == (left: ExactUser, right: ExactUser) -> Bool {
        left.id.map { Array($0.utf8) } == right.id.map { Array($0.utf8) }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(id.map { Array($0.utf8) }) }
}

/// What is in a store.
typealias SoakValues = [StoredValue.Key: StoredValue]

extension SoakValues {
    /// It is known that Helpshift's SDK has its anonymous user.
    static var anonymousAtHelpshift: SoakValues { [.user(of: "helpshift"): .user(StoredValue.User(id: nil))] }
}

/// The app's store, with a witness of what has been saved, and of how much of it is on the disk (S2).
@MainActor
final class WitnessStore: ReadMarkerStore {
    /// What was in memory once, since when, and whether it had to be written at once.
    private struct State {
        var values: SoakValues
        /// In seconds of the true time.
        var since: Double
        var isUrgent: Bool
    }

    /// How long a store may keep a change to itself, in seconds.
    private static let delay = 0.25

    let scheduler: SoakScheduler
    private let file: FileReadMarkerStore?
    private let disk: SoakDisk
    private let world: ManualChatClock
    private let sabotage: SoakSabotage?
    /// What a store without a file has on the disk.
    private var quickValues: SoakValues
    /// The states of which one is on the disk, oldest first; the last one is in memory.
    private var states: [State]
    /// Whether a change may stay off the disk for longer: it cannot be written, or could not for a while.
    private var isFaulty = false
    /// The device was locked, and nobody has read the store since.
    private(set) var isUnread: Bool
    private(set) var saves = 0
    private var savedKeys: Set<StoredValue.Key> = []
    /// What is called when something is saved, also what was there.
    var onSave: [StoredValue.Key: @MainActor () -> Void] = [:]
    /// What the file held when it was looked at last.
    private var lastLook: (renames: Int, values: SoakValues)?

    /// - Parameters:
    ///   - usesFile: Whether the library's marker file is used, or a store that takes each change in one operation, and
    ///     much less time.
    ///   - values: What is stored.
    init(
        _ phone: SoakPhone,
        disk: SoakDisk,
        values: SoakValues
    ) {
        scheduler = SoakScheduler(phone.world, runsAtOnce: phone.setting.writesAtOnce)
        let url = URL(fileURLWithPath: Self.path)
        file =
            phone.setting.usesFile
            ? FileReadMarkerStore(url: url, files: disk, scheduler: scheduler) : nil
        self.disk = disk
        world = phone.world
        sabotage = phone.sabotage
        quickValues = values
        states = [State(values: values, since: -.infinity, isUrgent: false)]
        isUnread = disk[\.isLocked]
    }

    /// Where the marker file is.
    static let path = "/app/markers.json"

    /// What was saved, on top of what was stored at the start.
    var memory: SoakValues { states[states.count - 1].values }

    /// Whether the disk has it all.
    var isWritten: Bool { states.count == 1 && !isFaulty }

    // MARK: The store

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if let file {
            let value = try file.value(for: key)
            if !disk[\.isLocked] { isUnread = false }
            return value
        }
        if disk[\.isLocked] {
            // What was saved since the start is known, as it is to the library's own store.
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
                State(values: values, since: world.now.timeIntervalSince1970, isUrgent: isUrgent)
            )
        }
        // A store that says so, and does not.
        if sabotage == .forgetsRecords, saves % 5 == 0 { return }
        if let file { file.save(value, for: key) } else { writeQuickly() }
    }

    func readAgain() async { await file?.readAgain() }

    func flush() async throws {
        if let file { _ = try await file.flush() } else { writeQuickly() }
    }

    /// The mark is in no backup, and this phone is restored from none.
    var installation: String? { "soak" }

    func hasNote(of provider: ChatProviderID) -> Bool { disk[\.notes].contains(provider) }

    /// A file of its own, which can be written before the first unlock.
    func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        guard !disk.isDead else { return }
        if isSet { disk[\.notes].insert(provider) } else { disk[\.notes].remove(provider) }
    }

    func beginFlush() { if let file { file.beginFlush() } else { writeQuickly() } }

    private func writeQuickly() {
        guard memory != quickValues, (try? disk.takeRecord()) != nil else { return }
        quickValues = memory
    }

    /// S2: "Being seen and a change of user are written at once; a logout before the SDK is told."
    private static func isUrgent(_ value: StoredValue?, after former: StoredValue?) -> Bool {
        guard case .record(let record)? = value?.content else { return true }
        if case .record(let formerRecord)? = former?.content, formerRecord.marker == record.marker {
            return record.count == 0 && formerRecord.count != 0
        }
        return record.marker != nil || record.count == 0
    }

    // MARK: The witness

    /// Whether a value is on the disk, or cannot be written just now.
    func isOnDisk(_ key: StoredValue.Key) -> Bool {
        let canWrite = !disk[\.isFull] && !disk[\.isLocked] && disk[\.operationsUntilDeath] == nil
        guard canWrite, !isFaulty, let found = found(losingPower: true) else { return true }
        return found[key] == memory[key]
    }

    /// The queue gets its turn. Then the disk has to have what S2 says.
    ///
    /// - Parameter isFlushed: Whether a flush has begun since anything was saved.
    func settle(isFlushed: Bool = false) -> SoakMismatch? {
        scheduler.run()
        if disk[\.isFull] || disk[\.isLocked] || disk[\.operationsUntilDeath] != nil { isFaulty = true }
        guard let found = found(losingPower: true) else {
            return SoakMismatch(expected: "a whole file", found: "one that cannot be read")
        }
        guard let place = states.lastIndex(where: { Self.isSame($0.values, found) }) else {
            return mismatch(found, "one of these states is on the disk")
        }
        states.removeFirst(place)
        states[0].isUrgent = false
        if states.count == 1, !disk[\.isFull], !disk[\.isLocked], disk[\.operationsUntilDeath] == nil {
            isFaulty = false
        }
        guard !isFaulty else { return nil }
        let bound = world.now.timeIntervalSince1970 - Self.delay
        let late = states.dropFirst().contains { isFlushed || $0.isUrgent || $0.since <= bound }
        return late ? mismatch(found, isFlushed ? "all is on the disk" : "what is late is on the disk") : nil
    }

    /// The process has ended.
    ///
    /// - Returns: What the next one finds; or what is wrong with it.
    func end(losingPower: Bool) -> Result<SoakValues, SoakMismatch> {
        guard let found = found(losingPower: losingPower) else {
            return .failure(SoakMismatch(expected: "a whole file", found: "one that cannot be read"))
        }
        guard states.contains(where: { Self.isSame($0.values, found) }) else {
            return .failure(mismatch(found, "one of these states is on the disk after the end of the app"))
        }
        return .success(found)
    }

    /// Of a user who has gone the newest 32 heard ids are kept (S9), and no others come back with that user.
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
        let words = states.map { "\($0.since)\($0.isUrgent ? " at once" : ""): \(Self.words($0.values))" }
        return SoakMismatch(
            expected: "at \(world.now.timeIntervalSince1970): \(expected): \(words.joined(separator: " | "))",
            found: Self.words(found)
        )
    }

    /// What is on the disk; `nil` where it cannot be understood.
    private func found(losingPower: Bool) -> SoakValues? {
        guard file != nil else { return quickValues }
        let renames = disk.counts.renames
        if let lastLook, lastLook.renames == renames, !disk.isDead { return lastLook.values }
        guard let data = disk.content(of: Self.path, losingPower: losingPower) else { return [:] }
        guard case .success(let values) = MarkerFile.decode(data) else { return nil }
        lastLook = (renames, values.values)
        return values.values
    }

    private static func words(_ values: SoakValues) -> String {
        let words = values.map { key, value in
            switch value.content {
            case .user(let user): "\(key.provider): \(user.id ?? "nobody")\(user.owesLogout ? " owed" : "")"
            case .move(let move): "\(key.provider)/\(key.userID ?? ""): moved \(move.isDone)"
            case .record(let record):
                "\(key.provider)/\(key.userID ?? ""): \(SoakRecordComparison.words(record))"
            }
        }
        return "[\(words.sorted().joined(separator: "; "))]"
    }
}

/// What can be broken on purpose, to see that it is found.
enum SoakSabotage: String, Sendable, CaseIterable {
    /// The model counts the messages of triggers, whatever the policy says.
    case modelCountsTriggers = "model-counts-triggers"
    /// Each fifth record is not stored, though it is reported as stored.
    case forgetsRecords = "forgets-records"
    /// Each fifth agent's message of Helpshift's is delivered without its provider's hearing of it.
    case losesMessages = "loses-messages"
    /// Each fifth report of Zendesk Messaging's is not heard by its provider.
    case losesReports = "loses-reports"
    /// Zendesk Messaging tells a report of the former user's after a login.
    case takesFormerUsersReports = "takes-former-users-reports"
    /// Zendesk Messaging's provider does not hear that the screen has gone.
    case keepsScreenOpen = "keeps-screen-open"
    /// Zendesk Messaging's line is taken for up while it is being made.
    case connectsTooEarly = "connects-too-early"
    /// Each fifth message of a Matrix room is not heard by its provider.
    case losesEvents = "loses-events"
    /// The Matrix provider hears no receipts.
    case ignoresReceipts = "ignores-receipts"
    /// The Matrix provider hears no redactions.
    case ignoresRedactions = "ignores-redactions"
    /// A notice in a Matrix room is taken for an agent's message.
    case takesNoticesForMessages = "takes-notices-for-messages"

    /// Whether it is the Matrix server's answers that are broken.
    var isMatrix: Bool {
        switch self {
        case .losesEvents, .ignoresReceipts, .ignoresRedactions, .takesNoticesForMessages: true
        case .modelCountsTriggers, .forgetsRecords, .losesMessages, .losesReports, .takesFormerUsersReports,
            .keepsScreenOpen, .connectsTooEarly:
            false
        }
    }
}
