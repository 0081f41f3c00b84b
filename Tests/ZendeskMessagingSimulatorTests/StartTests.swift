import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: start and stop")
struct StartTests {
    @Test("1 initializing fetches the channel's settings, and fails without a network")
    func fetches() async throws {
        let scene = try MessagingScene()
        scene.device.isOnline = false
        await #expect(throws: ZendeskMessagingError.self) {
            try await scene.sdk.initialize(channelKey: "demo")
        }
        scene.device.isOnline = true
        try await scene.sdk.initialize(channelKey: "demo")
        #expect(scene.server.requestCount == 1)
        #expect(scene.sdk.hasMessaging)
    }

    @Test("2 there is no instance before the first success or after a failure")
    func noInstance() async throws {
        let scene = try MessagingScene()
        #expect(!scene.sdk.isInitialized)
        await #expect(throws: refused(404)) { try await scene.sdk.initialize(channelKey: "unknown") }
        #expect(!scene.sdk.isInitialized && scene.sdk.unreadMessageCount == nil)
    }

    @Test("3 after a success, the same key succeeds immediately, even without a network")
    func sameKey() async throws {
        let scene = try await MessagingScene.started()
        scene.device.isOnline = false
        try await scene.sdk.initialize(channelKey: "demo")
        #expect(scene.server.requestCount == 1)
    }

    @Test("4 an instance has no messaging if the account has it turned off")
    func switchedOff() async throws {
        var channel = SimulatedMessagingChannel()
        channel.isMessagingEnabled = false
        let scene = try await MessagingScene.started(channel: channel)
        #expect(scene.sdk.isInitialized && !scene.sdk.hasMessaging)
        #expect(scene.sdk.unreadMessageCount == nil)
        #expect(throws: ChatError.self) { try scene.sdk.presentScreen(nil, in: nil) }
    }

    @Test("5 only one instance runs at a time", arguments: [false, true])
    func oneInstance(otherKeyReplaces: Bool) async throws {
        var variants = Variants()
        variants.otherKeyReplacesInstance = otherKeyReplaces
        let scene = try await MessagingScene.chatting(variants: variants)
        scene.server.setChannel(SimulatedMessagingChannel(), forKey: "shop")
        try? await scene.sdk.initialize(channelKey: "shop")
        await scene.sdk.settle()
        try scene.server.agents.send("Hi")
        #expect(scene.sdk.unreadMessageCount == (otherKeyReplaces ? 0 : 1))
    }

    @Test("6 invalidating ends the instance, and no messages arrive until the next one")
    func invalidating() async throws {
        let scene = try await MessagingScene.chatting()
        scene.sdk.invalidate(clearStorage: false)
        scene.events.forget()
        try scene.server.agents.send("Hi")
        #expect(scene.events.values.isEmpty && !scene.sdk.isInitialized)
        try await scene.start()
        #expect(scene.sdk.unreadMessageCount == 1)
    }

    @Test("7 invalidating keeps the storage unless clearing is requested", arguments: [false, true])
    func storage(clears: Bool) async throws {
        let scene = try await MessagingScene.started()
        try await scene.logIn("ada")
        scene.sdk.invalidate(clearStorage: clears)
        try await scene.start()
        #expect(scene.sdk.currentUser?.externalID == (clears ? nil : "ada"))
    }

    @Test("8 invalidating doesn't log the user out on the server", arguments: [false, true])
    func backend(clears: Bool) async throws {
        let scene = try await MessagingScene.started()
        try await scene.logIn("ada")
        scene.sdk.invalidate(clearStorage: clears)
        #expect(scene.server.user(externalID: "ada")?.sessionCount == 1)
    }

    @Test("9 another brand's key can be initialized only after invalidating")
    func otherBrand() async throws {
        let scene = try await MessagingScene.started()
        scene.server.setChannel(.severalConversations, forKey: "shop")
        await #expect(throws: ZendeskMessagingError.self) {
            try await scene.sdk.initialize(channelKey: "shop")
        }
        scene.sdk.invalidate(clearStorage: false)
        try await scene.sdk.initialize(channelKey: "shop")
        #expect(scene.sdk.isInitialized)
    }

    @Test("10 the next launch restores the stored user")
    func storedUser() async throws {
        let scene = try await MessagingScene.started()
        let user = try await scene.logIn("ada")
        #expect(try await scene.relaunched().currentUser == user)
    }

    @Test("12 releasing an observer doesn't affect the others")
    func releasedObserver() async throws {
        let scene = try await MessagingScene.chatting()
        var received = 0
        _ = scene.sdk.observeEvents { _ in received += 1 }
        scene.events.forget()
        try scene.server.agents.send("Hi")
        #expect(received == 0 && !scene.events.values.isEmpty)
    }
}

@MainActor
@Suite("Messaging simulator: connection")
struct ConnectionTests {
    @Test("13 the status follows the network and the realtime connection")
    func statuses() async throws {
        let scene = try await MessagingScene.started()
        #expect(scene.statuses == [.connected, .connectingRealtime, .connectedRealtime])
        scene.device.isOnline = false
        #expect(scene.statuses.last == .disconnected)
    }

    @Test("13 messages arrive only over the realtime connection")
    func lineOnly() async throws {
        let scene = try await MessagingScene.chatting()
        scene.server.latency = 1
        scene.device.isOnline = false
        scene.device.isOnline = true
        #expect(scene.statuses.suffix(2) == [.connected, .connectingRealtime])
        try scene.server.agents.send("Hi")
        #expect(scene.sdk.unreadMessageCount == 0)
        scene.clock.advance(by: 1)
        #expect(scene.sdk.unreadMessageCount == 1)
    }

    @Test(
        "14 the status is disconnected if the realtime connection can't be established"
    )
    func attemptsFail() async throws {
        let scene = try MessagingScene()
        scene.server.takesRealtimeLines = false
        #expect(scene.sdk.connectionStatus == .disconnected)
        try await scene.start()
        #expect(scene.statuses == [.connected, .connectingRealtime, .disconnected])
        scene.server.takesRealtimeLines = true
        #expect(scene.statuses.last == .connectedRealtime)
    }
}
