import ChatProviderKit
import CountingModel
import Foundation

/// What is wrong after a step.
struct SoakMismatch: Sendable, Error {
    var expected: String
    var found: String
}

/// What was said since the last step, and with whose records in the store.
@MainActor
final class SoakMailbox {
    struct Item {
        var line: ModelLine
        /// What the store holds at this moment; for logins and relaunches.
        var records: [ReadRecord.Key: ReadRecord]?
    }

    private let clock: any ChatClock
    fileprivate(set) var lines: [Item] = []
    /// The store of the running app.
    weak var store: WitnessStore?

    init(_ clock: any ChatClock) { self.clock = clock }

    func add(_ event: ModelEvent) {
        let records: [ReadRecord.Key: ReadRecord]? =
            switch event {
            case .login, .logout: store?.reported
            case .app, .conversation, .zendesk, .helpshift: nil
            }
        add(event, records: records)
    }

    func add(_ event: ModelEvent, records: [ReadRecord.Key: ReadRecord]?) {
        let at = clock.now.timeIntervalSince1970 * 1000
        lines.append(Item(line: ModelLine(at: at, event: event), records: records))
    }
}

/// Holds the badges, and what is stored, against the reference model.
@MainActor
struct SoakJudge {
    let mailbox: SoakMailbox
    /// Whether a record may fail to reach the disk: then one of before may be there.
    var isStoreFaulty = false
    private(set) var recording: [ModelLine] = []
    private let keepsRecording: Bool
    private let cast: [ModelParticipant]
    private var model: ReferenceModel
    private var answer: ModelAnswer?
    /// The records that may be on the disk, oldest first, since the store has been faulty.
    private var history: [Key: [ModelStored?]] = [:]

    private struct Key: Hashable {
        var place: Int
        var user: String?
    }

    init(
        _ cast: [ModelParticipant],
        _ policy: ModelPolicy,
        _ mailbox: SoakMailbox,
        _ sabotage: SoakSabotage?,
        keepsRecording: Bool
    ) {
        self.cast = cast
        self.mailbox = mailbox
        self.keepsRecording = keepsRecording
        var policy = policy
        if sabotage == .modelCountsTriggers { policy.countsTriggers = true }
        model = ReferenceModel(cast, policy: policy)
    }

    /// The user of a provider, as the model will have it when it has heard all.
    func user(of place: Int) -> String? {
        for item in mailbox.lines.reversed() {
            switch item.line.event {
            case .login(let name, cast[place].id): return name
            case .logout(cast[place].id): return nil
            case .login, .logout, .app, .conversation, .zendesk, .helpshift: continue
            }
        }
        return model.user(of: place)
    }

    /// Plays what was said to the model.
    ///
    /// - Returns: Where the model says something else than the badges, or than the store.
    mutating func check(_ statuses: [ModelAnswer.Status]) -> SoakMismatch? {
        let items = mailbox.lines
        mailbox.lines.removeAll(keepingCapacity: true)
        for item in items {
            if keepsRecording { recording.append(item.line) }
            if let mismatch = checkStore(item) { return mismatch }
            play(item.line)
        }
        guard let answer, answer.providers != statuses else { return nil }
        return SoakMismatch(expected: Self.words(answer.providers), found: Self.words(statuses))
    }

    /// Forgets records that cannot be on the disk any more.
    mutating func stepIsOver(isStoreFaulty: Bool) {
        guard !isStoreFaulty, !history.isEmpty, let store = mailbox.store else { return }
        for (key, records) in history
        where matches(records.last ?? nil, store.reported[readKey(key)], key.place) {
            history[key] = nil
        }
    }

    // MARK: Inside

    private mutating func play(_ line: ModelLine) {
        let keys = cast.indices.map { Key(place: $0, user: model.user(of: $0)) }
        guard isStoreFaulty || !history.isEmpty else {
            answer = model.play(line)
            return
        }
        let before = keys.map { model.stored($0.place, user: $0.user) }
        answer = model.play(line)
        for (key, record) in zip(keys, before) where isStoreFaulty && history[key] == nil {
            history[key] = [record]
        }
        for place in cast.indices {
            let key = Key(place: place, user: model.user(of: place))
            let record = model.stored(place, user: key.user)
            guard var records = history[key] ?? (isStoreFaulty ? [] : nil) else { continue }
            if records.last != .some(record) { records.append(record) }
            history[key] = records
        }
    }

