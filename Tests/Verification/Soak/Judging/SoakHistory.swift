import CountingModel

/// The records that the disk may hold in place of the newest: all since the last complete write. The store's witness
/// knows which of them are possible.
struct SoakHistory {
    /// The owner of a record.
    struct Key: Hashable {
        var place: Int
        var user: ExactUser
    }

    private var states: [Key: [ModelStored?]] = [:]

    /// The possible records on the disk, oldest first; `nil` if only the newest is possible.
    func candidates(_ key: Key) -> [ModelStored?]? { states[key] }

    /// Adds a change of a record.
    mutating func note(_ key: Key, from former: ModelStored?, to record: ModelStored?) {
        guard former != record else { return }
        states[key, default: [former]].append(record)
    }

    /// Forgets the older records, after a complete write.
    mutating func forget() { states.removeAll(keepingCapacity: true) }
}
