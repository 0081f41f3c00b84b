/// The positions of a transcript's ids, shared by all copies that descend from one transcript.
///
/// The index holds hints: a position under an id says that *some* copy holds, or held, the id there. A copy accepts a hint
/// only after it has found the id at that position among its own entries. Hints of other copies are therefore harmless,
/// and copies can be appended to on several threads.
///
/// Hints of copies that are gone are removed by sweeps, see ``Hints``.
final class TranscriptIndex: Sendable {
    private let hints: Locked<Hints>

    /// Creates an index.
    ///
    /// - Parameter capacity: The number of ids that it is going to hold, where that is known.
    init(capacity: Int = 0) {
        hints = Locked(Hints(capacity: capacity))
    }

    /// The number of hints.
    var count: Int { hints.withLock { $0.count } }

    /// Returns the position of an id in a copy, `nil` if it does not hold the id.
    ///
    /// - Parameter sweep: The last sweep that the copy has followed.
    func position(of id: ChatEntry.ID, in entries: TranscriptEntries, since sweep: Int) -> Int? {
        hints.withLock { $0.position(of: id, in: entries, since: sweep) }
    }

    /// Adds a hint for an id that is going to follow the entries of a copy, unless the copy holds the id already.
    ///
    /// - Parameter sweep: The last sweep that the copy has followed.
    /// - Returns: The position at which the copy holds the id already.
    func add(_ id: ChatEntry.ID, behind entries: TranscriptEntries, since sweep: inout Int) -> Int? {
        let (position, last) = hints.withLock { $0.add(id, behind: entries, since: sweep) }
        sweep = last
        return position
    }
}

/// The hints of an index.
///
/// When there are more than twice as many as copies are known to need, most are those of copies that are gone. A sweep then
/// leaves only the hints of the copy that appends. Another copy that is still there notices that there was a sweep
/// since it was last changed, and puts back its own hints: those of the entries that it does not share with the copy
/// that swept.
private struct Hints: Sendable {
    /// One position for each id: the one that was added last.
    private var latest: PartedDictionary
    /// The positions that were added before, for the few ids that have several.
    private var earlier: [ChatEntry.ID: [Int]] = [:]
    private var earlierCount = 0

    /// How many sweeps there have been.
    private var sweeps = 0
    /// The entries of the copy that swept last.
    private var swept = TranscriptEntries()
    /// How many hints copies are known to need: one for each entry of the longest copy, and those that were put back. With
    /// the latter, copies that share little do not sweep by turns.
    private var needed = 0

    init(capacity: Int) {
        latest = PartedDictionary(minimumCapacity: capacity)
    }

    var count: Int { latest.count + earlierCount }

    mutating func position(of id: ChatEntry.ID, in entries: TranscriptEntries, since sweep: Int) -> Int? {
        if let position = find(id, in: entries) { return position }
        guard sweep != sweeps else { return nil }
        putBack(entries)
        return find(id, in: entries)
    }

    mutating func add(
        _ id: ChatEntry.ID,
        behind entries: TranscriptEntries,
        since sweep: Int
    ) -> (position: Int?, sweep: Int) {
        if sweep != sweeps { putBack(entries) }
        needed = max(needed, entries.count)
        if count > 2 * needed + 64 { self.sweep(for: entries) }
        // Most ids are new: then this is the only look-up.
        if let other = latest.updateValue(entries.count, forKey: id) {
            latest.updateValue(other, forKey: id)
            if let position = find(id, in: entries) { return (position, sweeps) }
            insert(id, at: entries.count)
        }
        return (nil, sweeps)
    }

    private func find(_ id: ChatEntry.ID, in entries: TranscriptEntries) -> Int? {
        func holdsID(at position: Int) -> Bool {
            position < entries.count && entries[position].log.id == id
        }
        guard let position = latest[id] else { return nil }
        return holdsID(at: position) ? position : earlier[id]?.last(where: holdsID)
    }

    private mutating func insert(_ id: ChatEntry.ID, at position: Int) {
        guard let other = latest.updateValue(position, forKey: id), other != position,
            earlier[id]?.contains(other) != true
        else { return }
        earlier[id, default: []].append(other)
        earlierCount += 1
    }

    private mutating func sweep(for entries: TranscriptEntries) {
        sweeps += 1
        swept = entries
        needed = entries.count
        latest = PartedDictionary(minimumCapacity: entries.count + 1)
        (earlier, earlierCount) = ([:], 0)
        entries.forEach(notIn: TranscriptEntries()) { latest.updateValue($0, forKey: $1.log.id) }
    }

    private mutating func putBack(_ entries: TranscriptEntries) {
        let before = count
        entries.forEach(notIn: swept) { insert($1.log.id, at: $0) }
        needed += count - before
    }
}
