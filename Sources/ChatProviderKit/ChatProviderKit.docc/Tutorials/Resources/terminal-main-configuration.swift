import ChatProviderKit
import ChatProviderTesting
import Foundation
import Help

@main
struct FirstBadge {
    @MainActor
    static func main() throws {
        var vendors: [ChatProviderID: ScriptedChatProvider] = [:]
        let support = try SupportChat(
            contentsOf: URL(fileURLWithPath: "chat-configuration.json"),
            adapters: [.scripted(didMake: { vendors[$0.id] = $0 })],
            store: InMemoryReadMarkerStore()
        )
        let badge = HelpBadge(support.currentUnreadCount)
        try support.start()

        vendors["shop"]?.goOnline()
        vendors["shop"]?.load([.agentMessage("1", "Your parcel has left.")])
        print(support.currentUnreadCount.value, badge.text ?? "no badge")
    }
}
