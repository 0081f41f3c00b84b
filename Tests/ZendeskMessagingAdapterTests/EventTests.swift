import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: events")
struct EventTests {
    /// One event of each case, in the order of the vendor's interface.
    static let all: [ZendeskMessagingEvent] = [
        .unreadMessageCountChanged(currentUnreadCount: 1), .sampleTotal(1),
        .authenticationFailed(.expiredJWT), .connectionStatusChanged(.connectedRealtime),
        .sendMessageFailed(.mappingError), .conversationAdded(conversationID: "c1"),
        .conversationOpened(.sample, conversationID: nil),
        .conversationStarted(.sample, conversationID: "c1"),
        .messagesShown(
            .sample,
            conversationID: "c1",
            messages: [.init(id: "m1", role: .business, timestamp: Date(timeIntervalSince1970: 1))]
        ),
        .messagingOpened(.sample), .messagingClosed(.sample),
        .conversationWithAgentRequested(.sample, conversationID: "c1"),
        .conversationAgentAssigned(.sample, conversationID: "c1"),
        .conversationServedByAgent(
            .sample,
            conversationID: "c1",
            agentDisplayName: "Ada",
            agentID: "a1",
            agentMessageSource: .agentWorkspace
        ),
        .notificationDisplayed(.sample, conversationID: "c1", messageReceivedTimestamp: 1),
        .notificationOpened(.sample, conversationID: "c1"),
        .proactiveMessageDisplayed(.sample, proactiveMessageID: "p1", campaignID: "k1"),
        .proactiveMessageClicked(.sample, proactiveMessageID: "p1", campaignID: "k1"),
        .newConversationButtonClicked(.sample, newConversationSource: .conversationList),
        .postbackButtonClicked(.sample, actionName: "Track", conversationID: "c1"),
        .conversationExtensionDisplayed(.sample, conversationID: "c1", url: "https://example.com"),
        .conversationExtensionOpened(.sample, conversationID: "c1", url: "https://example.com"),
        .articleClicked(.sample, articleID: "7", articleTitle: nil),
        .articleBrowserClicked(.sample, url: "https://example.com"),
        .metadataSuccess(.sample, conversationID: "c1"),
        .metadataFailure(.sample, conversationID: "c1", reason: "too large"),
    ]

    @Test("the 26 cases have different names in ASCII letters")
    func names() {
        let names = Self.all.map(\.name)
        #expect(Set(names).count == 26)
        #expect(names.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
        #expect(ZendeskMessagingEvent.unknown(name: "later").name == "later")
    }

    @Test("each event is published unchanged after the state includes it")
    func typed() async {
        let scene = await MessagingScene.started(line: false)
        var seen: [(ZendeskMessagingEvent, Int?)] = []
        let provider = scene.provider
        let token = provider.zendeskEvents.observe {
            seen.append(($0, provider.chatState.value.reportedUnread?.count))
        }
        for event in Self.all { scene.client.say(event) }
        #expect(seen.map(\.0) == Self.all)
        #expect(seen.first?.1 == 1)
        token.cancel()
    }

    @Test("events without an equivalent become vendor events with their data")
    func vendor() async {
        let scene = await MessagingScene.started()
        for event in Self.all { scene.client.say(event) }
        scene.client.say(.unknown(name: "later"))
        #expect(
            scene.vendorEvents == [
                "conversationAdded", "conversationOpened", "conversationStarted", "messagesShown",
                "conversationWithAgentRequested", "conversationAgentAssigned", "conversationServedByAgent",
                "notificationDisplayed", "notificationOpened", "proactiveMessageDisplayed",
                "proactiveMessageClicked", "newConversationButtonClicked", "conversationExtensionDisplayed",
                "conversationExtensionOpened", "articleClicked", "articleBrowserClicked", "metadataSuccess",
                "later",
            ]
        )
        let data = scene.events.values.compactMap {
            if case .vendor("proactiveMessageClicked", let data) = $0 { data } else { nil }
        }
        #expect(data == [["proactiveMessageId": "p1", "campaignId": "k1"]])
    }

    @Test("failures become diagnostics without the vendor's data")
    func diagnostics() async {
        let scene = await MessagingScene.started()
        scene.client.say(.metadataFailure(.sample, conversationID: "c1", reason: "too large"))
        scene.client.say(.sendMessageFailed(.httpError(.unsuccessfulStatusCode(423))))
        #expect(scene.diagnostics.count == 2)
        #expect(scene.diagnostics.last?.contains("423") == true)
    }

    @Test("a postback button is an action")
    func action() async {
        let scene = await MessagingScene.started()
        scene.client.say(.postbackButtonClicked(.sample, actionName: "Track", conversationID: "c1"))
        let actions = scene.events.values.compactMap {
            if case .actionChosen(let type, let data) = $0 { "\(type) \(data)" } else { nil }
        }
        #expect(actions == ["postback Track"])
    }

    @Test("no event adds entries or agents to the state")
    func noLog() async {
        let scene = await MessagingScene.started()
        for event in Self.all { scene.client.say(event) }
        #expect(scene.state.transcript.isEmpty)
        #expect(scene.state.agents.isEmpty)
        #expect(scene.provider.givesLogAgain == false)
        #expect(scene.provider.keepsLogAfterChatEnds)
    }
}
