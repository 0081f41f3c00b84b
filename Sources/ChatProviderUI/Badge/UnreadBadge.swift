public import ChatProviderKit
public import Foundation

/// The content of a badge.
public struct UnreadBadge: Sendable, Hashable {
    /// The count.
    public var count: UnreadCount
    /// Whether a conversation is on the screen. The badge is then hidden, and nothing is announced.
    public var isConversationVisible: Bool

    /// Creates a badge.
    public init(count: UnreadCount, isConversationVisible: Bool = false) {
        self.count = count
        self.isConversationVisible = isConversationVisible
    }

    /// The number of messages to show: 0 while the count is unknown.
    public var number: Int { count.badgeNumber }

    /// Whether there is nothing to show: the number is 0, the count is unknown, or a conversation is on the
    /// screen.
    public var isHidden: Bool { number == 0 || isConversationVisible }

    /// Returns the number as text; a larger number than the maximum becomes, for example, `99+`. `nil` if
    /// there is nothing to show.
    ///
    /// - Parameter maximum: The largest number to write out.
    public func text(maximum: Int = 99, locale: Locale = .current) -> String? {
        guard !isHidden else { return nil }
        let shown = min(number, max(1, maximum)).formatted(.number.locale(locale))
        return number > max(1, maximum) ? "\(shown)+" : shown
    }

    /// Returns a button's title followed by the text, such as "Help (3)"; `nil` if there is no title.
    package func title(behind own: String?) -> String? {
        own.map { own in text().map { "\(own) (\($0))" } ?? own }
    }
}
