import ChatProviderKit
import ChatProviderUI
import Foundation

/// What the item in the menu bar shows.
public struct MenuBarContent: Sendable, Hashable {
    /// The name of a system symbol: filled while something is unread.
    public var symbolName: String
    /// The text beside the symbol: the number, or nothing.
    public var title: String
    /// The words under the pointer, which VoiceOver speaks too.
    public var toolTip: String

    /// Creates the content for a badge.
    public init(_ badge: UnreadBadge, wording: BadgeWording = .localized, locale: Locale = .current) {
        symbolName = badge.isHidden ? "bubble.left" : "bubble.left.fill"
        title = badge.text(locale: locale) ?? ""
        toolTip =
            switch badge.count {
            // Not 0: nothing is known yet.
            case .unknown: wording.button
            case .cached: "\(wording.button): \(wording.label(for: badge)), not connected"
            case .live: "\(wording.button): \(wording.label(for: badge))"
            }
    }
}
