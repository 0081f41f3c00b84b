import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: screens")
struct HelpshiftScreenTests {
    @Test("a screen uses the provider's configuration unless the call has one")
    func screens() throws {
        var configuration = HelpshiftProviderSettings.sample
        configuration.screen?.tags = ["vip"]
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

    @Test("a screen that is dismissed before it appears is not recorded")
    func dismissedBeforeItAppears() throws {
        let fixture = HelpshiftFixture()
        var visible: [Bool] = []
        let observation = fixture.provider.inputs.observe { input in
            guard case .event("widgetToggle", let data, _) = input else { return }
            if case .bool(let isVisible)? = data?["visible"] { visible.append(isVisible) }
        }
        try fixture.provider.presentConversation()
        fixture.provider.dismissConversation()
        for isVisible in [true, false] { fixture.client.say("widgetToggle", ["visible": .bool(isVisible)]) }
        #expect(visible == [false])
        try fixture.provider.presentConversation()
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(visible == [false, true])
        observation.cancel()
    }

    @Test("L4 a provider that connects on first use installs the SDK for a screen")
    func installsForScreen() throws {
        let fixture = HelpshiftFixture(isInstalled: false)
        fixture.provider.dismissConversation()
        #expect(fixture.client.calls == [])
        try fixture.provider.presentConversation()
        #expect(fixture.client.isInstalled && fixture.client.calls.last == "showConversation")
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

    @Test("a screen that replaces another in one session ends with that session")
    func screenInSameSession() throws {
        let fixture = HelpshiftFixture()
        fixture.client.say("helpshiftSessionStarted")
        try fixture.provider.showFAQs()
        fixture.clock.advance(by: 5)
        #expect(fixture.provider.isScreenShown)
        fixture.client.say("helpshiftSessionEnded")
        #expect(!fixture.provider.isScreenShown)
    }

    @Test("a screen's properties become the SDK's dictionary, can be read back, and can be removed")
    func conversationConfiguration() {
        var screen = HelpshiftConversationConfiguration()
        #expect(screen.enableContactUs == nil && screen.filter == nil && screen.fullPrivacy == nil)
        #expect(screen.conversationPrefillText == nil && screen.contactUsVisibility == nil)
        #expect(screen.subsequentIssuesInSameSession == nil && screen.tags == [])
        #expect(screen.customMetadata == [:] && screen.customIssueFields == [:] && screen.extra == [:])
        let fields: [String: HelpshiftCustomIssueField] = [
            "a": .singleLine("x"), "b": .number(7), "c": .checkbox(true), "d": .date(milliseconds: 1),
            "e": .multiLine("y"), "f": .dropdown("z"),
        ]
        let later = HelpshiftConversationConfiguration.SubsequentIssues(
            initialUserMessage: "Again",
            tags: ["later"],
            customIssueFields: ["b": .number(7)]
        )
        screen.enableContactUs = .afterMarkingAnswerUnhelpful
        screen.filter = .init(.or, tags: [])
        screen.fullPrivacy = true
        screen.initiateChatOnLoad = false
        screen.conversationPrefillText = "I"
        screen.initialUserMessage = "Hi"
        screen.firstUserMessage = ""
        screen.contactUsVisibility = 2
        screen.subsequentIssuesInSameSession = later
        screen.presentFullScreenOniPad = true
        screen.tags = ["vip"]
        screen.customMetadata = ["level": [7, nil]]
        screen.customIssueFields = fields
        screen.extra = ["laterKey": 1]
        #expect(
            screen.dictionary == [
                "enableContactUs": "AFTER_MARKING_ANSWER_UNHELPFUL",
                "filter": ["operator": "OR", "tags": []],
                "fullPrivacy": true, "initiateChatOnLoad": false, "conversationPrefillText": "I",
                "initialUserMessage": "Hi", "firstUserMessage": "", "contactUsVisibility": 2,
                "subsequentIssuesInSameSessionConfig": [
                    "initialUserMessage": "Again", "tags": ["later"],
                    "cifs": ["b": ["type": "number", "value": "7"]],
                ],
                "presentFullScreenOniPad": true, "tags": ["vip"], "customMetadata": ["level": [7, nil]],
                "cifs": [
                    "a": ["type": "singleline", "value": "x"], "b": ["type": "number", "value": "7"],
                    "c": ["type": "checkbox", "value": "true"], "d": ["type": "date", "value": 1],
                    "e": ["type": "multiline", "value": "y"], "f": ["type": "dropdown", "value": "z"],
                ],
                "laterKey": 1,
            ]
        )
        #expect(screen.enableContactUs == .afterMarkingAnswerUnhelpful)
        #expect(screen.filter == .init(.or, tags: []))
        #expect(screen.fullPrivacy == true && screen.initiateChatOnLoad == false)
        #expect(screen.conversationPrefillText == "I" && screen.initialUserMessage == "Hi")
        #expect(screen.firstUserMessage == "" && screen.contactUsVisibility == 2)
        #expect(screen.subsequentIssuesInSameSession == later)
        #expect(screen.presentFullScreenOniPad == true && screen.tags == ["vip"])
        #expect(screen.customMetadata == ["level": [7, nil]] && screen.customIssueFields == fields)
        #expect(screen.extra == ["laterKey": 1])
        screen.enableContactUs = nil
        screen.filter = nil
        screen.fullPrivacy = nil
        screen.initiateChatOnLoad = nil
        screen.conversationPrefillText = nil
        screen.initialUserMessage = nil
        screen.firstUserMessage = nil
        screen.contactUsVisibility = nil
        screen.subsequentIssuesInSameSession = nil
        screen.presentFullScreenOniPad = nil
        screen.tags = []
        screen.customMetadata = [:]
        screen.customIssueFields = [:]
        screen.extra = [:]
        #expect(screen == HelpshiftConversationConfiguration() && screen.dictionary == [:])
    }

    @Test("a key without a property is passed to the SDK unchanged, and a property takes precedence")
    func extraKeys() throws {
        let fixture = HelpshiftFixture()
        var screen = HelpshiftConversationConfiguration()
        screen.extra = ["laterKey": ["a": 1], "fullPrivacy": false, "tags": ["extra"]]
        screen.fullPrivacy = true
        try fixture.provider.presentConversation(screen)
        #expect(
            fixture.client.lastConfiguration == [
                "laterKey": ["a": 1], "fullPrivacy": true, "tags": ["extra"],
            ]
        )
    }

