import ChatProviderKit
import ChatProviderTesting
import MenuBarContent
import Testing

@Suite("The menu bar item")
@MainActor
struct MenuBarModelTests {
    private let model: MenuBarModel
    private let shop: ScriptedChatProvider
    private let games: ScriptedChatProvider

    init() throws {
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["shop", "games"],
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([.scripted]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: ManualChatClock()
        )
        model = MenuBarModel(support)
        shop = try #require(support.channel(for: "shop")?.provider as? ScriptedChatProvider)
        games = try #require(support.channel(for: "games")?.provider as? ScriptedChatProvider)
        try support.start()
        shop.goOnline()
        games.goOnline()
    }

    @Test("shows the total of all providers")
    func total() {
        #expect(model.content.value.title.isEmpty)
        shop.load([.agentMessage("1", at: 1)])
        games.load([.agentMessage("1", at: 1), .agentMessage("2", at: 2)])
        #expect(model.content.value.title == "3")
    }

    @Test("lists the unread messages of each provider in its menu, one per line")
    func lines() {
        shop.load([
            .visitorMessage("0", "Hi", at: 0), .agentMessage("1", "Hello,\nthis is Ada.", at: 1),
        ])
        games.load([.agentMessage("1", String(repeating: "a", count: 61), at: 1)])
        #expect(
            model.lines == ["Agent: Hello, this is Ada.", "Agent: \(String(repeating: "a", count: 59))…"]
        )
    }

    @Test("marks the messages in the menu as seen")
    func menu() {
        shop.load([.agentMessage("1", at: 1)])
        games.load([.agentMessage("1", at: 1)])
        model.menuWillOpen()
        #expect(model.content.value.title.isEmpty)
        model.menuDidClose()
        #expect(model.content.value.title.isEmpty)
        #expect(model.lines.isEmpty)
        shop.append(.agentMessage("2", at: 2))
        #expect(model.content.value.title == "1")
    }
}
