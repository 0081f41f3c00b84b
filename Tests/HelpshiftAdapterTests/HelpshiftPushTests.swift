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
    private let fixture = HelpshiftFixture()

    private let message: [String: any Sendable] = ["origin": "helpshift", "issue": 7]
    private let proactive: [String: any Sendable] = ["helpshift_proactive_link": "https://a.test/1"]

    @Test("Helpshift's notifications are recognized by their origin or a proactive link")
    func ours() async {
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

    @Test("the push token is registered with the SDK")
    func token() {
        fixture.provider.registerPushToken(Data([1, 2, 3]))
        #expect(fixture.client.calls.last == "registerDeviceToken 3")
    }

    @Test(
        "a push token from before the installation is registered after it, unless it was unregistered"
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

    @Test("in the foreground the SDK receives the notification and decides how it is presented")
    func inForeground() {
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [])
        #expect(fixture.client.calls.last == "handleForegroundNotification")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        fixture.client.foregroundAnswer = [.banner, .sound]
        #expect(fixture.provider.notificationDidArriveInForeground(message) == [.banner, .sound])
    }

    @Test("in the foreground a notification is added to the list if the SDK doesn't answer immediately")
    func inForegroundWithoutAnswer() {
        fixture.client.foregroundAnswer = nil
        #expect(fixture.provider.notificationDidArriveInForeground(message) == .list)
    }

    @Test(
        "a foreground or silent notification doesn't delay a login, a logout or a language change"
    )
    func holdsNothingUp() async throws {
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

    @Test("a tap is passed to the SDK, and its screen counts as requested")
    func tapped() {
        #expect(fixture.provider.notificationWasTapped(message))
        #expect(fixture.client.calls.last == "handleNotificationTap")
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        #expect(fixture.provider.isScreenShown)
    }

    @Test("a tap that may open no screen doesn't delay a login, a logout or a language change")
    func unsureTap() async throws {
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

    @Test("a screen that opens after an uncertain tap counts as shown")
    func unsureTapWithScreen() {
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.provider.isConversationVisible && fixture.provider.isScreenShown)
    }

    @Test("U1 at once: a screen that opens after an uncertain tap and a change of user is closed")
    func unsureTapBeforeLogin() async throws {
        fixture.client.isTapSure = false
        fixture.provider.notificationWasTapped(message)
        try await fixture.provider.login(.known(KnownUser(id: "42")))
        fixture.client.forgetCalls()
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.client.calls == ["closeSession"])
        #expect(!fixture.provider.isConversationVisible)
    }

    @Test(
        "a silent notification's fetch result is the SDK's",
        arguments: [ChatNotification.FetchResult.newData, .noData, .failed]
    )
    func silent(result: ChatNotification.FetchResult) async {
        async let answer = fixture.provider.notificationDidArriveSilently(message)
        #expect(await eventually { fixture.client.silentAnswer != nil })
        #expect(fixture.client.lastConfiguration == ["origin": "helpshift", "issue": 7])
        fixture.client.silentAnswer?(result)
        #expect(await answer == result)
    }

    @Test("a silent notification that the SDK doesn't answer fails after 25 seconds, and is reported")
    func silentWithoutAnswer() async {
        async let answer = fixture.provider.notificationDidArriveSilently(message)
        #expect(await eventually { fixture.client.silentAnswer != nil })
        fixture.clock.advance(by: 25)
        #expect(await answer == .failed)
        #expect(fixture.diagnostics == ["Helpshift has not answered within 25 seconds. Try again."])
    }

    @Test("a silent notification isn't passed to an SDK that has no call for it, or after a shutdown")
    func silentWithoutCall() async {
        fixture.client.takesSilentNotifications = false
        fixture.client.forgetCalls()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .noData)
        #expect(fixture.client.calls == [] && fixture.diagnostics.isEmpty)
        fixture.provider.shutDown()
        #expect(await fixture.provider.notificationDidArriveSilently(message) == .failed)
    }

    @Test("a proactive link is presented in the foreground, and opened by a tap")
    func proactiveLink() async {
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

    @Test("in the foreground, a notification before the installation is presented by the system and reported")
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
