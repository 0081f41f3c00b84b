import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: users")
struct UserTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }

    @Test(
        "an id or e-mail address that is not allowed makes an anonymous user, silently",
        arguments: [
            ["userId": " anna"], ["userId": "anna "], ["userEmail": "anna"], ["userEmail": "anna@x.example "],
            ["userId": String(repeating: "a", count: 751)], ["userId": "anna", "userEmail": "@"],
        ]
    )
    func silentlyAnonymous(_ details: [String: String]) throws {
        var isAccepted = false
        let heard = try fixture.heard { isAccepted = try fixture.login(details) }
        #expect(isAccepted)
        #expect(sdk.user.isAnonymous)
        #expect(heard == [])
    }

    @Test("a login that names nobody changes nothing")
    func nobody() throws {
        _ = try fixture.login(["userId": "anna"])
        #expect(try !fixture.login(["userId": "", "userName": "Anna"]))
        #expect(sdk.user.id == "anna")
    }

    @Test("a different id is another user, with other conversations")
    func anotherUser() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        try fixture.server.agents.send("Hello")
        _ = try fixture.login(["userId": "bert"])
        #expect(try fixture.count() == ["0"])
        try sdk.showConversation(configuration: [:])
        #expect(sdk.visitor.conversation == nil)
        try sdk.closeSession()
        _ = try fixture.login(["userId": "anna"])
        #expect(try fixture.count() == ["1"])
    }

    @Test("ids differ by case")
    func caseMatters() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        _ = try fixture.login(["userId": "Anna"])
        try sdk.showConversation(configuration: [:])
        #expect(sdk.visitor.conversation == nil)
    }

    @Test("a name is cut at 255 characters")
    func longName() throws {
        _ = try fixture.login(["userId": "anna", "userName": String(repeating: "n", count: 300)])
        #expect(fixture.server.names["anna"]?.count == 255)
    }

    @Test("with full privacy an e-mail address alone is an anonymous user")
    func fullPrivacy() throws {
        try sdk.showConversation(configuration: ["fullPrivacy": true])
        try sdk.closeSession()
        _ = try fixture.login(["userEmail": "anna@x.example"])
        #expect(sdk.user.isAnonymous)
    }

    @Test("while a screen is shown login and logout are ignored")
    func screenShown() throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.showFAQs(configuration: [:])
        #expect(try !fixture.login(["userId": "bert"]))
        try sdk.logout()
        #expect(try fixture.login(identity: "") == "nothing")
        #expect(sdk.user.id == "anna")
    }

    @Test("a logout leads back to the one anonymous user, with the conversations of before")
    func logout() throws {
        try fixture.startConversation("Anonymous")
        _ = try fixture.login(["userId": "anna"])
        try sdk.logout()
        try sdk.showConversation(configuration: [:])
        #expect(sdk.visitor.conversation?.messages.first?.body == "Anonymous")
    }

    @Test("a login can delete the anonymous user with all conversations")
    func clearingAnonymousUser() throws {
        try fixture.startConversation("Anonymous")
        try sdk.clearAnonymousUserOnLogin(true)
        #expect(fixture.server.conversations.count == 1)
        _ = try fixture.login(["userId": "anna"])
        #expect(fixture.server.conversations.isEmpty)
    }

    @Test("legacy conversations live on the device that they were started on")
    func devices() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let other = SimulatedHelpshift(server: fixture.server, lifecycle: fixture.lifecycle)
        other.install(platformID: "a_platform_1", domain: "a.helpshift.com", configuration: [:])
        _ = try other.loginUser(["userId": "anna"])
        try other.showConversation(configuration: [:])
        #expect(other.visitor.conversation == nil)
    }

    // MARK: Verification

    @Test("without User Identity Verification no token is asked for")
    func noVerification() throws {
        #expect(try fixture.heard { _ = try fixture.login(["userId": "anna"]) } == [])
    }

    @Test(
        "with it a missing or wrong token is told, and the user can write nothing until the right one comes"
    )
    func verification() throws {
        fixture.server.dashboard.userAuthToken = { "digest of \($0["userId"] ?? "")" }
        #expect(
            try fixture.heard { _ = try fixture.login(["userId": "anna"]) }
                == ["authenticationFailed authTokenNotProvided"]
        )
        #expect(
            try fixture.heard { _ = try fixture.login(["userId": "anna", "userAuthToken": "x"]) }
                == ["authenticationFailed invalidAuthToken"]
        )
        try sdk.showConversation(configuration: [:])
        #expect(throws: SimulatedVisitor.Refusal.notVerified) { try sdk.visitor.send("Hi") }
        try sdk.closeSession()
        #expect(
            try fixture.heard {
                _ = try fixture.login(["userId": "anna", "userAuthToken": "digest of anna"])
            }
                == []
        )
        try fixture.startConversation()
        #expect(fixture.server.conversations.count == 1)
    }

    // MARK: The identity system

    @Test("a token logs its user in; an empty one is the anonymous user")
    func identityLogin() throws {
        let token = try fixture.token(uid: "anna", issued: fixture.clock.now)
        #expect(try fixture.login(identity: token) == "success")
        #expect(sdk.user == SimulatedUser(id: "anna", usesIdentitySystem: true))
        #expect(try fixture.login(identity: "") == "success")
        #expect(sdk.user.isAnonymous)
    }

    @Test("a token that cannot be used is refused with the reason")
    func identityRefusals() throws {
        let now = fixture.clock.now
        #expect(try fixture.login(identity: "no token") == "identityTokenInvalid")
        #expect(try fixture.login(identity: fixture.token(uid: "anna", issued: nil)) == "iatIsMandatory")
        #expect(
            try fixture.login(
                identity: fixture.token(uid: "anna", issued: now.addingTimeInterval(-86_401))
            ) == "identityTokenInvalid"
        )
        let nameless = try fixture.token(uid: nil, issued: now)
        #expect(try fixture.login(identity: nameless) == "uidOrEmailIsMandatory")
        #expect(
            try fixture.login(identity: nameless, configuration: ["full_privacy_enabled": true]) == "success"
        )
        #expect(try fixture.login(identity: fixture.token(uid: "", issued: now)) == "identitiesDataInvalid")
        sdk.device.isOnline = false
        #expect(try fixture.login(identity: fixture.token(uid: "anna", issued: now)) == "networkError")
        sdk.device.isOnline = true
        fixture.server.dashboard.readIdentityToken = nil
        #expect(try fixture.login(identity: "any") == "identityFeatureNotEnabled")
        #expect(sdk.user.isAnonymous)
    }

    @Test("a second login while one runs is told that one runs")
    func loginInProgress() throws {
        fixture.server.latency = 1
        let token = try fixture.token(uid: "anna", issued: fixture.clock.now)
        var outcomes: [String] = []
        for _ in 1...2 {
            try sdk.login(
                identity: token,
                configuration: [:],
                success: { outcomes.append("success") },
                failure: { reason, _ in outcomes.append(reason) }
            )
        }
        fixture.clock.advance(by: 1)
        #expect(outcomes == ["loginInProgress", "success"])
    }

    @Test("an expired session is told at once and whenever the app comes back, until the next login")
    func expiredSession() throws {
        let token = try fixture.token(uid: "anna", issued: fixture.clock.now)
        #expect(try fixture.login(identity: token) == "success")
        #expect(fixture.heard { fixture.server.announceExpiry(of: "anna") } == ["refreshUserCredentials"])
        #expect(fixture.heard { fixture.server.expireSession(of: "anna") } == ["userSessionExpired"])
        func comeBack() {
            fixture.lifecycle.send(.didEnterBackground)
            fixture.lifecycle.send(.willEnterForeground)
        }
        #expect(fixture.heard { comeBack() } == ["userSessionExpired"])
        #expect(fixture.heard { comeBack() } == ["userSessionExpired"])
        #expect(try fixture.login(identity: token) == "success")
        #expect(fixture.heard { comeBack() } == [])
    }

    @Test("identities are added to a user of the identity system alone; mistakes raise events")
    func addingIdentities() throws {
        #expect(try fixture.heard { try sdk.addUserIdentities("no token") } == [])
        let token = try fixture.token(uid: "anna", issued: fixture.clock.now)
        _ = try fixture.login(identity: token)
        #expect(try fixture.heard { try sdk.addUserIdentities("no token") } == ["identityTokenInvalid"])
        let timeless = try fixture.token(uid: "anna", issued: nil)
        #expect(try fixture.heard { try sdk.addUserIdentities(timeless) } == ["iatIsMandatory"])
        #expect(try fixture.heard { try sdk.addUserIdentities(token) } == [])
        fixture.server.dashboard.readIdentityToken = nil
        #expect(try fixture.heard { try sdk.addUserIdentities(token) } == ["userIdentityNotEnabled"])
    }

    @Test("an attribute's key that is too long raises an event")
    func attributes() throws {
        let key = String(repeating: "k", count: 256)
        #expect(
            try fixture.heardEvents { try sdk.updateAppAttributes([key: 1]) } == [
                .init(name: "appAttributesValidationFailed", data: [key: "exceededKeyLengthLimit"])
            ]
        )
        #expect(
            try fixture.heard { try sdk.updateMasterAttributes([key: 1, "age": 7]) }
                == ["masterAttributesValidationFailed"]
        )
    }
}
