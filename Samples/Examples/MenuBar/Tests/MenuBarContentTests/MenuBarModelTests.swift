import ChatProviderKit
import ChatProviderTesting
import MenuBarContent
import Testing

@Suite("The menu bar item")
@MainActor
struct MenuBarModelTests {
    private let vendors: [ChatProviderID: ScriptedChatProvider]
    private let model: MenuBarModel

    init() throws {
        var made: [ChatProviderID: ScriptedChatProvider] = [:]
        for id: ChatProviderID in ["shop", "games"] { made[id] = ScriptedChatProvider(id: id) }
        let vendors = made
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["shop", "games"],
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([
                ChatAdapter(ScriptedChatSettings.self) { vendors[$0.id] ?? ScriptedChatProvider(id: $0.id) }
            ]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: ManualChatClock()
        )
        self.vendors = vendors
        model = MenuBarModel(support)
        try support.start()
        for vendor in vendors.values { vendor.goOnline() }
    }

    @Test("shows the total of all providers")
    func total() {
        #expect(model.content.value.title.isEmpty)
        vendors["shop"]?.load([.agentMessage("1", at: 1)])
        vendors["games"]?.load([.agentMessage("1", at: 1), .agentMessage("2", at: 2)])
        #expect(model.content.value.title == "3")
    }

    @Test("lists the unread messages of each provider in its menu, a line each")
    func lines() {
        vendors["shop"]?.load([
            .visitorMessage("0", "Hi", at: 0), .agentMessage("1", "Hello,\nthis is Ada.", at: 1),
        ])
        vendors["games"]?.load([.agentMessage("1", String(repeating: "a", count: 61), at: 1)])
        #expect(
            model.lines == ["Agent: Hello, this is Ada.", "Agent: \(String(repeating: "a", count: 59))…"]
        )
    }

    @Test("has seen what the menu lists")
    func menu() {
        vendors["shop"]?.load([.agentMessage("1", at: 1)])
        vendors["games"]?.load([.agentMessage("1", at: 1)])
        model.menuWillOpen()
        #expect(model.content.value.title.isEmpty)
        model.menuDidClose()
        #expect(model.content.value.title.isEmpty)
        #expect(model.lines.isEmpty)
        vendors["shop"]?.append(.agentMessage("2", at: 2))
        #expect(model.content.value.title == "1")
    }
}
