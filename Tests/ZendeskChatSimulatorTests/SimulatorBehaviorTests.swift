import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat simulator: behavior")
struct SimulatorBehaviorTests {
    @Test(
        "whether a new observer receives the current value can be configured",
        arguments: [false, true]
    )
    func presentValue(tells: Bool) {
        let scene = SimulatorScene()
        scene.sdk.tellsPresentValue = tells
        let recorder = scene.statuses
        #expect(recorder.values == (tells ? [.connected] : []))
    }

    @Test("the notification of a message is posted for a push, but not for a message over the socket")
    func messageNotification() async throws {
        let scene = try await SimulatorScene.chatting()
        let notifications = scene.notifications
        try scene.agents.send("Still here?")
        #expect(notifications.values.isEmpty)
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "zd.chat.msg"]])
        #expect(notifications.values == [.messageReceived])
    }

    @Test("a push of an ended chat posts its notification, and a push of another kind posts none")
    func chatEndedNotification() async throws {
        let scene = try await SimulatorScene.chatting()
        let notifications = scene.notifications
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "zd.chat.end"]])
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "shop"]])
        #expect(notifications.values == [.chatEnded])
    }

    @Test("joins, leaves and rating requests are the agent's entries")
    func agentEntries() async throws {
        let scene = try await SimulatorScene.chatting()
        try scene.agents.requestRating()
        try scene.agents.leave()
        let byAgent = scene.sdk.chatState.logs.filter { $0.participant == .agent }.map(\.kind)
        #expect(byAgent == [.memberJoin, .message("Hi"), .ratingRequest, .memberLeave])
    }

    @Test("before loading, only the session status distinguishes the state from one without a chat")
    func initialState() {
        let scene = SimulatorScene(connected: false)
        #expect(!scene.sdk.chatState.isChatting && scene.sdk.chatState.logs.isEmpty)
        #expect(scene.sdk.chatState.chatSessionStatus == .initializing)
        scene.sdk.connect()
        #expect(scene.sdk.chatState.chatSessionStatus == .configuring)
    }

    @Test("the screen opens the socket while it is shown, and the chat continues afterwards")
    func screen() async throws {
        let scene = SimulatorScene(connected: false)
        scene.sdk.conversationScreenWillAppear()
        #expect(scene.sdk.connectionStatus == .connected)
        _ = try await scene.sdk.sendMessage("Hello")
        scene.sdk.conversationScreenWillDisappear()
        #expect(scene.sdk.connectionStatus == .disconnected)
        #expect(scene.agents.waitingVisitors.count == 1)
    }

    @Test(
        "a reconnection starts with an empty state and loads the whole log with the missed messages"
    )
    func reconnect() async throws {
        let scene = try await SimulatorScene.chatting()
        let statuses = scene.statuses
        let states = scene.states
        scene.device.isOnline = false
        try scene.agents.send("One more")
        #expect(scene.sdk.chatState.logs.count == 3)
        scene.device.isOnline = true
        #expect(statuses.values == [.reconnecting, .connected])
        #expect(states.values.first?.chatSessionStatus == .initializing)
        #expect(states.values.first?.logs.isEmpty == true)
        #expect(states.last?.chatSessionStatus == .started)
        #expect(states.last?.logs.last?.text == "One more")
    }

    @Test("the server is unreachable until there is a network")
    func unreachable() {
        let scene = SimulatorScene(connected: false)
        scene.device.isOnline = false
        scene.sdk.connect()
        #expect(scene.sdk.connectionStatus == .unreachable)
        scene.device.isOnline = true
        #expect(scene.sdk.connectionStatus == .connected)
    }

    @Test("a push is sent only in the background with the socket closed")
    func push() async throws {
        let scene = try await SimulatorScene.chatting()
        scene.sdk.registerPushToken(Data([1, 255]))
        scene.lifecycle.send(.didEnterBackground)
        try scene.agents.send("Socket open")
        #expect(scene.device.pushes.isEmpty)
        scene.sdk.disconnect()
        try scene.agents.send("Socket closed")
        #expect(scene.device.pushes.count == 1)
        scene.lifecycle.send(.willEnterForeground)
        try scene.agents.send("Foreground")
        #expect(scene.device.pushes.count == 1)
    }

    @Test("a call without a connection fails or waits for one")
    func withoutConnection() async throws {
        let scene = SimulatorScene(connected: false)
        await #expect(throws: ZendeskChatError.disconnected) { try await scene.sdk.sendMessage("Hello") }
        scene.sdk.withoutConnection = .waits
        async let sent = scene.sdk.sendMessage("Hello")
        await Task.yield()
        scene.sdk.connect()
        let id = try await sent
        #expect(scene.sdk.chatState.logs[id: id]?.deliveryStatus == .delivered)
    }

    @Test("initializing again creates a new instance, and the old one's observers receive nothing more")
    func newInstance() {
        let scene = SimulatorScene()
        let old = scene.statuses
        scene.sdk.initialize()
        old.forget()
        scene.sdk.connect()
        #expect(old.values.isEmpty)
        #expect(scene.sdk.connectionStatus == .connected)
    }

    @Test("resetting the identity ends the chat, and clears visitor info and push token")
    func resetIdentity() async throws {
        let scene = try await SimulatorScene.chatting()
        try await scene.sdk.setVisitorInfo(VisitorProfile(name: "Bo", email: "bo@example.com"))
        scene.sdk.registerPushToken(Data([0xAB]))
        let notifications = scene.notifications
        await scene.sdk.resetIdentity()
        #expect(notifications.values == [.chatEnded])
        #expect(scene.agents.waitingVisitors.isEmpty)
        #expect(scene.sdk.visitorInfo == VisitorProfile())
        #expect(scene.sdk.chatState.logs.isEmpty)
        scene.lifecycle.send(.didEnterBackground)
        scene.sdk.disconnect()
        #expect(scene.device.pushes.isEmpty)
    }

    @Test("visitor info is ignored for a token's visitor, and an invalid e-mail is silently dropped")
    func visitorInfo() async throws {
        let scene = SimulatorScene()
        try await scene.sdk.setVisitorInfo(VisitorProfile(name: "Bo", email: "nonsense"))
        #expect(scene.sdk.visitorInfo == VisitorProfile(name: "Bo"))
        scene.sdk.disconnect()
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("ada")))
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        try await scene.sdk.setVisitorInfo(VisitorProfile(name: "Eve"))
        #expect(scene.sdk.visitorInfo.name == "Bo")
    }

    @Test("when a token expires, the SDK reconnects with another one")
    func expiredToken() async {
        let scene = SimulatorScene(connected: false)
        let statuses = scene.statuses
        let authenticator = TestAuthenticator(.success("ada"))
        scene.sdk.setIdentity(authenticator: authenticator)
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        authenticator.answer = .failure(.tokenHasExpired)
        scene.server.expireToken(of: "ada")
        #expect(await eventually { scene.sdk.connectionStatus == .failed })
        #expect(statuses.values == [.connecting, .connected, .reconnecting, .failed])
    }

    @Test("a department can be chosen only before the chat starts")
    func department() async throws {
        let scene = SimulatorScene()
        try await scene.sdk.setDepartment("Repairs")
        #expect(scene.sdk.chatState.department?.name == "Repairs")
        try await scene.sdk.setDepartment(identifier: "1")
        _ = try await scene.sdk.sendMessage("Hello")
        #expect(scene.sdk.chatState.department?.name == "Sales")
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.sdk.setDepartment("Repairs") }
    }
}
