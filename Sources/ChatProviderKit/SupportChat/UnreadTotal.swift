/// The sum of many counts, kept by what each change adds: a message costs the same with one provider and with a
/// hundred.
package struct UnreadTotal {
    /// More than any badge shows, and small enough that no sum of them overflows.
    private static let largest = Int(Int32.max)

    private var sum = 0
    private var parts = 0
    private var unknownParts = 0
    private var liveParts = 0

    package init() {}

    /// Puts a part in the place of another; `nil` for one that is not there.
    package mutating func replace(_ old: UnreadCount?, with new: UnreadCount?) {
        if let old { add(old, times: -1) }
        if let new { add(new, times: 1) }
    }

    private mutating func add(_ count: UnreadCount, times: Int) {
        parts += times
        switch count {
        case .unknown: unknownParts += times
        case .cached: break
        case .live: liveParts += times
        }
        sum += times * min(count.badgeNumber, Self.largest)
    }

    /// The total of the numbers that are known: unknown only where none is, live where all are.
    package var value: UnreadCount {
        if parts > 0, unknownParts == parts { return .unknown }
        return parts > 0 && liveParts == parts ? .live(sum) : .cached(sum)
    }
}
