import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: unread messages")
struct UnreadTests {
    @Test("16 the count is available for all conversations or one, even without a network")
    func counts() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil)
        scene.sdk.dismissScreen()
        let ids = try #require(scene.serverUser?.conversations.map(\.id))
        try scene.server.agents.send("Hi", to: ids[0])
        try scene.server.agents.send("Hi", to: ids[1])
        try scene.server.agents.send("There?", to: ids[1])
        scene.device.isOnline = false
        #expect(scene.sdk.unreadMessageCount == 3)
        #expect(ids.map { scene.sdk.unreadMessageCount(conversationID: $0) } == [1, 2])
        #expect(scene.sdk.unreadMessageCount(conversationID: "unknown") == 0)
    }

    @Test("17 a new message, and reading it, sends an event with the new count")
    func events() async throws {
        let scene = try await MessagingScene.chatting()
        scene.events.forget()
        try scene.server.agents.send("Hi")
        try scene.server.agents.send("There?")
        #expect(scene.eventCounts == [1, 2])
        try scene.sdk.presentScreen(nil, in: nil)
        #expect(scene.eventCounts == [1, 2, 0])
    }

    @Test("18 the event names the last updated conversation, and other counts can be requested")
    func namedConversation() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil)
        scene.sdk.dismissScreen()
        let ids = try #require(scene.serverUser?.conversations.map(\.id))
        scene.events.forget()
        try scene.server.agents.send("Hi", to: ids[1])
        try scene.server.agents.send("Hi", to: ids[0])
        let named = scene.events.values.compactMap { event -> String? in
            if case .conversationUnreadCountChanged(_, 2, let id, 1) = event { id } else { nil }
        }
        #expect(named == [ids[0]])
        #expect(scene.sdk.unreadMessageCount(conversationID: ids[1]) == 1)
    }

    @Test("19 the server counts the user's unread messages and keeps the time of the last read")
    func serverCount() async throws {
        let scene = try await MessagingScene.chatting()
        scene.server.clockSkew = 90
        try scene.server.agents.send("Hi")
        #expect(try scene.conversation().unreadCount == 1)
        #expect(try scene.conversation().lastRead == scene.clock.now)
        scene.clock.advance(by: 5)
        try scene.sdk.presentScreen(nil, in: nil)
        let conversation = try scene.conversation()
        #expect(conversation.unreadCount == 0)
        #expect(conversation.lastRead == scene.clock.now.addingTimeInterval(90))
    }

    @Test("19 messages read on another device are read")
    func readElsewhere() async throws {
        let scene = try await MessagingScene.chatting()
        try scene.server.agents.send("Hi")
        scene.server.readElsewhere(userID: try #require(scene.serverUser?.id))
        #expect(scene.sdk.unreadMessageCount == 0 && scene.eventCounts.last == 0)
    }

    @Test("20 bots and agents both have the business role, so both count")
    func bots() async throws {
        let scene = try await MessagingScene.chatting()
        try scene.server.agents.send("Hi")
        try scene.server.agents.sendBotMessage("Beep")
        #expect(scene.sdk.unreadMessageCount == 2)
        try scene.sdk.presentScreen(nil, in: nil)
        let roles = scene.events.values.compactMap { event -> [ZendeskMessagingEvent.Message.Role]? in
            if case .messagesShown(_, _, let messages) = event { messages.map(\.role) } else { nil }
        }
        #expect(roles.last == [.user, .business, .business])
    }
}
