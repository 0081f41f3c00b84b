public import ChatProviderKit
public import Foundation

/// What a badge shows of a count.
public struct UnreadBadge: Sendable, Hashable {
    /// The count.
    public var count: UnreadCount
    /// Whether a conversation is on the screen: nothing is to be announced then.
    public var isConversationVisible: Bool

    /// Creates a badge.
    public init(count: UnreadCount, isConversationVisible: Bool = false) {
        self.count = count
        self.isConversationVisible = isConversationVisible
    }

    /// The number of messages to show: 0 while the count is unknown.
    public var number: Int { count.badgeNumber }

    /// Whether there is nothing to show: at 0, while the count is unknown, and while a conversation is on the screen.
    public var isHidden: Bool { number == 0 || isConversationVisible }

    /// The text: the number, or `99+` above the largest; `nil` where there is nothing to show.
    ///
    /// - Parameter maximum: The largest number that is written out.
    public func text(maximum: Int = 99, locale: Locale = .current) -> String? {
        guard !isHidden else { return nil }
        let shown = min(number, max(1, maximum)).formatted(.number.locale(locale))
        return number > max(1, maximum) ? "\(shown)+" : shown
    }

    /// A button's title with the text behind it, such as "Help (3)"; `nil` where there is no title.
    package func title(behind own: String?) -> String? {
        own.map { own in text().map { "\(own) (\($0))" } ?? own }
    }
}
