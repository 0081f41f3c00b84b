import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// How the server treats a token, according to *User Hub*.
@MainActor
@Suite("Helpshift simulator: the rules for tokens")
struct TokenRuleTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }

    @Test("a token is valid for exactly 24 hours by the server's clock")
    func age() throws {
        let token = try fixture.token(uid: "anna")
        fixture.clock.advance(by: 86_400)
        #expect(try fixture.login(identity: token) == "success")
        fixture.clock.advance(by: 1)
        #expect(try fixture.login(identity: token) == "identityTokenInvalid")
        #expect(sdk.user.uid == "anna")
    }

    @Test("the server checks the age of added identities, and without the server none are added")
    func addingIdentities() throws {
        try fixture.login(uid: "anna")
        let old = try fixture.token([Identity(.psnID, "p")], age: 86_401)
        #expect(try fixture.eventNames { try sdk.addUserIdentities(old) } == ["identityTokenInvalid"])
        sdk.device.isOnline = false
        #expect(try fixture.eventNames { try sdk.addUserIdentities(old) } == ["identityDataSyncFailed"])
        #expect(sdk.user.identities["psn_id"] == nil)
    }

    @Test("with full privacy, only the uid identifies the user")
    func privateLookup() throws {
        try fixture.login(uid: "anna", email: "a@x.example")
        let anna = sdk.user.id
        let token = try fixture.token([Identity(.uid, "bert"), Identity(.email, "a@x.example")])
        #expect(
            try fixture.login(identity: token, configuration: ["full_privacy_enabled": true]) == "success"
        )
        #expect(sdk.user.id != anna)
    }
}
