@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import Testing

struct UnreadBadgeTests {
    private static let english = Locale(identifier: "en_US")

    @Test(
        "the text is the number, 99+ above 99, and nothing at 0 or while unknown",
        arguments: [
            (UnreadCount.unknown, nil), (.cached(0), nil), (.live(0), nil), (.live(1), "1"),
            (.cached(12), "12"), (.live(99), "99"), (.live(100), "99+"), (.live(1_000_000), "99+"),
        ]
    )
    func text(_ count: UnreadCount, _ expected: String?) {
        #expect(UnreadBadge(count: count).text(locale: Self.english) == expected)
        #expect(UnreadBadge(count: count).isHidden == (expected == nil))
    }

    @Test("nothing is shown while a conversation is on screen")
    func conversation() {
        let badge = UnreadBadge(count: .live(3), isConversationVisible: true)
        #expect(badge.isHidden)
        #expect(badge.text() == nil)
    }

    @Test("the maximum number can be changed and is at least 1")
    func maximum() {
        let badge = UnreadBadge(count: .live(10))
        #expect(badge.text(maximum: 9, locale: Self.english) == "9+")
        #expect(badge.text(maximum: 0, locale: Self.english) == "1+")
    }

    @Test("a title is followed by the number, and unchanged without one")
    func title() {
        let badge = UnreadBadge(count: .live(120))
        #expect(badge.title(behind: "Help") == "Help (99+)")
        #expect(badge.title(behind: nil) == nil)
        #expect(UnreadBadge(count: .live(0)).title(behind: "Help") == "Help")
    }
}
