/// How many of the agents' messages the user has not seen, and how far the number can be trusted.
///
/// For a badge alone, use ``badgeNumber``. Where the vendor reports a number of its own, the number includes what the
/// vendor counts: bots' messages with Zendesk Messaging, and perhaps with Helpshift (<doc:WordsAndNumbers>).
public enum UnreadCount: Sendable, Hashable {
    /// Nothing is known, which is not the same as 0. Show no badge.
    case unknown
    /// The last number that was known. There may be more by now.
    case cached(Int)
    /// The number is up to date: connected and everything is loaded. 0 while the conversation is on the screen.
    case live(Int)

    /// How far a count can be trusted.
    public enum Freshness: String, Sendable, Hashable {
        /// There is no number.
        case unknown
        /// There is a last known number.
        case cached
        /// The number is up to date.
        case live
    }

    /// The number, `nil` while it is unknown; never negative.
    public var number: Int? {
        switch self {
        case .unknown: nil
        case .cached(let number), .live(let number): number
        }
    }

    /// The number for a plain badge: 0 while it is unknown.
    public var badgeNumber: Int { number ?? 0 }

    /// How far the number can be trusted.
    public var freshness: Freshness {
        switch self {
        case .unknown: .unknown
        case .cached: .cached
        case .live: .live
        }
    }
}
