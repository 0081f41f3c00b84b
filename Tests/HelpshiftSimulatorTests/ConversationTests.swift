import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: conversations")
struct ConversationTests {
    private let fixture = SimulatorFixture()
    private var visitor: SimulatedVisitor { fixture.sdk.visitor }
    private var agents: SimulatedAgentDesk { fixture.server.agents }

    @Test("the chat screen sends session and widget events, and the help center only session events")
    func screens() throws {
        #expect(
            try fixture.eventNames { try fixture.sdk.showConversation(configuration: [:]) }
                == ["helpshiftSessionStarted", "widgetToggle"]
        )
        #expect(
            try fixture.eventNames { try fixture.sdk.closeSession() } == [
                "widgetToggle", "helpshiftSessionEnded",
            ]
        )
        #expect(
            try fixture.eventNames { try fixture.sdk.showFAQs(configuration: [:]) } == [
                "helpshiftSessionStarted"
            ]
        )
        #expect(try fixture.eventNames { try fixture.sdk.closeSession() } == ["helpshiftSessionEnded"])
        #expect(try fixture.eventNames { try fixture.sdk.closeSession() } == [])
    }

    @Test("the first message starts a conversation, and later ones are added to it")
    func start() throws {
        try fixture.sdk.showConversation(configuration: [:])
        let first = try fixture.events { try visitor.send("Hi") }
        #expect(
            first == [
                .init(name: "conversationStart", data: ["message": "Hi"]),
                .init(
                    name: "conversationStatus",
                    data: ["latestIssueId": "issue-1", "latestIssuePublishId": "1", "open": true]
                ),
            ]
        )
        let later = try fixture.events {
            try visitor.send("Are you there?")
            try visitor.sendFile(named: "a.png")
        }
        #expect(
            later == [
                .init(name: "messageAdd", data: ["type": "text", "body": "Are you there?"]),
                .init(name: "messageAdd", data: ["type": "attachment", "body": "a.png"]),
            ]
        )
    }

    @Test("messages can't be sent without the chat screen or a network")
    func refusals() throws {
        #expect(throws: SimulatedVisitor.Refusal.notShown) { try visitor.send("Hi") }
        try fixture.sdk.showConversation(configuration: [:])
        fixture.sdk.device.isOnline = false
        #expect(throws: SimulatedVisitor.Refusal.offline) { try visitor.send("Hi") }
    }

    @Test("each kind of agent's message sends the event with the documented data")
    func agentMessages() throws {
        try fixture.startConversation()
        let milliseconds = HelpshiftValue.number(fixture.clock.now.timeIntervalSince1970 * 1000)
        let events = try fixture.events {
            try agents.send("Hello")
            try agents.send([
                HelpshiftAttachment(url: "u", contentType: "image/png", fileName: "a.png", size: 7)
            ])
            try agents.requestAppReview("Rate us")
            try agents.requestScreenshot("Show us")
        }
        #expect(events.allSatisfy { $0.name == "agentMessageReceived" })
        #expect(
            events.map(\.data) == [
                ["publishId": "1", "createdTs": milliseconds, "type": "text", "body": "Hello"],
                [
                    "publishId": "1", "createdTs": milliseconds, "type": "attachment", "body": "",
                    "attachments": [
                        ["url": "u", "contentType": "image/png", "fileName": "a.png", "size": 7]
                    ],
                ],
                [
                    "publishId": "1", "createdTs": milliseconds, "type": "app_review_request",
                    "body": "Rate us",
                ],
                [
                    "publishId": "1", "createdTs": milliseconds, "type": "screenshot_request",
                    "body": "Show us",
                ],
            ]
        )
    }

    @Test("times can be in seconds")
    func seconds() throws {
        fixture.server.dashboard.timeUnit = .seconds
        try fixture.startConversation()
        let events = try fixture.events { try agents.send("Hello") }
        #expect(events.first?.data?["createdTs"] == .number(fixture.clock.now.timeIntervalSince1970))
    }

    @Test("bots and automations send no events, and an answer to them is the user's message")
    func bots() throws {
        try fixture.startConversation()
        #expect(try fixture.eventNames { try agents.sendAsBot("Which order?") } == [])
        try fixture.sdk.showConversation(configuration: [:])
        #expect(try fixture.eventNames { try visitor.answerBot("4711") } == ["messageAdd"])
        #expect(throws: SimulatedVisitor.Refusal.nothingAsked) {
            try agents.send("Thanks")
            try visitor.answerBot("4711")
        }
    }

    @Test("a tap on a card's action is reported")
    func actionCards() throws {
        try fixture.startConversation()
        let action = SimulatedAction(type: "call", data: "112")
        #expect(try fixture.eventNames { try agents.sendActionCard("Call us", actions: [action]) } == [])
        try fixture.sdk.showConversation(configuration: [:])
        #expect(
            try fixture.events { try visitor.tap(action) } == [
                .init(name: "userClickOnAction", data: ["actionType": "call", "actionData": "112"])
            ]
        )
    }

    @Test("without a resolution question, a resolved conversation is over")
    func resolution() throws {
        fixture.server.dashboard.asksResolutionQuestion = false
        try fixture.startConversation()
        #expect(
            try fixture.eventNames { try agents.resolve() }
                == ["conversationResolved", "conversationEnd", "conversationStatus"]
        )
        #expect(throws: SimulatedAgentDesk.NoConversation.self) { try agents.send("Hello?") }
    }

    @Test("with a resolution question, the user ends the conversation")
    func acceptedResolution() throws {
        try fixture.startConversation()
        #expect(
            try fixture.eventNames { try agents.resolve() } == ["conversationResolved", "conversationStatus"]
        )
        try fixture.sdk.showConversation(configuration: [:])
        #expect(
            try fixture.eventNames { try visitor.acceptResolution() } == [
                "conversationEnd", "conversationStatus",
            ]
        )
        #expect(try fixture.eventNames { try visitor.send("Another thing") }.first == "conversationStart")
        #expect(fixture.server.conversations.count == 2)
    }

    @Test("a user who rejects the resolution with a message reopens the conversation")
    func reopening() throws {
        try fixture.startConversation()
        try agents.resolve()
        try fixture.sdk.showConversation(configuration: [:])
        #expect(
            try fixture.eventNames { try visitor.rejectResolution("Not at all") }
                == ["conversationReopened", "conversationStatus", "messageAdd"]
        )
        #expect(fixture.server.conversations.first?.stage == .open)
    }

    @Test("a rejected conversation is over")
    func rejection() throws {
        try fixture.startConversation()
        #expect(
            try fixture.eventNames { try agents.reject() }
                == ["conversationRejected", "conversationEnd", "conversationStatus"]
        )
    }

    @Test("a conversation can be rated once, after its end")
    func rating() throws {
        try fixture.startConversation()
        try fixture.sdk.showConversation(configuration: [:])
        #expect(throws: SimulatedVisitor.Refusal.nothingAsked) { try visitor.rate(5) }
        try agents.reject()
        #expect(
            try fixture.events { try visitor.rate(4, feedback: "Good") } == [
                .init(name: "csatSubmit", data: ["rating": 4, "additionalFeedback": "Good"])
            ]
        )
        #expect(fixture.server.conversations.first?.rating == 4)
        #expect(throws: SimulatedVisitor.Refusal.nothingAsked) { try visitor.rate(5) }
    }

    @Test("messages in the background or without a network send no event later")
    func missedMessages() throws {
        try fixture.startConversation()
        let events = try fixture.eventNames {
            fixture.lifecycle.send(.didEnterBackground)
            try agents.send("In the background")
            fixture.lifecycle.send(.willEnterForeground)
            fixture.sdk.device.isOnline = false
            try agents.send("Without network")
            fixture.sdk.device.isOnline = true
        }
        #expect(events == [])
        #expect(fixture.server.conversations.first?.unreadCount == 2)
    }

    @Test("the next launch on the same device restores the user and the conversations")
    func relaunch() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let next = try fixture.launch()
        #expect(next.user.uid == "anna")
        try next.showConversation(configuration: [:])
        #expect(next.visitor.conversation?.publishID == "1")
    }
}
