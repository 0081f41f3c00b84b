import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: start and stop")
struct StartTests {
    @Test("1 initializing fetches the channel's settings from the network, and fails without it")
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

    @Test("2 there is no instance before a first success, nor after a failure")
    func noInstance() async throws {
        let scene = try MessagingScene()
        #expect(!scene.sdk.isInitialized)
        await #expect(throws: refused(404)) { try await scene.sdk.initialize(channelKey: "unknown") }
        #expect(!scene.sdk.isInitialized && scene.sdk.unreadMessageCount == nil)
    }

    @Test("3 after a success the same key succeeds at once, without the network")
    func sameKey() async throws {
        let scene = try await MessagingScene.started()
        scene.device.isOnline = false
        try await scene.sdk.initialize(channelKey: "demo")
        #expect(scene.server.requestCount == 1)
    }

    @Test("4 an instance has no messaging where that is off for the account")
    func switchedOff() async throws {
        var channel = SimulatedMessagingChannel()
        channel.isMessagingEnabled = false
        let scene = try await MessagingScene.started(channel: channel)
        #expect(scene.sdk.isInitialized && !scene.sdk.hasMessaging)
        #expect(scene.sdk.unreadMessageCount == nil)
        #expect(throws: ChatError.self) { try scene.sdk.presentScreen(nil, in: nil) }
    }

    @Test("5 one instance runs at a time", arguments: [false, true])
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

    @Test("6 invalidating ends the instance: no messages and no notifications until the next one")
    func invalidating() async throws {
        let scene = try await MessagingScene.chatting()
        scene.sdk.invalidate(clearStorage: false)
        scene.events.forget()
        try scene.server.agents.send("Hi")
        #expect(scene.events.values.isEmpty && !scene.sdk.isInitialized)
        try await scene.start()
        #expect(scene.sdk.unreadMessageCount == 1)
    }

    @Test("7 invalidating keeps the storage, unless told to delete it", arguments: [false, true])
    func storage(clears: Bool) async throws {
        let scene = try await MessagingScene.started()
        try await scene.logIn("ada")
        scene.sdk.invalidate(clearStorage: clears)
        try await scene.start()
        #expect(scene.sdk.currentUser?.externalID == (clears ? nil : "ada"))
    }

    @Test("8 invalidating does not log the user out at the backend", arguments: [false, true])
    func backend(clears: Bool) async throws {
        let scene = try await MessagingScene.started()
        try await scene.logIn("ada")
        scene.sdk.invalidate(clearStorage: clears)
        #expect(scene.server.user(externalID: "ada")?.sessionCount == 1)
    }

    @Test("9 another brand: invalidate first, then initialize with the other key")
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

    @Test("10 a user who is stored is found again by the next launch")
    func storedUser() async throws {
        let scene = try await MessagingScene.started()
        let user = try await scene.logIn("ada")
        #expect(try await scene.relaunched().currentUser == user)
    }

    @Test("12 an observer that was released is gone, and the others stay")
    func releasedObserver() async throws {
        let scene = try await MessagingScene.chatting()
        var heard = 0
        _ = scene.sdk.observeEvents { _ in heard += 1 }
        scene.events.forget()
        try scene.server.agents.send("Hi")
        #expect(heard == 0 && !scene.events.values.isEmpty)
    }
}

@MainActor
@Suite("Messaging simulator: connection")
struct ConnectionTests {
    @Test("13 the statuses: without internet, with it, while the line is made, and with it")
    func statuses() async throws {
        let scene = try await MessagingScene.started()
        #expect(scene.statuses == [.connected, .connectingRealtime, .connectedRealtime])
        scene.device.isOnline = false
        #expect(scene.statuses.last == .disconnected)
    }

    @Test("13 messages arrive with the realtime line only")
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
        "14 a change comes from the network or from the line, which ends disconnected when it cannot be made"
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
