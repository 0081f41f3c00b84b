import ChatProviderKit
import ChatProviderTesting
import Testing

/// An app with scripted chats. The vendors in `screenless` have no conversation screen.
@MainActor
private final class Screens {
    private(set) var opened: [ChatProviderID] = []
    private var scripts: [ChatProviderID: ScriptedChatProvider] = [:]

    func chat(active: [ChatProviderID], without screenless: Set<ChatProviderID> = []) throws -> SupportChat {
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            let provider =
                screenless.contains(request.id)
                ? ScriptedChatProvider(id: request.id)
                : ScreenedProvider(id: request.id) { [self] in opened.append(request.id) }
            scripts[request.id] = provider
            return provider
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
            scripts[id]?.load(online: [])
        }
        return support
    }

    func receive(_ count: Int, of provider: ChatProviderID) {
        for number in 0..<count { scripts[provider]?.append(.agentMessage("\(number)")) }
    }
}

@MainActor
private final class ScreenedProvider: ScriptedChatProvider, ConversationPresenting {
    private let present: () -> Void

    init(id: ChatProviderID, present: @escaping () -> Void) {
        self.present = present
        super.init(id: id)
    }

    var isConversationVisible: Bool { false }
    func presentConversation() { present() }
    func dismissConversation() {}
}

@MainActor
@Suite("Opening the conversation")
struct PresentConversationTests {
    private let screens = Screens()

    @Test("opens the conversation with the most unread messages, or the first if no other has more")
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

    @Test("skips a provider without a screen, however many messages are unread")
    func passesOver() throws {
        let support = try screens.chat(active: ["shop", "games"], without: ["games"])
        screens.receive(2, of: "games")
        try support.presentConversation()
        #expect(screens.opened == ["shop"])
    }

    @Test("opens the conversation of the named provider")
    func named() throws {
        let support = try screens.chat(active: ["shop", "games"])
        screens.receive(2, of: "games")
        try support.presentConversation(of: "shop")
        #expect(screens.opened == ["shop"])
    }

    @Test("the error names a provider that has no screen or is not active")
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
