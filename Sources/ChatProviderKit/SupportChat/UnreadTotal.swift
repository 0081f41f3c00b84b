/// The sum of many counts, kept by what each change adds: a message costs the same with one provider and with a
/// hundred.
struct UnreadTotal {
    /// More than any badge shows, and small enough that no sum of them overflows.
    private static let largest = Int(Int32.max)

    private var sum = 0
    private var parts = 0
    private var unknownParts = 0
    private var cachedParts = 0

    /// Puts a part in the place of another; `nil` for one that is not there.
    mutating func replace(_ old: UnreadCount?, with new: UnreadCount?) {
        if let old { add(old, times: -1) }
        if let new { add(new, times: 1) }
    }

    private mutating func add(_ count: UnreadCount, times: Int) {
        parts += times
        switch count {
        case .unknown: unknownParts += times
        case .cached: cachedParts += times
        case .live: break
        }
        sum += times * min(count.badgeNumber, Self.largest)
    }

    /// The total: unknown while any part is, and as fresh as the least fresh of them.
    var value: UnreadCount {
        if unknownParts > 0 { return .unknown }
        return cachedParts > 0 || parts == 0 ? .cached(sum) : .live(sum)
    }
}
