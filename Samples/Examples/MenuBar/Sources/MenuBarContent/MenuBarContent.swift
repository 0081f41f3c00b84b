import ChatProviderKit
import ChatProviderUI
import Foundation

/// The contents of the item in the menu bar.
public struct MenuBarContent: Sendable, Hashable {
    /// The name of a system symbol, which is filled if there are unread messages.
    public var symbolName: String
    /// The text beside the symbol: the number, or nothing.
    public var title: String
    /// The text of the tool tip, which VoiceOver also reads.
    public var toolTip: String

    /// Creates the content for a badge.
    public init(_ badge: UnreadBadge, wording: BadgeWording = .localized, locale: Locale = .current) {
        symbolName = badge.isHidden ? "bubble.left" : "bubble.left.fill"
        title = badge.text(locale: locale) ?? ""
        toolTip =
            switch badge.count {
            // Not 0, because the count is not known yet.
            case .unknown: wording.button
            case .cached: "\(wording.button): \(wording.label(for: badge)), not connected"
            case .live: "\(wording.button): \(wording.label(for: badge))"
            }
    }
}
