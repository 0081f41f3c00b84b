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
    }
}
