import CountingModel

/// The records that the disk may have in place of the newest: those since all was written last. Which of them it may
/// have, the store's witness knows.
struct SoakHistory {
    /// Whose record.
    struct Key: Hashable {
        var place: Int
        var user: ExactUser
    }

    private var states: [Key: [ModelStored?]] = [:]

    /// What may be on the disk, oldest first; `nil` where only the newest may.
    func candidates(_ key: Key) -> [ModelStored?]? { states[key] }

    /// A record has changed.
    mutating func note(_ key: Key, from former: ModelStored?, to record: ModelStored?) {
        guard former != record else { return }
        states[key, default: [former]].append(record)
    }

    /// All is written.
    mutating func forget() { states.removeAll(keepingCapacity: true) }
}
