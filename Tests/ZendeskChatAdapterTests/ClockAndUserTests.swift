import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Provider, counter and store together, with wrong clocks and changes of user.
///
/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Chat: clocks and users")
struct ClockAndUserTests {
    // MARK: The phone's clock

    /// The phone's clock is ahead, behind, correct, and off by days.
    nonisolated static let skews: [TimeInterval] = [300, -300, 0, 200_000, -200_000]

    @Test(
        "C3 skew: after a failed message of the visitor is seen and removed, the agent's next message counts",
        arguments: skews
    )
    func failedMessageHidesNothing(ahead: TimeInterval) async throws {
        let phone = ZendeskPhone(aheadBy: ahead)
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("Hi")
        var failed: ChatEntry.ID?
        try await phone.visit { failed = try await phone.failToSendVisitorMessage() }
        try await phone.provider.deleteFailed(try #require(failed))
        try phone.sendAgentMessage("Are you there?")
        #expect(phone.count == .live(1))
        #expect(phone.counter.unreadMessages.map(\.text) == ["Are you there?"])
    }

    @Test(
        "C8 edits: removing a failed message of the visitor doesn't make seen messages unread",
        arguments: skews
    )
    func failedMessageBringsNothingBack(ahead: TimeInterval) async throws {
        let phone = ZendeskPhone(aheadBy: ahead)
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("One")
        try phone.sendAgentMessage("Two")
        var failed: ChatEntry.ID?
        try await phone.visit { failed = try await phone.failToSendVisitorMessage() }
        try await phone.provider.deleteFailed(try #require(failed))
        #expect(phone.count == .live(0))
        phone.relaunch()
        #expect(phone.count == .live(0))
    }

    @Test(
        "C7 forward: a new chat is read after a visit, however old the visitor's entries look",
        arguments: skews
    )
    func newChatIsRead(ahead: TimeInterval) {
        let client = ScriptedZendeskClient()
        let store = InMemoryReadMarkerStore()
        let provider = ZendeskChatProvider(
            client: client,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        client.say(.connected)
        client.load(.agentMessage("1", at: 1_000_000), chatID: "first")
        visit(counter)
        // The next chat began while the phone wasn't connected.
        client.say(.disconnected)
        client.say(.connected)
        client.load(
            .visitorMessage("2", at: 1_000_100 + ahead),
            .agentMessage("3", at: 1_000_101),
            .visitorMessage("4", at: 1_000_102 + ahead),
            chatID: "second"
        )
        #expect(counter.unreadCount.value == .live(1))
        for _ in 1...2 {
            visit(counter)
            #expect(counter.unreadCount.value == .live(0))
        }
    }

    private func visit(_ counter: MessageCounter) {
        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        counter.conversationDidClose()
    }

    // MARK: Users by name

    @Test("a login by name on an open connection has a count immediately")
    func namedOnOpenConnection() async throws {
        let phone = ZendeskPhone()
        #expect(phone.count == .live(0))
        let counts = ObservationRecorder(phone.counter.unreadCount)
        try await phone.provider.login(.known(KnownUser(id: "ann", name: "Ann")))
        #expect(counts.values == [.live(0), .unknown, .live(0)])
        #expect(phone.provider.chatState.value.loading == .loaded)
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("Hi")
        #expect(phone.count == .live(1))
    }

    @Test("C14 user: a chat that ended with the logout doesn't count at the same user's next login")
    func namedAgain() async throws {
        let phone = ZendeskPhone()
        let ann = ChatUser.known(KnownUser(id: "ann", name: "Ann"))
        try await phone.provider.login(ann)
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("One")
        try await phone.provider.logout()
        #expect(phone.count == .live(0))
        try await phone.provider.login(ann)
        #expect(phone.count == .live(0))
    }

    @Test("C10 unknown is not zero: after a login by name without a connection, the count is unknown")
    func namedOffline() async throws {
        let phone = ZendeskPhone()
        phone.device.isOnline = false
        try await phone.provider.login(.known(KnownUser(id: "ann", name: "Ann")))
        #expect(phone.count == .unknown)
        phone.device.isOnline = true
        #expect(phone.count == .live(0))
    }

    // MARK: The anonymous visitor

    @Test("C14 user: an earlier anonymous visitor's count doesn't return offline or after a kill")
    func earlierVisitorOffline() async throws {
        let phone = ZendeskPhone()
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("One")
        try await phone.provider.login(ZendeskPhone.token("ann"))
        phone.device.isOnline = false
        try await phone.provider.logout()
        #expect(phone.count == .unknown)
        phone.relaunch()
        #expect(phone.count == .unknown)
        #expect(phone.store.value(for: .record(of: "zendesk-chat", userID: nil)) == nil)
    }

    @Test("C14 user: forgetting the anonymous visitor also drops a count that is only stored")
    func forgottenOffline() async throws {
        let phone = ZendeskPhone()
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("One")
        phone.device.isOnline = false
        phone.relaunch()
        #expect(phone.count == .cached(1))
        try await phone.provider.forgetAnonymousVisitor()
        #expect(phone.count == .unknown)
        phone.device.isOnline = true
        #expect(phone.count == .live(0))
    }
}
