import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// One user's conversations and events aren't visible to another.
@MainActor
@Suite("Helpshift simulator: visibility between users")
struct VisibilityTests {
    private let fixture = SimulatorFixture(version: .v10_5_0)
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    /// Starts a conversation as Anna, logs Bert in, and returns the conversation's publish id.
    private func annasConversation() throws -> String {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation("Anna's")
        _ = try fixture.login(["userId": "bert"])
        fixture.clock.advance(by: 0)
        return try #require(server.conversations.last?.publishID)
    }

    @Test("another user can't see, receive or count a conversation's messages")
    func nothing() throws {
        let publishID = try annasConversation()
        let events = try fixture.eventNames {
            try server.agents.send("Hello", in: publishID)
            try server.agents.resolve(publishID)
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            sdk.visitor.close()
        }
        #expect(
            events == [
                "helpshiftSessionStarted", "widgetToggle", "widgetToggle", "helpshiftSessionEnded",
            ]
        )
        #expect(try fixture.count() == ["0"])
        #expect(server.conversations.first?.unreadCount == 1)
    }

    @Test(
        "a pending event is dropped if another user has logged in by then, or delivered, as the SDK may do so",
        arguments: [(false, []), (true, ["agentMessageReceived"])] as [(Bool, [String])]
    )
    func lateEvents(delivers: Bool, expected: [String]) throws {
        sdk.deliversFormerUsersEvents = delivers
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let events = try fixture.eventNames {
            try server.agents.send("Hello")
            _ = try fixture.login(["userId": "bert"])
        }
        #expect(events == expected)
    }

    @Test("pushes are sent only for the current user, and only while the app isn't in the foreground")
    func pushes() throws {
        server.dashboard.isPushSetUp = true
        try sdk.registerDeviceToken(Data([1]))
        let publishID = try annasConversation()
        fixture.lifecycle.send(.didEnterBackground)
        try server.agents.send("Hello", in: publishID)
        #expect(sdk.device.pushes.isEmpty)
        fixture.lifecycle.send(.willEnterForeground)
        _ = try fixture.login(["userId": "anna"])
        try server.agents.send("Hello?", in: publishID)
        #expect(sdk.device.pushes.isEmpty)
        fixture.lifecycle.send(.didEnterBackground)
        try server.agents.send("Are you there?", in: publishID)
        #expect(sdk.device.pushes == [["origin": "helpshift", "publish_id": .string(publishID)]])
    }

    @Test("no pushes are sent for an unverified user or an expired session")
    func noPush() throws {
        server.dashboard.isPushSetUp = true
        try sdk.registerDeviceToken(Data([1]))
        try fixture.login(uid: "anna")
        try fixture.startConversation()
        fixture.lifecycle.send(.didEnterBackground)
        server.expireSession(of: "anna")
        try server.agents.send("Hello")
        #expect(sdk.device.pushes.isEmpty)
        fixture.lifecycle.send(.willEnterForeground)
        _ = try fixture.login(["userId": "bert"])
        try fixture.startConversation()
        fixture.lifecycle.send(.didEnterBackground)
        server.dashboard.userVerificationKeys = []
        try server.agents.send("Hello")
        #expect(sdk.device.pushes.isEmpty)
    }

    @Test("tapping the former user's push opens the current user's chat")
    func tappedPush() throws {
        server.dashboard.isPushSetUp = true
        try sdk.registerDeviceToken(Data([1]))
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        fixture.lifecycle.send(.didEnterBackground)
        try server.agents.send("Hello")
        fixture.lifecycle.send(.willEnterForeground)
        _ = try fixture.login(["userId": "bert"])
        let push = try #require(sdk.device.pushes.last)
        // Since 10.5, the SDK doesn't report whether a tap opens the conversation.
        #expect(try !sdk.handleNotificationTap(push))
        #expect(sdk.isConversationVisible)
        #expect(sdk.visitor.conversation == nil)
    }

    @Test("a failing server sends no events, and a later count includes the message")
    func serverTrouble() throws {
        try fixture.startConversation()
        server.condition = .failing
        #expect(try fixture.eventNames { try server.agents.send("Hello") } == [])
        try sdk.showConversation(configuration: [:])
        #expect(throws: SimulatedVisitor.Refusal.serverTrouble) { try sdk.visitor.send("Hi") }
        sdk.visitor.close()
        server.condition = .silent
        #expect(try fixture.count() == ["0c"])
        server.condition = .answering
        #expect(try fixture.count() == ["1"])
    }
}
