import Foundation

/// The texts that VoiceOver speaks for a badge.
///
/// The module has texts in English, German and Japanese, and uses English for an app in any other language.
/// Provide your own wording for another language, for example from your String Catalog, which varies the last
/// text by plural:
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
    /// The language's code, such as `pl`. VoiceOver pronounces the texts in it.
    public var language: String
    /// The name of the badge as a button, such as "Support chat".
    public var button: String
    /// Spoken if no messages are unread.
    public var none: String
    /// Returns the text for a number of unread messages, which is 1 or more, and may be larger than the `99+`
    /// on the badge.
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

    /// Creates the module's own wording in a language: `en`, `de` or `ja`. Any other language gets English.
    ///
    /// - Parameter language: A code such as `de`. A region or script after it, as in `de-AT`, is ignored.
    public init(language: String) { self.init(BadgeTexts(language)) }

    /// The module's own wording in the app's current language.
    public static let localized = BadgeWording(language: Bundle.main.preferredLocalizations.first ?? "")

    init(_ texts: BadgeTexts) {
        self.init(
            language: texts.language,
            button: texts[.button],
            none: texts[.none],
            unread: { texts.unread($0) }
        )
    }

    /// Returns the number of unread messages in words.
    public func label(for badge: UnreadBadge) -> String {
        badge.number > 0 ? unread(badge.number) : none
    }
}
