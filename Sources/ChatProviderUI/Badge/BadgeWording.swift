public import Foundation

/// What a badge says aloud, in one language.
///
/// ```swift
/// BadgeWording(language: "pl", button: "Czat", forms: [
///     .one: "%@ nieprzeczytana wiadomość", .few: "%@ nieprzeczytane wiadomości",
///     .many: "%@ nieprzeczytanych wiadomości", .other: "%@ nieprzeczytanej wiadomości",
/// ])
/// ```
public struct BadgeWording: Sendable, Hashable {
    /// The language's code, such as `pl`: it decides which form a number takes.
    public var language: String
    /// What the badge is as a button, such as "Support chat".
    public var button: String
    /// The number of messages in each form of the language, with `%@` for the number. A form that is missing is
    /// replaced by ``PluralCategory/other``.
    public var forms: [PluralCategory: String]
    /// Said instead while there is nothing to show.
    public var none: String

    /// Creates a wording.
    public init(
        language: String,
        button: String,
        forms: [PluralCategory: String],
        none: String = ""
    ) {
        self.language = language
        self.button = button
        self.forms = forms
        self.none = none
    }

    /// English.
    public static let english = BadgeWording(
        language: "en",
        button: "Support chat",
        forms: [.one: "%@ unread message", .other: "%@ unread messages"],
        none: "No unread messages"
    )

    /// The number of unread messages in words: the whole number, also where the badge shows `99+`.
    public func label(for badge: UnreadBadge, locale: Locale? = nil) -> String {
        let number = badge.number
        guard number > 0 else { return none }
        let form = forms[PluralCategory(number, language: language)] ?? forms[.other] ?? "%@"
        let locale = locale ?? Locale(identifier: language)
        return form.replacingOccurrences(of: "%@", with: number.formatted(.number.locale(locale)))
    }
}
