import ChatProviderKit
import ChatProviderUI
import Foundation
import MenuBarContent
import Testing

@Suite("The content of the menu bar item")
struct MenuBarContentTests {
    @Test(
        "has the number as its title while there are unread messages",
        arguments: [(UnreadCount.live(1), "1"), (.cached(12), "12"), (.live(120), "99+")]
    )
    func title(count: UnreadCount, title: String) {
        let content = content(count)
        #expect(content.title == title)
        #expect(content.symbolName == "bubble.left.fill")
    }

    @Test(
        "has no title at 0, or while the count is unknown",
        arguments: [UnreadCount.unknown, .live(0), .cached(0)]
    )
    func noTitle(count: UnreadCount) {
        let content = content(count)
        #expect(content.title.isEmpty)
        #expect(content.symbolName == "bubble.left")
    }

    @Test(
        "describes the number, and whether it is up to date",
        arguments: [
            (UnreadCount.unknown, "Support chat"),
            (.live(0), "Support chat: No unread messages"),
            (.live(1), "Support chat: 1 unread message"),
            (.live(120), "Support chat: 120 unread messages"),
            (.cached(2), "Support chat: 2 unread messages, not connected"),
        ]
    )
    func toolTip(count: UnreadCount, toolTip: String) {
        #expect(content(count).toolTip == toolTip)
    }

    @Test("has no title while the conversation is on the screen")
    func visibleConversation() {
        let badge = UnreadBadge(count: .live(3), isConversationVisible: true)
        #expect(MenuBarContent(badge).title.isEmpty)
        #expect(MenuBarContent(badge).symbolName == "bubble.left")
    }

    @Test("uses the language of its wording")
    func wording() {
        let german = BadgeWording(language: "de")
        let content = MenuBarContent(UnreadBadge(count: .live(2)), wording: german)
        #expect(content.toolTip == "Support-Chat: 2 ungelesene Nachrichten")
    }

    private func content(_ count: UnreadCount) -> MenuBarContent {
        MenuBarContent(UnreadBadge(count: count), locale: Locale(identifier: "en"))
    }
}
