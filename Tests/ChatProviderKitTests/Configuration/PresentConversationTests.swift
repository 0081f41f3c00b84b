import ChatProviderKit
import ChatProviderTesting
import Testing

/// An app with scripted chats, whose vendors have a screen where the label says so.
@MainActor
private final class Screens {
    private(set) var opened: [ChatProviderID] = []
    private var scripts: [ChatProviderID: ScriptedChatProvider] = [:]

    func chat(active: [ChatProviderID], without screenless: Set<ChatProviderID> = []) throws -> SupportChat {
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            let provider = ScreenedProvider(id: request.id) { [self] in opened.append(request.id) }
            scripts[request.id] = provider.script
            return screenless.contains(request.id) ? provider.script : provider
        }
        let ids: [ChatProviderID] = ["shop", "games", "other"]
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: active,
                providers: Dictionary(
                    uniqueKeysWithValues: ids.map { ($0, .init(ScriptedChatSettings())) }
                )
            ),
            registry: ChatProviderRegistry([adapter]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        try support.start()
        for id in active {
            scripts[id]?.goOnline()
            scripts[id]?.load([])
        }
        return support
    }

    func receive(_ count: Int, of provider: ChatProviderID) {
        for number in 0..<count { scripts[provider]?.append(.agentMessage("\(number)")) }
    }
}

@MainActor
private final class ScreenedProvider: ConversationPresenting {
    let script: ScriptedChatProvider
    private let present: () -> Void

    init(id: ChatProviderID, present: @escaping () -> Void) {
        script = ScriptedChatProvider(id: id)
        self.present = present
    }

    var isConversationVisible: Bool { false }
    func presentConversation() { present() }
    func dismissConversation() {}

    var id: ChatProviderID { script.id }
    var connectionStatus: Observed<ConnectionStatus> { script.connectionStatus }
    var chatState: Observed<ChatState> { script.chatState }
    var events: ObservedEvents<ChatEvent> { script.events }
    var keepsLogAfterChatEnds: Bool { script.keepsLogAfterChatEnds }
    func connect() { script.connect() }
    func disconnect() { script.disconnect() }
    func shutDown() { script.shutDown() }
}

@MainActor
@Suite("Opening the conversation")
struct PresentConversationTests {
    private let screens = Screens()

    @Test(
        "opens the conversation of the provider with the most unread messages; the first one's where none is ahead"
    )
    func mostUnread() throws {
        let support = try screens.chat(active: ["shop", "games"])
        try support.presentConversation()
        screens.receive(2, of: "games")
        screens.receive(1, of: "shop")
        try support.presentConversation()
        screens.receive(2, of: "shop")
        try support.presentConversation()
        #expect(screens.opened == ["shop", "games", "shop"])
    }

    @Test("a provider without a screen is passed over, however much is unread there")
    func passesOver() throws {
        let support = try screens.chat(active: ["shop", "games"], without: ["games"])
        screens.receive(2, of: "games")
        try support.presentConversation()
        #expect(screens.opened == ["shop"])
    }

    @Test("opens the conversation of the provider that was named")
    func named() throws {
        let support = try screens.chat(active: ["shop", "games"])
        screens.receive(2, of: "games")
        try support.presentConversation(of: "shop")
        #expect(screens.opened == ["shop"])
    }

    @Test("without a screen, and for a provider that is not active, it says which")
    func refusals() throws {
        let support = try screens.chat(active: ["games"], without: ["games"])
        let refusals: [(ChatProviderID?, String)] = [
            (nil, "No active provider has a conversation screen: show one of your own."),
            ("games", "games has no conversation screen: show one of your own."),
            ("shop", "\"shop\" is not an active provider."),
        ]
        for (id, message) in refusals {
            let error = #expect(throws: ChatError.self) { try support.presentConversation(of: id) }
            #expect(error?.code == .notAllowedNow && error?.message == message)
        }
        support.shutDown()
        #expect(throws: ChatError.self) { try support.presentConversation() }
        #expect(screens.opened.isEmpty)
    }
}
