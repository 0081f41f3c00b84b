import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

@MainActor
@Suite("Helpshift provider: notifications")
struct HelpshiftPushTests {
    private let message: [String: any Sendable] = ["origin": "helpshift", "issue": 7]
    private let proactive: [String: any Sendable] = ["helpshift_proactive_link": "https://a.test/1"]

    @Test("notifications are Helpshift's by their origin, or by a proactive link")
    func ours() async {
        let fixture = HelpshiftFixture()
        #expect(fixture.provider.isChatNotification(message))
        #expect(fixture.provider.isChatNotification(proactive))
        let other: [String: any Sendable] = ["origin": "another", "aps": 1]
        fixture.client.forgetCalls()
        #expect(!fixture.provider.isChatNotification(other))
        #expect(fixture.provider.notificationDidArriveInForeground(other) == nil)
        #expect(!fixture.provider.notificationWasTapped(other))
        #expect(await fixture.provider.notificationDidArriveSilently(other) == nil)
        #expect(fixture.client.calls == [])
    }

    @Test("the push token goes to the SDK")
    func token() {
        let fixture = HelpshiftFixture()
        fixture.provider.registerPushToken(Data([1, 2, 3]))
        #expect(fixture.client.calls.last == "registerDeviceToken 3")
    }

    @Test(
        "a push token that comes before the installation reaches the SDK after it, unless it was taken back"
    )
    func earlyToken() {
        for isTakenBack in [false, true] {
            let fixture = HelpshiftFixture(isInstalled: false)
            fixture.provider.registerPushToken(Data([1]))
            fixture.provider.registerPushToken(Data([1, 2]))
            if isTakenBack { fixture.provider.unregisterPushToken() }
            fixture.provider.connect()
            let tokens = fixture.client.calls.filter { $0.hasPrefix("registerDeviceToken") }
            #expect(tokens == (isTakenBack ? [] : ["registerDeviceToken 2"]))
            #expect(fixture.diagnostics == [])
        }
    }

