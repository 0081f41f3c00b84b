@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import Testing

struct UnreadBadgeTests {
    private static let english = Locale(identifier: "en_US")

    @Test(
        "the text is the number, 99+ above 99, and nothing at 0 or while it is unknown",
        arguments: [
            (UnreadCount.unknown, nil), (.cached(0), nil), (.live(0), nil), (.live(1), "1"),
            (.cached(12), "12"), (.live(99), "99"), (.live(100), "99+"), (.live(1_000_000), "99+"),
        ]
    )
    func text(_ count: UnreadCount, _ expected: String?) {
        #expect(UnreadBadge(count: count).text(locale: Self.english) == expected)
        #expect(UnreadBadge(count: count).isHidden == (expected == nil))
    }

    @Test("nothing is shown while a conversation is on the screen")
    func conversation() {
        let badge = UnreadBadge(count: .live(3), isConversationVisible: true)
        #expect(badge.isHidden)
        #expect(badge.text() == nil)
    }

    @Test("the largest number can be another, and is at least 1")
    func maximum() {
        let badge = UnreadBadge(count: .live(10))
        #expect(badge.text(maximum: 9, locale: Self.english) == "9+")
        #expect(badge.text(maximum: 0, locale: Self.english) == "1+")
    }

    @Test(
        "a number takes the form that its language has for it",
        arguments: [
            ("en", [1: PluralCategory.one, 0: .other, 2: .other]), ("de-AT", [1: .one, 2: .other]),
            ("ja", [1: .other]), ("fr", [0: .one, 1: .one, 2: .other]),
            ("ru", [1: .one, 21: .one, 11: .many, 2: .few, 12: .many, 24: .few, 5: .many, 100: .many]),
            ("hr", [1: .one, 3: .few, 5: .other]), ("pl", [1: .one, 21: .many, 22: .few, 12: .many]),
            ("cs", [1: .one, 3: .few, 5: .other]), ("sl", [101: .one, 2: .two, 4: .few, 5: .other]),
            ("lt", [1: .one, 11: .other, 2: .few, 10: .other]), ("lv", [0: .zero, 21: .one, 2: .other]),
            ("ro", [1: .one, 0: .few, 19: .few, 20: .other, 119: .few]),
            ("he", [1: .one, 2: .two, 3: .other]),
            ("ar_EG", [0: .zero, 1: .one, 2: .two, 3: .few, 11: .many, 100: .other, 103: .few]),
        ]
    )
    func plural(_ language: String, _ forms: [Int: PluralCategory]) {
        for (number, form) in forms {
            #expect(PluralCategory(number, language: language) == form, "\(language) \(number)")
        }
    }

    @Test("the label says the whole number, in the language's form")
    func label() {
        let english = BadgeWording.english
        #expect(english.label(for: UnreadBadge(count: .live(1))) == "1 unread message")
        #expect(english.label(for: UnreadBadge(count: .live(250))) == "250 unread messages")
        #expect(english.label(for: UnreadBadge(count: .unknown)) == "No unread messages")
        let polish = BadgeWording(
            language: "pl",
            button: "Czat",
            forms: [.one: "%@ wiadomość", .few: "%@ wiadomości", .other: "%@ wiadomości i więcej"]
        )
        #expect(polish.label(for: UnreadBadge(count: .live(3))) == "3 wiadomości")
        // A form that is missing.
        #expect(polish.label(for: UnreadBadge(count: .live(5))) == "5 wiadomości i więcej")
    }

    @Test("a title has the number behind it, and stands alone where there is none")
    func title() {
        let badge = UnreadBadge(count: .live(120))
        #expect(badge.title(behind: "Help") == "Help (99+)")
        #expect(badge.title(behind: nil) == nil)
        #expect(UnreadBadge(count: .live(0)).title(behind: "Help") == "Help")
    }
}
