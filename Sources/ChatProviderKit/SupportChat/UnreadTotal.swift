/// The sum of many counts, updated by the difference of each change. A message costs the same with one
/// provider as with a hundred.
package struct UnreadTotal {
    /// More than any badge shows, and small enough that no sum overflows.
    private static let largest = Int(Int32.max)

    private var sum = 0
    private var parts = 0
    private var unknownParts = 0
    private var liveParts = 0

    package init() {}

    /// Replaces a part with another; `nil` for a part that does not exist.
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

    /// The total of the known numbers: unknown if none is known, live if all are live.
    package var value: UnreadCount {
        if parts > 0, unknownParts == parts { return .unknown }
        return parts > 0 && liveParts == parts ? .live(sum) : .cached(sum)
    }
}
