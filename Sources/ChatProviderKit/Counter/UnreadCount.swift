/// How many of the agents' messages the user has not seen, and how reliable that number is.
///
/// For a badge, use ``badgeNumber``. A number that the vendor reports includes whatever the vendor counts:
/// bots' messages with Zendesk Messaging and perhaps with Helpshift, and conversations with Intercom
/// (<doc:WordsAndNumbers>).
public enum UnreadCount: Sendable, Hashable {
    /// No number is known, which is not the same as 0. Show no badge.
    case unknown
    /// The last known number. There may be more messages by now.
    case cached(Int)
    /// An up-to-date number: the provider is connected and everything is loaded. 0 while the conversation is
    /// on the screen.
    case live(Int)

    /// How reliable a count is.
    public enum Freshness: String, Sendable, Hashable {
        /// No number is known.
        case unknown
        /// The number is the last known one.
        case cached
        /// The number is up to date.
        case live
    }

    /// The number, never negative; `nil` while it is unknown.
    public var number: Int? {
        switch self {
        case .unknown: nil
        case .cached(let number), .live(let number): number
        }
    }

    /// The number for a badge: 0 while it is unknown.
    public var badgeNumber: Int { number ?? 0 }

    /// How reliable the number is.
    public var freshness: Freshness {
        switch self {
        case .unknown: .unknown
        case .cached: .cached
        case .live: .live
        }
    }

    /// Returns the sum of the known counts: unknown if none is known, live if all are live.
    package static func total(of counts: [UnreadCount]) -> UnreadCount {
        if !counts.isEmpty, counts.allSatisfy({ $0 == .unknown }) { return .unknown }
        // More than any badge shows, and small enough that no sum overflows.
        let sum = counts.reduce(0) { $0 + min($1.badgeNumber, Int(Int32.max)) }
        return !counts.isEmpty && counts.allSatisfy { $0.freshness == .live } ? .live(sum) : .cached(sum)
    }
}
