/// Shortens a list that fails, as long as it still fails.
enum Shrinking {
    /// Removes items that are not needed: halves first, single items at the end.
    ///
    /// - Parameter failing: Returns the part of a list, from its start, that fails; `nil` for a list that passes.
    @MainActor
    static func shortest<Item>(_ items: [Item], failing: ([Item]) async -> [Item]?) async -> [Item] {
        guard var best = await failing(items) else { return items }
        var size = max(1, best.count / 2)
        while true {
            var isShorter = false
            var start = 0
            while start < best.count {
                var candidate = best
                candidate.removeSubrange(start..<min(start + size, candidate.count))
                if let shorter = await failing(candidate) {
                    best = shorter
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size == 1, !isShorter { return best }
            if !isShorter { size = max(1, size / 2) }
        }
    }
}
