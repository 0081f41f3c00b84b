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

    @Test("the first number is not said, also after a time without one")
    mutating func first() {
        show(3)
        #expect(announcement.take() == nil)
        announcement.update(UnreadBadge(count: .unknown))
        show(7)
        #expect(announcement.take() == nil)
    }

    @Test("a number that grows is said once, with all that came meanwhile")
    mutating func growth() {
        show(0)
        show(1)
        #expect(announcement.isDue)
        show(3)
        #expect(announcement.take()?.number == 3)
        #expect(!announcement.isDue)
        #expect(announcement.take() == nil)
        show(4)
        #expect(announcement.take()?.number == 4)
    }

    @Test("a number that falls is not said, and one that grows from there is")
    mutating func fall() {
        show(5)
        show(2)
        #expect(!announcement.isDue)
        show(3)
        #expect(announcement.take()?.number == 3)
    }

    @Test("a number that has grown and fallen again before it was said is not said")
    mutating func readMeanwhile() {
        show(0)
        show(2)
        show(0)
        #expect(!announcement.isDue)
    }

    @Test("nothing is said while a conversation is on the screen, nor later of what came then")
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
