import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: configuration and notifications")
struct ConfigurationTests {
    private let fixture = SimulatorFixture()

    @Test("a text can prefill the input field, or start the conversation automatically")
    func firstMessages() throws {
        try fixture.sdk.showConversation(configuration: ["conversationPrefillText": "I have"])
        #expect(fixture.sdk.visitor.draft == "I have")
        #expect(fixture.server.conversations.isEmpty)
        let events = try fixture.eventNames {
            try fixture.sdk.showConversation(
                configuration: ["initiateChatOnLoad": true, "initialUserMessage": "My order"]
            )
        }
        #expect(events.contains("conversationStart"))
        #expect(fixture.server.conversations.first?.messages.first?.body == "My order")
        try fixture.sdk.showConversation(configuration: ["initialUserMessage": "My order"])
        #expect(fixture.server.conversations.count == 1)
    }

    // MARK: Notifications

    @Test("in the background, a message becomes a push if the account and the device are set up for it")
    func pushes() throws {
        try fixture.startConversation()
        fixture.lifecycle.send(.didEnterBackground)
        try fixture.server.agents.send("One")
        fixture.server.dashboard.isPushSetUp = true
        try fixture.sdk.registerDeviceToken(Data([1]))
        try fixture.server.agents.send("Two")
        #expect(fixture.sdk.device.pushes.map { $0["origin"] } == ["helpshift"])
    }

    @Test("a notification is recognized by its origin, and opens the conversation when tapped")
    func handlingNotifications() throws {
        #expect(try !fixture.sdk.handleNotificationTap(["origin": "other"]))
        #expect(try fixture.sdk.handleForegroundNotification(["origin": "helpshift"]) == [])
        #expect(!fixture.sdk.isScreenShown)
        #expect(try fixture.sdk.handleNotificationTap(["origin": "helpshift"]))
        #expect(fixture.sdk.isConversationVisible)
    }

    @Test("since 10.5, the SDK answers a silent notification with new data")
    func silentNotifications() throws {
        for version in SimulatedHelpshift.Version.allCases {
            let result = Locked<ChatNotification.FetchResult?>(nil)
            let isTaken = try SimulatorFixture(version: version).sdk
                .handleSilentNotification(["origin": "helpshift"]) { answer in
                    result.withLock { $0 = answer }
                }
            #expect(isTaken == (version == .v10_5_0))
            #expect(result.withLock(\.self) == (isTaken ? ChatNotification.FetchResult.newData : nil))
        }
    }

    @Test("a proactive link opens the conversation with the delegate's configuration")
    func proactiveLink() throws {
        fixture.delegate.configuration = ["conversationPrefillText": "From the mail"]
        try fixture.sdk.handleProactiveLink("https://a")
        #expect(fixture.sdk.visitor.draft == "From the mail")
    }
}
