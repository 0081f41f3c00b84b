import ChatProviderKit
import ChatProviderUI
@_spi(BackDoor) import SwiftUI
import Testing

extension OnScreen {
    @Suite
    @MainActor
    struct BadgeLookTests {
        init() { OnScreen.reset() }

        @Test("it shows the number, and VoiceOver reads its meaning")
        func number() {
            let screen = Window(EmptyView().unreadBadge(UnreadBadge(count: .live(3)))).screen
            #expect(screen.texts == ["3"])
            #expect(screen.labels["3"] == "3 unread messages")
        }

        @Test(
            "it shows nothing at 0, while the count is unknown, or while a conversation is on the screen",
            arguments: [
                UnreadBadge(count: .live(0)), UnreadBadge(count: .unknown),
                UnreadBadge(count: .live(3), isConversationVisible: true),
            ]
        )
        func nothing(_ badge: UnreadBadge) {
            #expect(Window(EmptyView().unreadBadge(badge)).texts.isEmpty)
        }

        @Test("it is white on red, in a bold caption")
        func ownStyle() {
            let screen = Window(EmptyView().unreadBadge(UnreadBadge(count: .live(3)))).screen
            #expect(screen.fonts == ["3": .caption.bold()])
            #expect(screen.colors == ["3": .white])
            #expect(screen.fills == [.red])
        }
    }
}
