import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// What one user has is not another's.
@MainActor
@Suite("Helpshift simulator: whose conversation it is")
struct VisibilityTests {
    private let fixture = SimulatorFixture(version: .v10_5_0)
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    /// Anna's conversation, the publish id of it, and bert logged in.
    private func annasConversation() throws -> String {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation("Anna's")
        _ = try fixture.login(["userId": "bert"])
        fixture.clock.advance(by: 0)
        return try #require(server.conversations.last?.publishID)
    }

    @Test("another user hears, sees and counts nothing of a conversation")
    func nothing() throws {
        let publishID = try annasConversation()
        let heard = try fixture.heard {
            try server.agents.send("Hello", in: publishID)
            try server.agents.resolve(publishID)
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            sdk.visitor.close()
        }
        #expect(
            heard == [
                "helpshiftSessionStarted", "widgetToggle", "widgetToggle", "helpshiftSessionEnded",
            ]
        )
        #expect(try fixture.count() == ["0"])
        #expect(sdk.inAppNotifications.isEmpty)
        #expect(server.conversations.first?.unreadCount == 1)
    }

    @Test("what was raised for a user is not told when another is logged in by then")
    func lateEvents() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let heard = try fixture.heard {
            try server.agents.send("Hello")
            _ = try fixture.login(["userId": "bert"])
        }
        #expect(heard == [])
    }

    @Test("on request it is told all the same, as the SDK may do")
    func lateEventsTold() throws {
        sdk.deliversFormerUsersEvents = true
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let heard = try fixture.heard {
            try server.agents.send("Hello")
            _ = try fixture.login(["userId": "bert"])
        }
        #expect(heard == ["agentMessageReceived"])
    }

    @Test("pushes come for the present user alone, and to a device without a running app as well")
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

    @Test("no push comes for a user who is not believed, or whose session is over")
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

    @Test("a tapped push of the user before opens the present user's chat")
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
        _ = try sdk.handleNotificationTap(push)
        #expect(sdk.isConversationVisible)
        #expect(sdk.visitor.conversation == nil)
    }

    @Test("a server in trouble tells nothing; the count has it later")
    func serverTrouble() throws {
        try fixture.startConversation()
        server.condition = .failing
        #expect(try fixture.heard { try server.agents.send("Hello") } == [])
        try sdk.showConversation(configuration: [:])
        #expect(throws: SimulatedVisitor.Refusal.serverTrouble) { try sdk.visitor.send("Hi") }
        sdk.visitor.close()
        server.condition = .silent
        #expect(try fixture.count() == ["0c"])
        server.condition = .answering
        #expect(try fixture.count() == ["1"])
    }
}
