import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftRecording
import Testing

@MainActor
@Suite("Helpshift recordings: calls")
struct RecordedCallTests {
    @Test("a client that is recorded is asked for the same as one that is not")
    func passedOn() throws {
        let (plain, recorded) = (ScriptedHelpshiftClient(), ScriptedHelpshiftClient())
        let writer = RecordingWriter(includesBodies: true, clock: ManualChatClock()) { _ in }
        let answers = try callEverything(of: plain)
        #expect(try callEverything(of: RecordingHelpshiftClient(recorded, writer: writer)) == answers)
        #expect(recorded.calls == plain.calls && Set(plain.calls).count >= 22)
        #expect(recorded.lastConfiguration == plain.lastConfiguration)
        #expect(recorded.lastUser == plain.lastUser && recorded.lastAttributes == plain.lastAttributes)
        #expect(recorded.lastIdentities == plain.lastIdentities)
        #expect(recorded.identityLogin?.token == plain.identityLogin?.token)
    }

    /// Calls all that a client can do; gives what it answers at once.
    private func callEverything(of client: any HelpshiftClient) throws -> [String] {
        try client.install(platformID: "platform", domain: "domain", configuration: ["a": true])
        try client.setLanguage("fr")
        try client.showConversation(configuration: ["a": 1])
        try client.showFAQs(configuration: ["a": 2])
        try client.showFAQSection("3", configuration: ["a": 3])
        try client.showSingleFAQ("4", configuration: ["a": 4])
        try client.closeSession()
        try client.requestUnreadMessageCount(fromServer: true)
        let isAccepted = try client.loginUser(["userId": "ann"])
        try client.login(identity: "token", configuration: ["b": true], success: {}, failure: { _, _ in })
        try client.addUserIdentities("identities")
        try client.updateMasterAttributes(["c": 1])
        try client.updateAppAttributes(["d": 1])
        try client.logout()
        try client.clearAnonymousUserOnLogin(true)
        try client.registerDeviceToken(Data([1, 2]))
        try client.pauseDisplayOfInAppNotification(true)
        let isHandled = try client.handleNotification(userInfo: ["origin": "helpshift"], isAppLaunch: true)
        try client.handleProactiveLink("link")
        try client.leaveBreadcrumb("crumb")
        try client.clearBreadcrumbs()
        try client.addLog("line")
        try client.addUserTrail("step")
        return [try client.sdkVersion(), "\(client.isInstalled)", "\(isAccepted)", "\(isHandled)"]
    }
}
