import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: pushes")
struct PushTests {
    private let token = Data([1, 2, 3])

    /// A scene with a push that arrived while there was no connection.
    private func pushed() async throws -> MessagingScene {
        var variants = Variants()
        variants.line = .inForeground
        let scene = try await MessagingScene.chatting(variants: variants)
        scene.sdk.updatePushToken(token)
        scene.lifecycle.send(.didEnterBackground)
        try scene.server.agents.send("Hi")
        scene.lifecycle.send(.willEnterForeground)
        return scene
    }

    @Test("46 the push token is sent if there is a user, and otherwise kept until there is one")
    func pushToken() async throws {
        let scene = try MessagingScene()
        scene.sdk.updatePushToken(token)
        try await scene.start()
        try await scene.begin()
        #expect(scene.serverUser?.pushTokens == [token])
        scene.sdk.updatePushToken(Data([4]))
        #expect(scene.serverUser?.pushTokens.contains(Data([4])) == true)
    }

    @Test("47 a push shouldn't be shown while the conversation is on the screen")
    func responsibility() async throws {
        let scene = try await pushed()
        let push = try #require(scene.device.pushes.first)
        #expect(scene.sdk.pushResponsibility(for: push) == .messagingShouldDisplay)
        try scene.sdk.presentScreen(nil, in: nil)
        #expect(scene.sdk.pushResponsibility(for: push) == .messagingShouldNotDisplay)
        #expect(scene.sdk.pushResponsibility(for: ["aps": "1"]) == .notFromMessaging)
    }

    @Test("48 a tap opens a screen only if there is an instance")
    func tap() async throws {
        let scene = try await pushed()
        let push = try #require(scene.device.pushes.first)
        #expect(await scene.sdk.handleTap(push))
        try scene.sdk.presentTappedScreen(in: nil)
        #expect(try scene.sdk.visitor.conversationID == scene.conversation().id)
        scene.sdk.invalidate(clearStorage: false)
        #expect(await !scene.sdk.handleTap(push))
    }

    @Test("48 a tap during initialization waits, and then doesn't open the conversation")
    func tapWhileInitializing() async throws {
        var variants = Variants()
        variants.line = .inForeground
        let scene = try await MessagingScene.started(channel: .severalConversations, variants: variants)
        try await scene.begin()
        scene.sdk.updatePushToken(token)
        scene.lifecycle.send(.didEnterBackground)
        try scene.server.agents.send("Hi")
        scene.lifecycle.send(.willEnterForeground)
        let push = try #require(scene.device.pushes.first)
        scene.sdk.terminate()
        let next = SimulatedZendeskMessaging(
            server: scene.server,
            device: scene.device,
            lifecycle: scene.lifecycle
        )
        scene.server.latency = 1
        async let initialization: Void = next.initialize(channelKey: "demo")
        await Task.yield()
        async let answer = next.handleTap(push)
        await Task.yield()
        scene.clock.advance(by: 1)
        try await initialization
        #expect(await answer)
        scene.server.latency = 0
        try next.presentTappedScreen(in: nil)
        #expect(next.visitor.seesList)
    }

    @Test("50 the server sends pushes only to users who appear offline")
    func offlineOnly() async throws {
        let scene = try await MessagingScene.chatting()
        scene.sdk.updatePushToken(token)
        try scene.server.agents.send("Hi")
        #expect(scene.device.pushes.isEmpty)
        scene.device.isOnline = false
        try scene.server.agents.send("There?")
        #expect(scene.device.pushes.count == 1)
    }

    @Test("50 a screen left open in the background keeps the connection, so no pushes are sent")
    func openInBackground() async throws {
        let scene = try await MessagingScene.chatting()
        scene.sdk.updatePushToken(token)
        try scene.sdk.presentScreen(nil, in: nil)
        scene.lifecycle.send(.didEnterBackground)
        try scene.server.agents.send("Hi")
        #expect(scene.device.pushes.isEmpty)
    }
}

