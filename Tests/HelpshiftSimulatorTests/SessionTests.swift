import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: sessions of the identity system")
struct SessionTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    private func setLifetime(_ seconds: TimeInterval, announced: TimeInterval? = nil) {
        server.dashboard.identitySystem?.sessionLifetime = seconds
        server.dashboard.identitySystem?.announcesExpiry = announced
    }

    @Test("an expired session is told at once and whenever the app comes back, until the next login")
    func expiredSession() throws {
        try fixture.login(uid: "anna")
        #expect(fixture.heard { server.expireSession(of: "anna") } == ["userSessionExpired"])
        #expect(fixture.heard { fixture.comeBack() } == ["userSessionExpired"])
        #expect(fixture.heard { fixture.comeBack() } == ["userSessionExpired"])
        try fixture.login(uid: "anna")
        #expect(fixture.heard { fixture.comeBack() } == [])
    }

    @Test("a login that fails does not end the telling")
    func failedLogin() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        #expect(try fixture.login(identity: "no token") == "identityTokenInvalid")
        #expect(fixture.heard { fixture.comeBack() } == ["userSessionExpired"])
    }

    @Test("a session ends when its time is over, and not before")
    func lifetime() throws {
        setLifetime(3600)
        try fixture.login(uid: "anna")
        #expect(fixture.heard { fixture.clock.advance(by: 3599) } == [])
        #expect(fixture.heard { fixture.clock.advance(by: 1) } == ["userSessionExpired"])
        #expect(fixture.heard { fixture.clock.advance(by: 10_000) } == [])
    }

    @Test("the app is told some time before, once, and a login in time keeps the session from ending")
    func refresh() throws {
        setLifetime(3600, announced: 600)
        try fixture.login(uid: "anna")
        #expect(fixture.heard { fixture.clock.advance(by: 3000) } == ["refreshUserCredentials"])
        #expect(fixture.heard { fixture.comeBack() } == [])
        try fixture.login(uid: "anna")
        #expect(fixture.heard { fixture.clock.advance(by: 2999) } == [])
        #expect(
            fixture.heard { fixture.clock.advance(by: 601) } == [
                "refreshUserCredentials", "userSessionExpired",
            ]
        )
    }

    @Test("what falls due in the background is told when the app comes back")
    func background() throws {
        setLifetime(3600, announced: 600)
        try fixture.login(uid: "anna")
        fixture.lifecycle.send(.didEnterBackground)
        #expect(fixture.heard { fixture.clock.advance(by: 3000) } == [])
        #expect(fixture.heard { fixture.lifecycle.send(.willEnterForeground) } == ["refreshUserCredentials"])
        fixture.lifecycle.send(.didEnterBackground)
        #expect(fixture.heard { fixture.clock.advance(by: 600) } == [])
        #expect(fixture.heard { fixture.lifecycle.send(.willEnterForeground) } == ["userSessionExpired"])
    }

    @Test("the next launch tells of an expired session, and of one that ends while it runs")
    func relaunch() throws {
        setLifetime(3600)
        try fixture.login(uid: "anna")
        let second = try fixture.launch()
        #expect(fixture.heard { fixture.clock.advance(by: 3600) } == ["userSessionExpired"])
        fixture.ear.forget()
        let third = try fixture.launch()
        fixture.clock.advance(by: 0)
        #expect(fixture.ear.events.map(\.name) == ["userSessionExpired"])
        #expect(second.user.isAnonymous)
        #expect(third.user.id == second.user.id)
    }

    @Test("without a network the server's end of a session is learnt when there is one")
    func offline() throws {
        try fixture.login(uid: "anna")
        sdk.device.isOnline = false
        #expect(fixture.heard { server.expireSession(of: "anna") } == [])
        #expect(fixture.heard { sdk.device.isOnline = true } == ["userSessionExpired"])
    }

    @Test("while the session is expired its user sees, writes and hears nothing")
    func lockedOut() throws {
        try fixture.login(uid: "anna")
        try fixture.startConversation()
        server.expireSession(of: "anna")
        let heard = try fixture.heard {
            try server.agents.send("Hello")
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            #expect(throws: SimulatedVisitor.Refusal.sessionExpired) { try sdk.visitor.send("Hi") }
        }
        #expect(!heard.contains("agentMessageReceived"))
        sdk.visitor.close()
        try fixture.login(uid: "anna")
        #expect(try fixture.count() == ["1"])
    }

    @Test("the end of one user's session is nothing to another, nor to a later session of the same")
    func otherSessions() throws {
        try fixture.login(uid: "anna")
        try fixture.login(uid: "bert")
        #expect(fixture.heard { server.expireSession(of: "anna") } == [])
        try fixture.login(uid: "anna")
        #expect(fixture.heard { fixture.comeBack() } == [])
    }

    @Test("the SDK logs its user out when the session is over")
    func loggedOut() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        #expect(sdk.user.isAnonymous)
        #expect(try fixture.count() == ["0"])
    }

    @Test("a logout ends the telling")
    func logout() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        try sdk.logout()
        #expect(fixture.heard { fixture.comeBack() } == [])
        #expect(sdk.user.isAnonymous)
    }

    @Test("the legacy login and the anonymous user have no session that ends")
    func noSession() throws {
        setLifetime(60, announced: 30)
        #expect(try fixture.login(identity: "") == "success")
        #expect(fixture.heard { fixture.clock.advance(by: 100) } == [])
        _ = try fixture.login(["userId": "anna"])
        #expect(fixture.heard { fixture.clock.advance(by: 100) } == [])
        #expect(fixture.heard { server.expireSession(of: "anna") } == [])
    }

    @Test("the server can say that a session will end soon")
    func announcement() throws {
        try fixture.login(uid: "anna")
        #expect(fixture.heard { server.announceExpiry(of: "anna") } == ["refreshUserCredentials"])
        #expect(fixture.heard { server.announceExpiry(of: "bert") } == [])
    }
}