    /// Before a user's record is read, it has to be one that the model knows of.
    private mutating func checkStore(_ item: SoakMailbox.Item) -> SoakMismatch? {
        guard let records = item.records else { return nil }
        let keys: [Key] =
            switch item.line.event {
            case .login(let name, let provider):
                cast.firstIndex { $0.id == provider }.map { [Key(place: $0, user: name)] } ?? []
            case .logout(let provider):
                cast.firstIndex { $0.id == provider }.map { [Key(place: $0, user: nil)] } ?? []
            case .app: cast.indices.map { Key(place: $0, user: model.user(of: $0)) }
            case .conversation, .zendesk, .helpshift: []
            }
        for key in keys {
            // A login as the same user reads nothing.
            if case .login = item.line.event, key.user == model.user(of: key.place) { continue }
            let candidates = history[key] ?? [model.stored(key.place, user: key.user)]
            let record = records[readKey(key)]
            let exact = candidates.last {
                matches($0, record, key.place) && Self.isSame($0?.takenIn, record?.asOf)
            }
            guard var found = exact ?? candidates.last(where: { matches($0, record, key.place) }) else {
                return SoakMismatch(
                    expected: "stored for \(cast[key.place].id), \(key.user ?? "anonymous"): "
                        + candidates.suffix(3).map { Self.words($0) }.joined(separator: ", or "),
                    found: Self.words(record)
                )
            }
            // A sight that a kill has ended: when it was last stored is not said by the rules, and is up to the library.
            if let record, record.count == 0 { found?.takenIn = record.asOf?.timeIntervalSince1970 }
            history[key] = isStoreFaulty ? [found] : nil
            model.setStored(found, key.place, user: key.user)
        }
        return nil
    }

    private func readKey(_ key: Key) -> ReadRecord.Key {
        ReadRecord.Key(provider: ChatProviderID(cast[key.place].id), userID: key.user)
    }

    private func matches(_ model: ModelStored?, _ record: ReadRecord?, _ place: Int) -> Bool {
        guard let record else { return model?.count == nil }
        guard let model, model.count == record.count else { return false }
        // The time that goes with a count is read for Helpshift alone, and only where there is something to count.
        guard record.count == 0 || cast[place].vendor == .zendesk || Self.isSame(model.takenIn, record.asOf)
        else {
            return false
        }
        switch (model.marker, record.marker) {
        case (nil, nil), (.start, .start): return true
        case (.entry(let id, let time, let companions), .entry(let entry)):
            guard Self.isSame(time, entry.createdAt) else { return false }
            // Helpshift's ids are the adapter's own.
            return cast[place].vendor == .helpshift
                ? companions.count == entry.idsAtSameTime.count
                : id == entry.id && companions == Set(entry.idsAtSameTime)
        case (nil, _), (.start, _), (.entry, _): return false
        }
    }

    private static func isSame(_ seconds: Double?, _ time: Date?) -> Bool {
        guard let seconds, let time else { return seconds == nil && time == nil }
        return abs(time.timeIntervalSince1970 - seconds) < 0.001
    }

    private static func words(_ record: ModelStored?) -> String {
        guard let record, let count = record.count else { return "nothing" }
        let time = record.takenIn.map { " of \($0)" } ?? ""
        switch record.marker {
        case nil: return "\(count)\(time), never seen"
        case .start: return "\(count)\(time), marker at the start"
        case .entry(let id, let at, let companions):
            return "\(count)\(time), marker on \(id) of \(at) with \(companions.count)"
        }
    }

    private static func words(_ record: ReadRecord?) -> String {
        guard let record else { return "nothing" }
        let time = record.asOf.map { " of \($0.timeIntervalSince1970)" } ?? ""
        switch record.marker {
        case nil: return "\(record.count)\(time), never seen"
        case .start: return "\(record.count)\(time), marker at the start"
        case .entry(let entry):
            let at = entry.createdAt.timeIntervalSince1970
            return "\(record.count)\(time), marker on \(entry.id) of \(at) with \(entry.idsAtSameTime.count)"
        }
    }

    private static func words(_ statuses: [ModelAnswer.Status]) -> String {
        statuses.map(\.description).joined(separator: "; ")
    }
}
