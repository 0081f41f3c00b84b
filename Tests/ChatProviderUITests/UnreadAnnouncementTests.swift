@testable import ChatProviderKit
@testable import ChatProviderUI
import Testing

struct UnreadAnnouncementTests {
    private var announcement = UnreadAnnouncement()

    private mutating func show(_ number: Int, isConversationVisible: Bool = false) {
        announcement.update(
            UnreadBadge(count: .live(number), isConversationVisible: isConversationVisible)
        )
    }

    @Test("the first number is not announced, even after a time without one")
    mutating func first() {
        show(3)
        #expect(announcement.take() == nil)
        announcement.update(UnreadBadge(count: .unknown))
        show(7)
        #expect(announcement.take() == nil)
    }

    @Test("a falling number is not announced, and one that grows from there is")
    mutating func fall() {
        show(5)
        show(2)
        #expect(!announcement.isDue)
        show(3)
        #expect(announcement.take()?.number == 3)
    }

    @Test("nothing is announced during a conversation, nor later for messages from that time")
    mutating func conversation() {
        show(0)
        show(1)
        show(2, isConversationVisible: true)
        #expect(!announcement.isDue)
        show(2)
        #expect(!announcement.isDue)
        show(3)
        #expect(announcement.isDue)
    }
}
