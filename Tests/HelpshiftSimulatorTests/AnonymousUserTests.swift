import ChatProviderKit
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: the anonymous user")
struct AnonymousUserTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }

    /// The first message on the chat screen.
    private func shown() throws -> String? {
        try sdk.showConversation(configuration: [:])
        defer { sdk.visitor.close() }
        return sdk.visitor.conversation?.messages.first?.body
    }

    @Test("a logout returns to the one anonymous user and its conversations")
    func logout() throws {
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "anna"])
        #expect(try shown() == nil)
        try sdk.logout()
        #expect(try shown() == "Anonymous")
    }

    @Test("if clearing was requested while logged in, the next login deletes the anonymous user")
    func clearing() throws {
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "anna"])
        try sdk.clearAnonymousUserOnLogin(true)
        #expect(fixture.server.conversations.count == 1)
        _ = try fixture.login(["userId": "bert"])
        #expect(fixture.server.conversations.isEmpty)
        try sdk.logout()
        #expect(try shown() == nil)
    }

    @Test("a request to clear while anonymous changes nothing")
    func clearingWhileAnonymous() throws {
        try fixture.startConversation("Anonymous")
        try sdk.clearAnonymousUserOnLogin(true)
        _ = try fixture.login(["userId": "anna"])
        try sdk.logout()
        #expect(try shown() == "Anonymous")
    }

    @Test("a request to clear persists across launches, and can be withdrawn")
    func clearingIsRemembered() throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.clearAnonymousUserOnLogin(true)
        try sdk.logout()
        let next = try fixture.launch()
        try next.showConversation(configuration: [:])
        try next.visitor.send("Anonymous")
        next.visitor.close()
        _ = try next.loginUser(["userId": "anna"])
        #expect(fixture.server.conversations.isEmpty)
        try next.clearAnonymousUserOnLogin(false)
        try next.logout()
        try next.showConversation(configuration: [:])
        try next.visitor.send("Again")
        next.visitor.close()
        _ = try next.loginUser(["userId": "anna"])
        #expect(fixture.server.conversations.count == 1)
    }

    @Test("a login that becomes anonymous deletes no user")
    func silentlyAnonymous() throws {
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "anna"])
        try sdk.clearAnonymousUserOnLogin(true)
        _ = try fixture.login(["userId": " bert"])
        #expect(try shown() == "Anonymous")
    }

    @Test("a login after an anonymous user was deleted doesn't reuse an earlier user's id")
    func newUsersAfterClearing() throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.clearAnonymousUserOnLogin(true)
        try sdk.logout()
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "bert"])
        try sdk.logout()
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "carl"])
        #expect(sdk.user.uid == "carl")
        #expect(Set(fixture.server.users.map(\.id)).count == fixture.server.users.count)
    }

    @Test("clearing doesn't affect a logged-in user")
    func knownUserStays() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation("Anna's")
        try sdk.clearAnonymousUserOnLogin(true)
        _ = try fixture.login(["userId": "bert"])
        _ = try fixture.login(["userId": "anna"])
        #expect(try shown() == "Anna's")
    }

    // MARK: The identity system

    @Test("logins with empty tokens have the same anonymous user")
    func emptyTokens() throws {
        #expect(try fixture.login(identity: "") == "success")
        let first = sdk.user.id
        try fixture.startConversation("Anonymous")
        #expect(try fixture.login(identity: "") == "success")
        #expect(sdk.user.id == first)
        #expect(try shown() == "Anonymous")
    }

    @Test("a login with a token discards the anonymous user")
    func lostToToken() throws {
        try fixture.startConversation("Anonymous")
        let first = sdk.user.id
        try fixture.login(uid: "anna")
        #expect(try fixture.login(identity: "") == "success")
        #expect(sdk.user.isAnonymous)
        #expect(sdk.user.id != first)
        #expect(try shown() == nil)
    }

    @Test("a failed login keeps the anonymous user")
    func failedLogin() throws {
        try fixture.startConversation("Anonymous")
        #expect(try fixture.login(identity: "no token") == "identityTokenInvalid")
        #expect(try shown() == "Anonymous")
    }

    @Test("with full privacy, a token without a uid creates a new anonymous user")
    func fullPrivacy() throws {
        let before = sdk.user.id
        let token = try fixture.token([Identity(.email, "a@x.example")])
        #expect(
            try fixture.login(identity: token, configuration: ["full_privacy_enabled": true]) == "success"
        )
        #expect(sdk.user.isAnonymous)
        #expect(sdk.user.id != before)
        #expect(fixture.server.users(named: "a@x.example").isEmpty)
    }
}
