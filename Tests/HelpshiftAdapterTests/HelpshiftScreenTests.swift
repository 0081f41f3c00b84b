import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: screens")
struct HelpshiftScreenTests {
    @Test("each screen gets the configuration of the call, or else the provider's")
    func screens() throws {
        var configuration = HelpshiftConfiguration.sample
        configuration.screen.tags = ["vip"]
        let fixture = HelpshiftFixture(configuration: configuration)
        var other = HelpshiftConversationConfiguration()
        other.enableContactUs = .never
        fixture.client.forgetCalls()
        try fixture.provider.presentConversation()
        #expect(fixture.client.lastConfiguration == ["tags": ["vip"]])
        try fixture.provider.presentConversation(other)
        #expect(fixture.client.lastConfiguration == ["enableContactUs": "NEVER"])
        try fixture.provider.showFAQs()
        try fixture.provider.showFAQSection("3", other)
        try fixture.provider.showSingleFAQ("4")
        fixture.provider.dismissConversation()
        #expect(
            fixture.client.calls == [
                "showConversation", "showConversation", "showFAQs", "showFAQSection 3", "showSingleFAQ 4",
                "closeSession",
            ]
        )
    }

    @Test("before the installation a screen is refused")
    func notInstalled() {
        let fixture = HelpshiftFixture(isInstalled: false)
        #expect { try fixture.provider.presentConversation() } throws: {
            ($0 as? ChatError)?.code == .notInstalled
        }
        fixture.provider.dismissConversation()
        #expect(fixture.client.calls == [])
    }

    @Test("the language cannot be set while a session is shown")
    func language() throws {
        let fixture = HelpshiftFixture()
        fixture.client.say("helpshiftSessionStarted")
        #expect { try fixture.provider.setLanguage("fr") } throws: {
            ($0 as? ChatError)?.code == .notAllowedNow
        }
        fixture.client.say("helpshiftSessionEnded")
        try fixture.provider.setLanguage("fr")
        #expect(fixture.client.calls.last == "setLanguage fr")
    }

    @Test("a screen that was asked for and does not come is waited for 5 seconds, and no longer")
    func missingScreen() async throws {
        let fixture = HelpshiftFixture()
        try fixture.provider.presentConversation()
        fixture.clock.advance(by: 4)
        #expect(fixture.provider.isScreenShown)
        await #expect(throws: ChatError.self) { try await fixture.provider.logout() }
        fixture.clock.advance(by: 1)
        #expect(!fixture.provider.isScreenShown)
        try await fixture.provider.logout()
    }

    @Test("a screen in place of another in one session is over with that session")
    func screenInSameSession() throws {
        let fixture = HelpshiftFixture()
        fixture.client.say("helpshiftSessionStarted")
        try fixture.provider.showFAQs()
        fixture.clock.advance(by: 5)
        #expect(fixture.provider.isScreenShown)
        fixture.client.say("helpshiftSessionEnded")
        #expect(!fixture.provider.isScreenShown)
    }

    @Test("the conversation's configuration becomes the SDK's dictionary, without what is not set")
    func conversationConfiguration() {
        #expect(HelpshiftConversationConfiguration().dictionary == [:])
        var configuration = HelpshiftConversationConfiguration()
        configuration.enableContactUs = .afterViewingFAQs
        configuration.filter = .init(.and, tags: ["a", "b"])
        configuration.fullPrivacy = true
        configuration.initiateChatOnLoad = false
        configuration.conversationPrefillText = "I"
        configuration.initialUserMessage = "Hi"
        configuration.subsequentIssuesInSameSession = .init(tags: ["later"])
        configuration.presentFullScreenOniPad = true
        configuration.tags = ["vip"]
        configuration.customMetadata = ["level": 7]
        configuration.customIssueFields = [
            "a": .singleLine("x"), "b": .number(7), "c": .checkbox(true), "d": .date(milliseconds: 1),
            "e": .multiLine("y"), "f": .dropdown("z"),
        ]
        #expect(
            configuration.dictionary == [
                "enableContactUs": "AFTER_VIEWING_FAQS",
                "filter": ["operator": "AND", "tags": ["a", "b"]],
                "fullPrivacy": true, "initiateChatOnLoad": false, "conversationPrefillText": "I",
                "initialUserMessage": "Hi", "subsequentIssuesInSameSessionConfig": ["tags": ["later"]],
                "presentFullScreenOniPad": true, "tags": ["vip"], "customMetadata": ["level": 7],
                "cifs": [
                    "a": ["type": "singleline", "value": "x"], "b": ["type": "number", "value": "7"],
                    "c": ["type": "checkbox", "value": "true"], "d": ["type": "date", "value": "1"],
                    "e": ["type": "multiline", "value": "y"], "f": ["type": "dropdown", "value": "z"],
                ],
            ]
        )
    }

    @Test("the installation's configuration becomes the SDK's dictionary, colours without #")
    func installConfiguration() {
        #expect(HelpshiftInstallConfiguration().dictionary == [:])
        let configuration = HelpshiftInstallConfiguration(
            enableLogging: true,
            enableInAppNotification: false,
            inAppNotificationAppearance: .init(bannerBackgroundColor: "#ff0000", textColor: "FFFFFF"),
            isForChina: true
        )
        #expect(
            configuration.dictionary == [
                "enableLogging": true, "enableInAppNotification": false, "isForChina": true,
                "inAppNotificationAppearance": ["bannerBackgroundColor": "ff0000", "textColor": "FFFFFF"],
            ]
        )
    }
}
