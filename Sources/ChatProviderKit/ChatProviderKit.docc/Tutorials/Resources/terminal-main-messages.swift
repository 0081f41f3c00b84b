import ChatProviderKit
import ChatProviderTesting
import Help

@main
struct FirstBadge {
    @MainActor
    static func main() {
        let provider = ScriptedChatProvider()
        let counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        let badge = HelpBadge(counter.unreadCount)
        counter.start()
        print(counter.unreadCount.value, badge.text ?? "no badge")

        provider.goOnline()
        let log: [ChatEntry] = [
            .message("0", from: .bot, "You are being connected."),
            .agentMessage("1", "Hello!"),
            .agentMessage("2", "How can I help?"),
        ]
        provider.load(log)
        print(counter.unreadCount.value, badge.text ?? "no badge")

        provider.goOffline()
        print(counter.unreadCount.value, badge.text ?? "no badge")

        provider.goOnline()
        provider.load(log)
        print(counter.unreadCount.value, badge.text ?? "no badge")

        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        print(counter.unreadCount.value, badge.text ?? "no badge")
    }
}
