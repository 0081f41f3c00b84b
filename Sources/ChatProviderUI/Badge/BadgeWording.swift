import Foundation

/// What a badge says aloud.
///
/// The module speaks the app's language if that is English, German or Japanese, and English otherwise. An app in another
/// language gives its own wording, for instance from its String Catalog, which varies the last text by plural:
///
/// ```swift
/// BadgeWording(
///     language: "pl",
///     button: String(localized: "Support chat"),
///     none: String(localized: "No unread messages"),
///     unread: { String(localized: "\($0) unread messages") }
/// )
/// ```
public struct BadgeWording: Sendable {
    /// The code of the language, such as `pl`: VoiceOver pronounces the texts in it.
    public var language: String
    /// What the badge is as a button, such as "Support chat".
    public var button: String
    /// Said when nothing is unread.
    public var none: String
    /// Says how many messages are unread: 1 or more, also beyond the `99+` that the badge shows.
    public var unread: @Sendable (Int) -> String

    /// Creates a wording.
    public init(
        language: String,
        button: String,
        none: String,
        unread: @escaping @Sendable (Int) -> String
    ) {
        self.language = language
        self.button = button
        self.none = none
        self.unread = unread
    }

    /// The module's own wording in a language: `en`, `de` or `ja`. Any other language gets English.
    ///
    /// - Parameter language: A code such as `de`. A region or script behind it, as in `de-AT`, is ignored.
    public init(language: String) { self.init(BadgeTexts(language)) }

    /// The module's own wording in the language that the app runs in.
    public static let localized = BadgeWording(language: Bundle.main.preferredLocalizations.first ?? "")

    init(_ texts: BadgeTexts) {
        self.init(
            language: texts.language,
            button: texts[.button],
            none: texts[.none],
            unread: { texts.unread($0) }
        )
    }

    /// The number of unread messages in words.
    public func label(for badge: UnreadBadge) -> String {
        badge.number > 0 ? unread(badge.number) : none
    }
}
