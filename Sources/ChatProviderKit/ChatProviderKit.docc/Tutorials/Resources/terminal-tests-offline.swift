import ChatProviderKit
import ChatProviderTesting
import Help
import Testing

@MainActor
struct HelpBadgeTests {
    let provider = ScriptedChatProvider()
    let counter: MessageCounter

    init() {
        counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        counter.start()
    }

    @Test("an agent's message is on the button")
    func message() {
        let badge = HelpBadge(counter.unreadCount)
        #expect(badge.text == nil)
        provider.goOnline()
        provider.load([.agentMessage("1", "Hello!")])
        #expect(badge.text == "1")
    }

    @Test("the number stays when the connection is lost")
    func offline() {
        let badge = HelpBadge(counter.unreadCount)
        provider.goOnline()
        provider.load([.agentMessage("1", "Hello!")])
        provider.goOffline()
        #expect(badge.text == "1")
        #expect(counter.unreadCount.value == .cached(1))
    }

    @Test("a conversation that was on the screen is read")
    func seen() {
        let badge = HelpBadge(counter.unreadCount)
        provider.goOnline()
        provider.load([.agentMessage("1", "Hello!")])
        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        #expect(badge.text == nil)
        provider.append(.agentMessage("2", "One more thing."))
        #expect(badge.text == "1")
    }
}
