import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

@MainActor
@Suite("Opening the conversation")
struct PresentConversationTests {
    private let shop = PresentingChatProvider(id: "shop")
    private let games = PresentingChatProvider(id: "games")
    private let gamesWithoutScreen = ScriptedChatProvider(id: "games")

    private func chat(_ providers: ScriptedChatProvider...) throws -> SupportChat {
        let support = try SupportChat.started(with: providers)
        for provider in providers { provider.load(online: []) }
        return support
    }

    @Test("opens the conversation with the most unread messages, or the first if no other has more")
    func mostUnread() throws {
        let support = try chat(shop, games)
        try support.presentConversation()
        #expect(shop.presentations == 1)
        shop.dismissConversation()
        shop.append(.agentMessage("1"))
        games.append(.agentMessage("1"), .agentMessage("2"))
        try support.presentConversation()
        #expect(games.presentations == 1)
        games.dismissConversation()
        games.append(.agentMessage("3"))
        try support.presentConversation()
        #expect(shop.presentations == 2)
    }

    @Test("skips a provider without a screen, however many messages are unread")
    func passesOver() throws {
        let support = try chat(shop, gamesWithoutScreen)
        gamesWithoutScreen.append(.agentMessage("1"), .agentMessage("2"))
        try support.presentConversation()
        #expect(shop.presentations == 1)
    }

    @Test("opens the conversation of the named provider")
    func named() throws {
        let support = try chat(shop, games)
        games.append(.agentMessage("1"), .agentMessage("2"))
        try support.presentConversation(of: "shop")
        #expect(shop.presentations == 1 && games.presentations == 0)
    }

    @Test("the error names a provider that has no screen or is not active")
    func refusals() throws {
        let support = try chat(gamesWithoutScreen)
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
    }
}
