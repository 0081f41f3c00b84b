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

    @Test("an expired session is reported immediately and at each return of the app until the next login")
    func expiredSession() throws {
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { server.expireSession(of: "anna") } == ["userSessionExpired"])
        #expect(fixture.eventNames { fixture.comeBack() } == ["userSessionExpired"])
        #expect(fixture.eventNames { fixture.comeBack() } == ["userSessionExpired"])
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { fixture.comeBack() } == [])
    }

    @Test("a failed login doesn't end the reports")
    func failedLogin() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        #expect(try fixture.login(identity: "no token") == "identityTokenInvalid")
        #expect(fixture.eventNames { fixture.comeBack() } == ["userSessionExpired"])
    }

    @Test("a session expires exactly at the end of its lifetime")
    func lifetime() throws {
        setLifetime(3600)
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { fixture.clock.advance(by: 3599) } == [])
        #expect(fixture.eventNames { fixture.clock.advance(by: 1) } == ["userSessionExpired"])
        #expect(fixture.eventNames { fixture.clock.advance(by: 10_000) } == [])
    }

    @Test("an upcoming expiry is announced once, and a login in time prevents it")
    func refresh() throws {
        setLifetime(3600, announced: 600)
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { fixture.clock.advance(by: 3000) } == ["refreshUserCredentials"])
        #expect(fixture.eventNames { fixture.comeBack() } == [])
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { fixture.clock.advance(by: 2999) } == [])
        #expect(
            fixture.eventNames { fixture.clock.advance(by: 601) } == [
                "refreshUserCredentials", "userSessionExpired",
            ]
        )
    }

    @Test("an event that is due in the background is sent when the app returns")
    func background() throws {
        setLifetime(3600, announced: 600)
        try fixture.login(uid: "anna")
        fixture.lifecycle.send(.didEnterBackground)
        #expect(fixture.eventNames { fixture.clock.advance(by: 3000) } == [])
        #expect(
            fixture.eventNames { fixture.lifecycle.send(.willEnterForeground) } == ["refreshUserCredentials"]
        )
        fixture.lifecycle.send(.didEnterBackground)
        #expect(fixture.eventNames { fixture.clock.advance(by: 600) } == [])
        #expect(fixture.eventNames { fixture.lifecycle.send(.willEnterForeground) } == ["userSessionExpired"])
    }

    @Test("a later launch reports a session that expires while it runs or had expired before")
    func relaunch() throws {
        setLifetime(3600)
        try fixture.login(uid: "anna")
        let second = try fixture.launch()
        #expect(fixture.eventNames { fixture.clock.advance(by: 3600) } == ["userSessionExpired"])
        fixture.delegate.forget()
        let third = try fixture.launch()
        fixture.clock.advance(by: 0)
        #expect(fixture.delegate.events.map(\.name) == ["userSessionExpired"])
        #expect(second.user.isAnonymous)
        #expect(third.user.id == second.user.id)
    }

    @Test("without a network, an expiry is reported when the network returns")
    func offline() throws {
        try fixture.login(uid: "anna")
        sdk.device.isOnline = false
        #expect(fixture.eventNames { server.expireSession(of: "anna") } == [])
        #expect(fixture.eventNames { sdk.device.isOnline = true } == ["userSessionExpired"])
    }

    @Test("while the session is expired, its user can't see, send or receive messages")
    func lockedOut() throws {
        try fixture.login(uid: "anna")
        try fixture.startConversation()
        server.expireSession(of: "anna")
        let events = try fixture.eventNames {
            try server.agents.send("Hello")
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            #expect(throws: SimulatedVisitor.Refusal.sessionExpired) { try sdk.visitor.send("Hi") }
        }
        #expect(!events.contains("agentMessageReceived"))
        sdk.visitor.close()
        try fixture.login(uid: "anna")
        #expect(try fixture.count() == ["1"])
    }

    @Test("an expired session affects neither another user nor a later session of the same user")
    func otherSessions() throws {
        try fixture.login(uid: "anna")
        try fixture.login(uid: "bert")
        #expect(fixture.eventNames { server.expireSession(of: "anna") } == [])
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { fixture.comeBack() } == [])
    }

    @Test("the SDK logs its user out when the session expires")
    func loggedOut() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        #expect(sdk.user.isAnonymous)
        #expect(try fixture.count() == ["0"])
    }

    @Test("a logout ends the reports")
    func logout() throws {
        try fixture.login(uid: "anna")
        server.expireSession(of: "anna")
        try sdk.logout()
        #expect(fixture.eventNames { fixture.comeBack() } == [])
        #expect(sdk.user.isAnonymous)
    }

    @Test("legacy and anonymous users have no session that expires")
    func noSession() throws {
        setLifetime(60, announced: 30)
        #expect(try fixture.login(identity: "") == "success")
        #expect(fixture.eventNames { fixture.clock.advance(by: 100) } == [])
        _ = try fixture.login(["userId": "anna"])
        #expect(fixture.eventNames { fixture.clock.advance(by: 100) } == [])
        #expect(fixture.eventNames { server.expireSession(of: "anna") } == [])
    }

    @Test("the server can announce that a session is about to expire")
    func announcement() throws {
        try fixture.login(uid: "anna")
        #expect(fixture.eventNames { server.announceExpiry(of: "anna") } == ["refreshUserCredentials"])
        #expect(fixture.eventNames { server.announceExpiry(of: "bert") } == [])
    }
}
