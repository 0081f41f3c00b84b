import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Zendesk simulator: behavior that matters")
struct SimulatorBehaviorTests {
    @Test("a token that is released at once observes nothing")
    func releasedToken() {
        let scene = SimulatorScene(connected: false)
        var heard = 0
        _ = scene.sdk.observe { _ in heard += 1 }
        scene.sdk.connect()
        #expect(heard == 0)
        #expect(scene.sdk.observerCount == 0)
    }

    @Test("two observers are two: releasing the first leaves the second")
    func twoObservers() {
        let scene = SimulatorScene(connected: false)
        let first = scene.statuses
        let second = scene.statuses
        first.stop()
        scene.sdk.connect()
        #expect(second.values == [.connecting, .connected])
    }

    @Test(
        "whether an observer is told the present value is left open: both can be had",
        arguments: [false, true]
    )
    func presentValue(tells: Bool) {
        let scene = SimulatorScene()
        scene.sdk.tellsPresentValue = tells
        let recorder = scene.statuses
        #expect(recorder.values == (tells ? [.connected] : []))
    }

    @Test("the notification of a message is posted for a push, not for a message over the socket")
    func messageNotification() async throws {
        let scene = try await SimulatorScene.chatting()
        let notifications = scene.notifications
        try scene.agents.send("Still here?")
        #expect(notifications.values.isEmpty)
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "zd.chat.msg"]])
        #expect(notifications.values == [.messageReceived])
    }

    @Test("a push of an ended chat posts that notification, and one of another kind none")
    func chatEndedNotification() async throws {
        let scene = try await SimulatorScene.chatting()
        let notifications = scene.notifications
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "zd.chat.end"]])
        scene.sdk.didReceiveRemoteNotification(["data": ["type": "shop"]])
        #expect(notifications.values == [.chatEnded])
    }

    @Test("joins, leaves and rating requests are the agent's too")
    func agentEntries() async throws {
        let scene = try await SimulatorScene.chatting()
        try scene.agents.requestRating()
        try scene.agents.leave()
        let byAgent = scene.sdk.chatState.logs.filter { $0.participant == .agent }.map(\.kind)
        #expect(byAgent == [.memberJoin, .message("Hi"), .ratingRequest, .memberLeave])
    }

    @Test("before anything is loaded the state looks like no chat: only the session status tells them apart")
    func initialState() {
        let scene = SimulatorScene(connected: false)
        #expect(!scene.sdk.chatState.isChatting && scene.sdk.chatState.logs.isEmpty)
        #expect(scene.sdk.chatState.chatSessionStatus == .initializing)
        scene.sdk.connect()
        #expect(scene.sdk.chatState.chatSessionStatus == .configuring)
    }

    @Test("the screen opens the socket when it appears and closes it when it goes; the chat goes on")
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
        "a lost connection comes back through an empty state, and loads the whole log with what came meanwhile"
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

    @Test("without a network the server is unreachable, until there is one")
    func unreachable() {
        let scene = SimulatorScene(connected: false)
        scene.device.isOnline = false
        scene.sdk.connect()
        #expect(scene.sdk.connectionStatus == .unreachable)
        scene.device.isOnline = true
        #expect(scene.sdk.connectionStatus == .connected)
    }

    @Test("a push goes out only in the background with the socket closed")
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

    @Test("a call without a connection fails, or waits for one")
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

    @Test("initializing again makes a new instance: observers of the old one hear nothing more")
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

    @Test("a visitor with a token ignores visitor info, and an invalid e-mail is dropped silently")
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

    @Test("a token that is refused fails the connection and posts why")
    func refusedToken() async {
        let scene = SimulatorScene(connected: false)
        let notifications = scene.notifications
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.failure(.tokenHasExpired)))
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .failed })
        #expect(notifications.values == [.authenticationFailed(.tokenHasExpired)])
    }

    @Test("when a token expires the SDK asks for another")
    func expiredToken() async {
        let scene = SimulatorScene(connected: false)
        let authenticator = TestAuthenticator(.success("ada"))
        scene.sdk.setIdentity(authenticator: authenticator)
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        scene.server.expireToken(of: "ada")
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        #expect(authenticator.callCount == 2)
    }

    @Test("a department can be chosen only before the chat starts")
    func department() async throws {
        let scene = SimulatorScene()
        try await scene.sdk.setDepartment("Sales")
        _ = try await scene.sdk.sendMessage("Hello")
        #expect(scene.sdk.chatState.department?.name == "Sales")
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.sdk.setDepartment("Repairs") }
    }
}