@MainActor
@Suite("Messaging simulator: fields, tags and pages")
struct MetadataTests {
    @Test("51 a field has a string, a number or a Boolean, and an id of the account")
    func fields() async throws {
        var channel = SimulatedMessagingChannel()
        channel.fieldIDs = ["1", "2", "3"]
        let scene = try await MessagingScene.started(channel: channel)
        scene.sdk.setConversationFields(["1": "gold", "2": 2.5, "3": true])
        try await scene.begin()
        #expect(try scene.conversation().fields == ["1": "gold", "2": 2.5, "3": true])
        scene.sdk.setConversationFields(["status": "solved"])
        try await scene.begin()
        #expect(try scene.conversation().fields.keys.contains("status") == false)
    }

    @Test("52 fields and tags are stored, and sent when a conversation starts or with the next message")
    func whenSent() async throws {
        let scene = try await MessagingScene.chatting()
        scene.sdk.setConversationFields(["1": "gold"])
        scene.sdk.setConversationTags(["vip"])
        #expect(try scene.conversation().fields.isEmpty)
        let next = try await scene.relaunched()
        try next.presentScreen(nil, in: nil)
        let id = try #require(next.currentUser?.id)
        #expect(scene.server.user(id)?.conversations.map(\.tags) == [[]])
        try await next.visitor.send("Hello again")
        let conversation = try #require(scene.server.user(id)?.conversations.first)
        #expect(conversation.fields == ["1": "gold"] && conversation.tags == ["vip"])
    }

    @Test("52 clearing empties the storage, but doesn't change conversations")
    func clearing() async throws {
        let scene = try await MessagingScene.started(channel: .severalConversations)
        scene.sdk.setConversationFields(["1": "gold"])
        scene.sdk.setConversationTags(["vip"])
        try await scene.begin()
        scene.sdk.clearConversationFields()
        scene.sdk.clearConversationTags()
        try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil)
        let conversations = try #require(scene.serverUser?.conversations)
        #expect(conversations.map(\.tags) == [["vip"], []])
        #expect(conversations.map(\.fields.count) == [1, 0])
    }

    @Test("53 a conversation's metadata is limited to 4 KB")
    func limit() async throws {
        let scene = try await MessagingScene.started()
        scene.sdk.setConversationTags([String(repeating: "a", count: 4096)])
        try await scene.begin()
        #expect(try scene.conversation().tags.count == 1)
        scene.sdk.setConversationTags([String(repeating: "b", count: 4097)])
        try await scene.begin()
        #expect(try scene.conversation().tags.count == 1)
    }

    @Test("54 a page view has a title and an address, and shows the page's proactive messages")
    func pageView() async throws {
        var channel = SimulatedMessagingChannel()
        channel.proactiveMessages = [
            SimulatedProactiveMessage(id: "1", campaignID: "spring", url: "shop://cart", text: "Need help?")
        ]
        let scene = try await MessagingScene.started(channel: channel)
        try await scene.sdk.sendPageView(title: "Home", url: "shop://home")
        #expect(scene.device.shownProactiveMessages.isEmpty)
        try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        #expect(scene.serverUser?.pageViews.map(\.title) == ["Home", "Cart"])
        #expect(scene.device.shownProactiveMessages == ["1"])
        scene.sdk.visitor.tapProactiveMessage("1")
        let names = scene.events.values.map(\.name).filter { $0.hasPrefix("proactive") }
        #expect(names == ["proactiveMessageDisplayed", "proactiveMessageClicked"])
    }

    @Test("55 proactive messages are shown only in the foreground")
    func proactiveMessages() async throws {
        var channel = SimulatedMessagingChannel()
        channel.proactiveMessages = [
            SimulatedProactiveMessage(id: "1", campaignID: "spring", url: "shop://cart", text: "Need help?")
        ]
        let scene = try await MessagingScene.started(channel: channel)
        scene.lifecycle.send(.didEnterBackground)
        try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        #expect(scene.device.shownProactiveMessages.isEmpty)
        scene.lifecycle.send(.willEnterForeground)
        try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        #expect(scene.device.shownProactiveMessages.count == 2)
    }

    @Test("58 each channel key of the account can be used")
    func channelKey() async throws {
        let scene = try MessagingScene()
        scene.server.setChannel(SimulatedMessagingChannel(), forKey: "shop")
        try await scene.sdk.initialize(channelKey: "shop")
        #expect(scene.sdk.isInitialized)
        let other = try MessagingScene()
        await #expect(throws: refused(404)) { try await other.sdk.initialize(channelKey: "shop") }
    }
}
