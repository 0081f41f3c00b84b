import ChatProviderKit
import ChatProviderUI

/// The badges of both vendors and of their total. A SwiftUI view that reads one is updated when it changes.
@MainActor
public final class VendorBadges {
    /// The messages of the shop's support.
    public let shop: UnreadBadgeModel
    /// The messages of the games' support.
    public let games: UnreadBadgeModel
    /// The messages of both.
    public let total: UnreadBadgeModel

    /// Creates the badges of a chat with the providers `shop` and `games`.
    public init(_ support: SupportChat) {
        shop = UnreadBadgeModel(support, scope: .provider("shop"))
        games = UnreadBadgeModel(support, scope: .provider("games"))
        total = UnreadBadgeModel(support)
    }

    /// The counts as text, such as "1 from the shop, 2 from the games".
    public var summary: String {
        let parts = [(shop.badge.number, "the shop"), (games.badge.number, "the games")]
            .filter { $0.0 > 0 }
            .map { "\($0.0) from \($0.1)" }
        guard parts.isEmpty else { return parts.joined(separator: ", ") }
        return total.badge.count == .unknown ? "Connecting" : "Nothing new"
    }
}
