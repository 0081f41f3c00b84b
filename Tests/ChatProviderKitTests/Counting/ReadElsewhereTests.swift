import ChatProviderKit
import ChatProviderTesting
import Testing

@Suite("C16 read elsewhere")
@MainActor
struct ReadElsewhereTests {
    private let provider = ScriptedReadReportingChatProvider()
    private let lifecycle = ManualAppLifecycle()
    private let store = InMemoryReadMarkerStore()
    private let counter: MessageCounter

    init() {
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
        provider.load(online: agentMessages(1...4))
    }

    private var count: UnreadCount { counter.unreadCount.value }

    private func visitConversation() {
        counter.conversationWillAppear()
        counter.conversationDidClose()
    }

    @Test("C16 read elsewhere: messages read on another device are not unread here")
    func readElsewhere() {
        provider.read(upTo: "a3")
        #expect(count == .live(1))
        #expect(counter.unreadMessages.map(\.id) == ["a4"])
    }

    @Test("C16 read elsewhere: the marker never moves back")
    func neverBack() {
        provider.read(upTo: "a3")
        provider.read(upTo: "a1")
        #expect(count == .live(1))
    }

    @Test("C16 read elsewhere: a position before the marker's whole trail does not move it back")
    func longBefore() {
        provider.load(agentMessages(1...40))
        visitConversation()
        provider.read(upTo: "a2")
        #expect(count == .live(0))
    }

    @Test("C16 read elsewhere: messages read here stay read if another device has read less")
    func lessThanHere() {
        visitConversation()
        provider.append(.agentMessage("a5", at: 5))
        provider.read(upTo: "a2")
        #expect(count == .live(1))
    }

    @Test("C16 read elsewhere: a position that the log lacks applies once its entry arrives")
    func waits() {
        provider.read(upTo: "a6")
        #expect(count == .live(4))
        provider.append(.agentMessage("a5", at: 5), .agentMessage("a6", at: 6), .agentMessage("a7", at: 7))
        #expect(count == .live(1))
    }

    @Test("C16 read elsewhere: a position at the visitor's own message marks everything before it as read")
    func upToOwnMessage() {
        provider.append(.visitorMessage("v1"), .agentMessage("a5", at: 5))
        provider.read(upTo: "v1")
        #expect(count == .live(1))
    }

    @Test("C16 read elsewhere: the position is stored and survives a relaunch")
    func relaunch() {
        provider.read(upTo: "a3")
        let next = ScriptedReadReportingChatProvider()
        let relaunched = MessageCounter(provider: next, lifecycle: lifecycle, store: store)
        relaunched.start()
        next.load(online: agentMessages(1...4))
        #expect(relaunched.unreadCount.value == .live(1))
    }

    @Test("C15 reported: a move of the marker by C16 clears the earlier report")
    func clearsReport() {
        provider.change {
            $0.reportedUnread = ChatState.ReportedUnreadCount(count: 9, isFromCache: false, sequence: 1)
        }
        #expect(count == .live(9))
        provider.read(upTo: "a4")
        #expect(count == .live(0))
    }

    @Test("C16 read elsewhere: seeing a log of only the visitor's own messages reports a position, too")
    func ownMessagesOnly() {
        let other = ScriptedReadReportingChatProvider()
        let counter = MessageCounter(provider: other, lifecycle: lifecycle, store: InMemoryReadMarkerStore())
        counter.start()
        other.goOnline()
        // Earlier entries are beyond what the vendor loads.
        other.load([.visitorMessage("v9", at: 9)])
        #expect(other.reportedReads.isEmpty)
        counter.conversationWillAppear()
        #expect(other.reportedReads == ["v9"])
        #expect(counter.unreadCount.value == .live(0))
    }

    @Test("C16 read elsewhere: being seen reports a position, once for each new end of the log")
    func reportsPosition() {
        #expect(provider.reportedReads.isEmpty)
        counter.conversationWillAppear()
        provider.change { $0.isChatting = false }
        #expect(provider.reportedReads == ["a4"])
        provider.append(.agentMessage("a5", at: 5))
        #expect(provider.reportedReads == ["a4", "a5"])
        counter.conversationDidClose()
        provider.append(.agentMessage("a6", at: 6))
        #expect(provider.reportedReads == ["a4", "a5"])
    }

    @Test("C16 read elsewhere: no position is reported if the user has read as far elsewhere")
    func ownMessageElsewhere() {
        provider.append(.visitorMessage("v5", at: 5))
        provider.read(upTo: "v5")
        visitConversation()
        #expect(provider.reportedReads.isEmpty)
    }

    @Test("C16 read elsewhere: entries that later appear before the read position are read, too")
    func logComesAgain() {
        provider.load([.visitorMessage("v5", at: 5)])
        provider.read(upTo: "v5")
        provider.load([])
        provider.load(agentMessages(1...4) + [.visitorMessage("v5", at: 5)])
        #expect(count == .live(0))
    }

    @Test("C16 read elsewhere: a position from the vendor is not reported back")
    func noEcho() {
        provider.read(upTo: "a4")
        visitConversation()
        #expect(provider.reportedReads.isEmpty)
    }

    @Test(
        "C16 read elsewhere: a position seen offline is reported after reconnecting, even with the screen closed",
        arguments: [false, true]
    )
    func seenOffline(isClosed: Bool) {
        provider.goOffline()
        counter.conversationWillAppear()
        if isClosed { counter.conversationDidClose() }
        #expect(provider.reportedReads.isEmpty)
        provider.load(online: agentMessages(1...4))
        #expect(provider.reportedReads == ["a4"])
    }

    @Test("C16 read elsewhere: a position seen offline is reported even if the vendor's own precedes the log")
    func seenOfflineBehindBound() {
        provider.goOffline()
        visitConversation()
        provider.goOnline()
        provider.change {
            $0.transcript = ChatState.Transcript(agentMessages(1...4))
            $0.lastReadID = "a0"
            $0.loading = .loaded
        }
        #expect(provider.reportedReads == ["a4"])
    }

    @Test("C16 read elsewhere: a position seen offline in an earlier launch is reported")
    func seenBeforeLaunch() {
        provider.goOffline()
        visitConversation()
        let next = ScriptedReadReportingChatProvider()
        let relaunched = MessageCounter(provider: next, lifecycle: lifecycle, store: store)
        relaunched.start()
        next.load(online: agentMessages(1...5))
        #expect(next.reportedReads == ["a4"])
        #expect(relaunched.unreadCount.value == .live(1))
    }

    @Test("C16 read elsewhere: no position is reported if another device has read further")
    func furtherOnAnotherDevice() {
        provider.goOffline()
        visitConversation()
        provider.goOnline()
        provider.change {
            $0.transcript = ChatState.Transcript(agentMessages(1...5) + [.visitorMessage("v6", at: 6)])
            $0.lastReadID = "v6"
            $0.loading = .loaded
        }
        #expect(count == .live(0))
        #expect(provider.reportedReads.isEmpty)
    }

    @Test("C16 read elsewhere: the next user's positions are reported again")
    func nextUser() {
        visitConversation()
        provider.switchUser(to: "ann")
        provider.load(agentMessages(1...4))
        visitConversation()
        #expect(provider.reportedReads == ["a4", "a4"])
    }

    @Test("C14 user: a former user's read position does not apply to the next user")
    func formerUser() {
        provider.read(upTo: "a9")
        provider.switchUser(to: "ann")
        provider.load(agentMessages(1...9))
        #expect(count == .live(9))
    }
}
