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
}