    @Test("in front the SDK is handed the notification, which is shown as the SDK says")
    func inForeground() {
        let fixture = HelpshiftFixture()
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [])
        #expect(fixture.client.calls.last == "handleForegroundNotification")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        fixture.client.foregroundAnswer = [.banner, .sound]
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [.banner, .sound])
    }

    @Test("in front a notification is in the list where the SDK has not said at once how it is shown")
    func inForegroundWithoutAnswer() {
        let fixture = HelpshiftFixture()
        fixture.client.foregroundAnswer = nil
        #expect(fixture.provider.notificationDidArriveInForeground(message) == .list)
    }

    @Test(
        "a notification that arrives in front or silently holds up neither login nor logout nor the language"
    )
    func holdsNothingUp() async throws {
        let fixture = HelpshiftFixture()
        _ = fixture.provider.notificationDidArriveInForeground(message)
        fixture.client.takesSilentNotifications = false
        _ = await fixture.provider.notificationDidArriveSilently(message)
        #expect(!fixture.provider.isScreenShown)
        try fixture.provider.setLanguage("fr")
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        try await fixture.provider.logout()
        let calls = fixture.client.calls.filter { ["setLanguage fr", "loginUser", "logout"].contains($0) }
        #expect(calls == ["setLanguage fr", "loginUser", "logout"])
    }

    @Test("the SDK is handed a tap, and its screen is waited for")
    func tapped() {
        let fixture = HelpshiftFixture()
        #expect(fixture.provider.notificationWasTapped(message))
        #expect(fixture.client.calls.last == "handleNotificationTap")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        #expect(fixture.provider.isScreenShown)
    }

    @Test("a tap that may open no screen holds up neither login nor logout nor the language")
    func unsureTap() async throws {
        let fixture = HelpshiftFixture()
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        #expect(!fixture.provider.isScreenShown)
        try fixture.provider.setLanguage("fr")
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        fixture.provider.notificationWasTapped(message)
        try await fixture.provider.logout()
        let calls = fixture.client.calls.filter { ["setLanguage fr", "loginUser", "logout"].contains($0) }
        #expect(calls == ["setLanguage fr", "loginUser", "logout"])
    }

    @Test("a screen that opens for such a tap after all counts as shown")
    func unsureTapWithScreen() {
        let fixture = HelpshiftFixture()
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.provider.isConversationVisible && fixture.provider.isScreenShown)
    }

    @Test("U1 at once: a screen that opens for such a tap after a change of user is closed again")
    func unsureTapBeforeLogin() async throws {
        let fixture = HelpshiftFixture()
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        fixture.client.forgetCalls()
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.client.calls == ["closeSession"])
        #expect(!fixture.provider.isConversationVisible)
    }

    @Test("a screen that opens long after such a tap is not taken for the tap's")
    func unsureTapLongAgo() async throws {
        let fixture = HelpshiftFixture()
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        fixture.clock.advance(by: 5)
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.provider.isConversationVisible)
    }

    @Test(
        "what a silent notification has brought is what the SDK says",
        arguments: [ChatNotification.FetchResult.newData, .noData, .failed]
    )
    func silent(result: ChatNotification.FetchResult) async {
        let fixture = HelpshiftFixture()
        async let answer = fixture.provider.notificationDidArriveSilently(message)
        #expect(await eventually { fixture.client.silentAnswer != nil })
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        fixture.client.silentAnswer?(result)
        #expect(await answer == result)
    }

    @Test("a silent notification that the SDK does not answer has failed after 25 seconds, and is reported")
    func silentWithoutAnswer() async {
        let fixture = HelpshiftFixture()
        async let answer = fixture.provider.notificationDidArriveSilently(message)
        #expect(await eventually { fixture.client.silentAnswer != nil })
        fixture.clock.advance(by: 25)
        #expect(await answer == .failed)
        #expect(fixture.diagnostics == ["Helpshift has not answered within 25 seconds. Try again."])
    }

    @Test("a silent notification is passed to no call where the SDK has none for it, or is not there")
    func silentWithoutCall() async {
        let fixture = HelpshiftFixture()
        fixture.client.takesSilentNotifications = false
        fixture.client.forgetCalls()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .noData)
        #expect(fixture.client.calls == [] && fixture.diagnostics.isEmpty)
        fixture.provider.shutDown()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .failed)
    }

    @Test("a shutdown ends the wait for a silent notification")
    func shutdownWhileSilent() async {
        let fixture = HelpshiftFixture()
        async let answer = fixture.provider.notificationDidArriveSilently(message)
        #expect(await eventually { fixture.client.silentAnswer != nil })
        fixture.provider.shutDown()
        #expect(await answer == .failed)
    }

    @Test("a proactive link is opened by a tap, and in front it is shown")
    func proactiveLink() async {
        let fixture = HelpshiftFixture()
        fixture.client.forgetCalls()
        #expect(fixture.provider.notificationDidArriveInForeground(proactive) == [.banner, .list, .sound])
        #expect(await fixture.provider.notificationDidArriveSilently(proactive) == .noData)
        #expect(fixture.client.calls == [])
        #expect(fixture.provider.notificationWasTapped(proactive))
        #expect(fixture.client.calls == ["handleProactiveLink https://a.test/1"])
        #expect(fixture.provider.isScreenShown)
    }

    @Test("a tap before the installation installs the SDK")
    func tapBeforeInstallation() {
        let fixture = HelpshiftFixture(isInstalled: false)
        let events = ObservationRecorder(fixture.provider.events)
        #expect(fixture.provider.notificationWasTapped(message))
        #expect(events.values.isEmpty && fixture.client.isInstalled)
        #expect(fixture.client.calls.last == "handleNotificationTap")
    }

    @Test("a notification in front is shown by the system where the SDK is not there, and reported")
    func inFrontBeforeInstallation() {
        let fixture = HelpshiftFixture(isInstalled: false)
        let events = ObservationRecorder(fixture.provider.events)
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [.banner, .list, .sound])
        guard case .diagnostic(let diagnostic) = events.values.first else {
            Issue.record("no diagnostic")
            return
        }
        #expect(diagnostic.message.contains("before the SDK was installed"))
    }
}