    @Test("breadcrumbs, logs, the user trail, the notification pause, links and the version are forwarded")
    func context() throws {
        let fixture = HelpshiftFixture()
        fixture.client.forgetCalls()
        try fixture.provider.leaveBreadcrumb("a")
        try fixture.provider.clearBreadcrumbs()
        try fixture.provider.addLog("b")
        try fixture.provider.addUserTrail("c")
        try fixture.provider.pauseInAppNotifications(true)
        #expect(try fixture.provider.sdkVersion() == "10.4.1")
        #expect(!fixture.provider.isScreenShown)
        try fixture.provider.openProactiveLink("https://a.test")
        #expect(fixture.provider.isScreenShown)
        #expect(
            fixture.client.calls == [
                "leaveBreadcrumb a", "clearBreadcrumbs", "addLog b", "addUserTrail c", "pause true",
                "sdkVersion", "handleProactiveLink https://a.test",
            ]
        )
    }

    @Test("the forwarded calls are refused before the installation and after a shutdown")
    func contextRefused() {
        for (fixture, code) in [
            (HelpshiftFixture(isInstalled: false), ChatError.Code.notInstalled),
            (HelpshiftFixture(), .shutDown),
        ] {
            let provider = fixture.provider
            if code == .shutDown { provider.shutDown() }
            let calls: [() throws -> Void] = [
                { try provider.leaveBreadcrumb("a") }, { try provider.clearBreadcrumbs() },
                { try provider.addLog("b") }, { try provider.addUserTrail("c") },
                { try provider.pauseInAppNotifications(true) }, { _ = try provider.sdkVersion() },
            ]
            for call in calls { #expect { try call() } throws: { ($0 as? ChatError)?.code == code } }
        }
    }

    @Test("the installation's configuration becomes the SDK's dictionary, with colors without #")
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
