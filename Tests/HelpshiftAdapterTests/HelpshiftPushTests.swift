import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
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

    @Test("in front the SDK is handed the notification as no launch, and no banner is shown")
    func inForeground() {
        let fixture = HelpshiftFixture()
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [])
        #expect(fixture.client.calls.last == "handleNotification")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
    }

    @Test(
        "a notification that arrives in front or silently holds up neither login nor logout nor the language"
    )
    func holdsNothingUp() async throws {
        let fixture = HelpshiftFixture()
        _ = fixture.provider.notificationDidArriveInForeground(message)
        _ = await fixture.provider.notificationDidArriveSilently(message)
        #expect(!fixture.provider.isScreenShown)
        try fixture.provider.setLanguage("fr")
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        try await fixture.provider.logout()
        let calls = fixture.client.calls.filter { ["setLanguage fr", "loginUser", "logout"].contains($0) }
        #expect(calls == ["setLanguage fr", "loginUser", "logout"])
    }

    @Test("a tap is a launch for the SDK, whose screen is waited for")
    func tapped() {
        let fixture = HelpshiftFixture()
        #expect(fixture.provider.notificationWasTapped(message))
        #expect(fixture.client.calls.last == "handleNotification launch")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        #expect(fixture.provider.isScreenShown)
    }

    @Test("U3 screens: one for a tap that the SDK does nothing with is waited for for five seconds")
    func refusedTap() {
        let fixture = HelpshiftFixture()
        fixture.client.takesNotifications = false
        fixture.provider.notificationWasTapped(message)
        fixture.clock.advance(by: 5)
        #expect(!fixture.provider.isScreenShown)
    }

    @Test("a message that arrives silently is new data, unless the SDK cannot be told")
    func silent() async {
        let fixture = HelpshiftFixture()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .newData)
        #expect(fixture.client.calls.last == "handleNotification")
        fixture.provider.shutDown()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .failed)
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
        #expect(fixture.client.calls.last == "handleNotification launch")
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
