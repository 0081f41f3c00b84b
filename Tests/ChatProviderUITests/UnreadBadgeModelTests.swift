@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Foundation
import Testing
import TestSupport

/// Two scripted chats that can present a conversation.
@MainActor
private struct Scene {
    let support: SupportChat
    let shop = PresentingChatProvider(id: "shop")
    let games = PresentingChatProvider(id: "games")

    init() throws {
        support = try SupportChat.started(with: [shop, games])
        for provider in [shop, games] {
            provider.goOnline()
            provider.load([])
        }
    }
}

@MainActor
struct UnreadBadgeModelTests {
    @Test("the badge follows the messages of all providers, of the current one, or of one")
    func scopes() throws {
        let scene = try Scene()
        let total = UnreadBadgeModel(scene.support)
        let current = UnreadBadgeModel(scene.support, scope: .current)
        let games = UnreadBadgeModel(scene.support, scope: .provider("games"))
        let unknown = UnreadBadgeModel(scene.support, scope: .provider("none"))
        scene.shop.append(.agentMessage("1"))
        scene.games.append(.agentMessage("1"))
        scene.games.append(.agentMessage("2"))
        #expect([total, current, games, unknown].map { $0.badge.number } == [3, 1, 2, 0])
    }

    @Test("a conversation in a background scene does not hide the badge")
    func behindBackground() throws {
        let scene = try Scene()
        let model = UnreadBadgeModel(scene.support)
        let window = ChatScene()
        scene.support.channel(for: "shop")?.conversationWillAppear(in: window)
        #expect(model.badge.isConversationVisible)
        window.setInBackground(true)
        #expect(!model.badge.isConversationVisible)
    }

    @Test(
        "the badge hides while a conversation is visible, even with another provider's messages, and returns"
    )
    func conversation() throws {
        let scene = try Scene()
        let model = UnreadBadgeModel(scene.support)
        scene.games.append(.agentMessage("1"))
        let badges = ObservationRecorder(model.changes)
        #expect(!model.badge.isHidden)
        scene.shop.send(.conversationVisibilityChanged(true))
        #expect(model.badge.isHidden)
        #expect(model.badge.number == 1)
        scene.shop.send(.conversationVisibilityChanged(false))
        #expect(!model.badge.isHidden)
        #expect(badges.values.map(\.isHidden) == [false, true, false])
    }

    @Test("the badge shows while the conversation is covered", arguments: [true, false])
    func covered(knowsScene: Bool) throws {
        let window = ChatScene()
        let scene = try Scene()
        let model = UnreadBadgeModel(scene.support, scene: knowsScene ? window : nil)
        let shop = try #require(scene.support.channel(for: "shop"))
        shop.conversationView(scene.support, didMoveTo: window)
        #expect(model.badge.isHidden)
        shop.conversationView(scene.support, didMoveTo: window, isCovered: true)
        scene.shop.append(.agentMessage("1"))
        #expect(!model.badge.isHidden)
    }

    @Test("the badge hides only in the scene that shows a conversation")
    func scenes() throws {
        let (left, right) = (ChatScene(), ChatScene())
        let scene = try Scene()
        let models = [left, right].map { UnreadBadgeModel(scene.support, scene: $0) }
        scene.games.append(.agentMessage("1"))
        let shop = scene.support.channel(for: "shop")
        shop?.conversationWillAppear(in: left)
        #expect(models.map(\.badge.isHidden) == [true, false])
        shop?.conversationWillAppear(in: right)
        shop?.conversationWillDisappear(in: left)
        #expect(models.map(\.badge.isHidden) == [false, true])
        right.disconnect()
        #expect(models.map(\.badge.isHidden) == [false, false])
        shop?.conversationWillAppear()
        #expect(models.map(\.badge.isHidden) == [true, true])
    }

    @Test("a tap opens the conversation with the most unread messages")
    func present() throws {
        let scene = try Scene()
        scene.games.append(.agentMessage("1"))
        try UnreadBadgeModel(scene.support).presentConversation()
        #expect(scene.games.presentations == 1)
        #expect(scene.shop.presentations == 0)
        try UnreadBadgeModel(scene.support, scope: .current).presentConversation()
        #expect(scene.shop.presentations == 1)
        try UnreadBadgeModel(scene.support, scope: .provider("games")).presentConversation()
        #expect(scene.games.presentations == 2)
    }

    @Test("a swap takes the badge through 0 to the new provider's number")
    func swap() throws {
        let scene = try Scene()
        let model = UnreadBadgeModel(scene.support)
        scene.shop.append(.agentMessage("1"))
        try scene.support.switchProvider(to: "games")
        #expect(model.badge.number == 0)
        scene.games.goOnline()
        scene.games.load([.agentMessage("1"), .agentMessage("2")])
        #expect(model.badge.number == 2)
        scene.games.send(.conversationVisibilityChanged(true))
        #expect(model.badge.isHidden)
    }
}
