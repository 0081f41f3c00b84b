import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: installation and delegate")
struct InstallationTests {
    private let fixture = SimulatorFixture()

    @Test("every call before the installation is refused")
    func beforeInstallation() {
        let server = SimulatedHelpshiftServer(clock: ManualChatClock())
        let sdk = SimulatedHelpshift(server: server, lifecycle: ManualAppLifecycle())
        let calls: [() throws -> Void] = [
            { try sdk.setDelegate(nil) }, { _ = try sdk.sdkVersion() }, { try sdk.setLanguage("fr") },
            { try sdk.showConversation(configuration: [:]) }, { try sdk.showFAQs(configuration: [:]) },
            { try sdk.showFAQSection("1", configuration: [:]) },
            { try sdk.showSingleFAQ("1", configuration: [:]) }, { try sdk.closeSession() },
            { try sdk.requestUnreadMessageCount(fromServer: true) },
            { _ = try sdk.loginUser(["userId": "anna"]) },
            { try sdk.login(identity: "", configuration: [:], success: {}, failure: { _, _ in }) },
            { try sdk.addUserIdentities("") }, { try sdk.updateMasterAttributes([:]) },
            { try sdk.updateAppAttributes([:]) }, { try sdk.logout() },
            { try sdk.clearAnonymousUserOnLogin(true) }, { try sdk.registerDeviceToken(Data()) },
            { try sdk.pauseDisplayOfInAppNotification(true) },
            { _ = try sdk.handleForegroundNotification([:]) }, { _ = try sdk.handleNotificationTap([:]) },
            { _ = try sdk.handleSilentNotification([:]) { _ in } },
            { try sdk.handleProactiveLink("a") }, { try sdk.leaveBreadcrumb("a") },
            { try sdk.clearBreadcrumbs() }, { try sdk.addLog("a") }, { try sdk.addUserTrail("a") },
        ]
        for (position, call) in calls.enumerated() {
            #expect(throws: ChatError.self, "call \(position)") { try call() }
        }
    }

    @Test("a delegate that is set late misses earlier events")
    func lateDelegate() throws {
        try fixture.sdk.setDelegate(nil)
        try fixture.sdk.showConversation(configuration: [:])
        fixture.clock.advance(by: 0)
        try fixture.sdk.setDelegate(fixture.delegate)
        #expect(
            try fixture.eventNames { try fixture.sdk.closeSession() } == [
                "widgetToggle", "helpshiftSessionEnded",
            ]
        )
    }

    @Test("there is only one delegate, and a new one replaces it")
    func oneDelegate() throws {
        let other = EventRecorder()
        try fixture.sdk.setDelegate(other)
        #expect(try fixture.eventNames { try fixture.sdk.showFAQs(configuration: [:]) } == [])
        #expect(other.events.map(\.name) == ["helpshiftSessionStarted"])
    }

    @Test("the delegate is held weakly")
    func weakDelegate() throws {
        try fixture.sdk.setDelegate(EventRecorder())
        #expect(fixture.sdk.delegate == nil)
    }

    @Test("callbacks arrive only after the call returns")
    func asynchronous() throws {
        try fixture.sdk.requestUnreadMessageCount(fromServer: false)
        #expect(fixture.delegate.events.isEmpty)
        fixture.clock.advance(by: 0)
        #expect(fixture.delegate.events.count == 1)
    }
}
