import ChatProviderKit

/// Decides when to speak a number of unread messages that has increased. The first number is not spoken, and
/// nothing is spoken while a conversation is on the screen.
struct UnreadAnnouncement: Sendable, Hashable {
    /// The delay in seconds after the first new message. Messages that arrive together are spoken once.
    static let delay = 1.0

    private var badge = UnreadBadge(count: .unknown)
    /// A larger number has to be spoken; `nil` while no number is known.
    private var known: Int?

    mutating func update(_ badge: UnreadBadge) {
        self.badge = badge
        guard let number = badge.count.number else {
            known = nil
            return
        }
        known = badge.isConversationVisible ? number : min(known ?? number, number)
    }

    /// Whether there is something to speak.
    var isDue: Bool { badge.number > known ?? badge.number }

    /// Returns the badge to speak, once; `nil` if there is nothing to speak.
    mutating func take() -> UnreadBadge? {
        guard isDue else { return nil }
        known = badge.number
        return badge
    }
}
