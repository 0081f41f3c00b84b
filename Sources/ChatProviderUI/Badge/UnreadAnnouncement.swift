import ChatProviderKit

/// Decides when a number of unread messages that has grown is said aloud: not the first number, and nothing while a
/// conversation is on the screen.
package struct UnreadAnnouncement: Sendable, Hashable {
    /// How many seconds after the first new message the number is said: messages that come together are said once.
    package static let delay = 1.0

    private var badge = UnreadBadge(count: .unknown)
    /// The largest number that need not be said; `nil` before there was one.
    private var known: Int?

    package init() {}

    /// The badge has changed.
    package mutating func update(_ badge: UnreadBadge) {
        self.badge = badge
        guard let number = badge.count.number else {
            known = nil
            return
        }
        known = badge.isConversationVisible ? number : min(known ?? number, number)
    }

    /// Whether something is to be said.
    package var isDue: Bool { badge.number > known ?? badge.number }

    /// The badge to be said, once; `nil` where nothing is to be said.
    package mutating func take() -> UnreadBadge? {
        guard isDue else { return nil }
        known = badge.number
        return badge
    }
}
