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
    private var server: SimulatedHelpshiftServer { fixture.server }

    // MARK: Age

    @Test("a token is valid for exactly 24 hours by the server's clock")
    func age() throws {
        let token = try fixture.token(uid: "anna")
        fixture.clock.advance(by: 86_400)
        #expect(try fixture.login(identity: token) == "success")
        fixture.clock.advance(by: 1)
        #expect(try fixture.login(identity: token) == "identityTokenInvalid")
        #expect(sdk.user.uid == "anna")
    }

    @Test("a phone whose clock is off by two days logs in with a token that is fresh by the server's clock")
    func phoneIsWrong() throws {
        for skew: TimeInterval in [172_800, -172_800] {
            server.clockSkew = skew
            #expect(try fixture.login(identity: fixture.token(uid: "anna", age: -skew)) == "success")
        }
    }

    @Test("a token that looks fresh on the phone is refused if it is too old by the server's clock")
    func serverIsAhead() throws {
        server.clockSkew = 86_401
        #expect(try fixture.login(identity: fixture.token(uid: "anna")) == "identityTokenInvalid")
        #expect(sdk.user.isAnonymous)
    }

    @Test("a token from the future is valid, as only the age has a limit, unless the account adds one")
    func future() throws {
        let token = try fixture.token(uid: "anna", age: -100_000)
        #expect(try fixture.login(identity: token) == "success")
        server.dashboard.identitySystem?.tokenLead = 99_999
        #expect(try fixture.login(identity: token) == "identityTokenInvalid")
        server.dashboard.identitySystem?.tokenLead = 100_000
        #expect(try fixture.login(identity: token) == "success")
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

    // MARK: Form

    @Test(
        "anything but a signed JSON Web Token is refused",
        arguments: [
            "a.b", "a.b.c.d", "..", "e30.e30.", "e30.e30.AA", "eyJhbGciOiJub25lIn0.e30.AA",
            "eyJhbGciOiJIUzI1NiJ9.e30=.AA", "eyJhbGciOiJIUzI1NiJ9.W10.AA", "eyJhbGciOiJIUzI1NiJ9.{}.AA",
        ]
    )
    func malformed(_ token: String) throws {
        #expect(try fixture.login(identity: token) == "identityTokenInvalid")
    }

    @Test("a token that ends in a line break is invalid")
    func lineBreak() throws {
        #expect(try fixture.login(identity: fixture.token(uid: "anna") + "\n") == "identityTokenInvalid")
    }

    // MARK: Identities

    @Test("the longest values are accepted, and one more character is refused")
    func lengths() throws {
        func outcome(_ identity: Identity) throws -> [String: String]? {
            try fixture.loginOutcome(identity: fixture.token([Identity(.uid, "a"), identity])).errors
        }
        func text(_ length: Int) -> String { String(repeating: "x", count: length) }
        #expect(try outcome(Identity(.psnID, text(300))) == nil)
        #expect(try outcome(Identity(.psnID, text(301))) == ["psn_id": "exceededValueLengthLimit"])
        #expect(try outcome(Identity(.uid, text(750))) == nil)
        #expect(try outcome(Identity(.uid, text(751))) == ["uid": "exceededValueLengthLimit"])
        func metadata(_ metadata: [String: String]) throws -> [String: String]? {
            try outcome(Identity(.psnID, "p", metadata: metadata))
        }
        #expect(try metadata([text(255): text(300)]) == nil)
        #expect(try metadata([text(256): "v"]) == [text(256): "metadataExceededKeyLengthLimit"])
        #expect(try metadata(["k": text(301)]) == ["k": "metadataExceededValueLengthLimit"])
        #expect(try metadata(["": "v"]) == ["": "metadataEmptyKeyOrValue"])
        let many = Dictionary(uniqueKeysWithValues: (1...31).map { ("\($0)", "v") })
        #expect(try metadata(many) == ["psn_id": "metadataExceededCountLimit"])
    }

    @Test("a character outside the basic plane counts as two, as in the SDK's strings")
    func wideCharacters() throws {
        let wide = String(repeating: "\u{1F600}", count: 375)
        #expect(try fixture.login(identity: fixture.token(uid: wide)) == "success")
        #expect(try fixture.login(identity: fixture.token(uid: wide + "x")) == "identitiesDataInvalid")
    }

    @Test("an account with the Japanese document's limits accepts values that the English one's refuse")
    func japanese() throws {
        let token = try fixture.token(uid: String(repeating: "x", count: 10_000))
        #expect(try fixture.login(identity: token) == "identitiesDataInvalid")
        server.dashboard.identitySystem?.limits = .japaneseDocument
        #expect(try fixture.login(identity: token) == "success")
    }

    @Test("a token of any size is accepted, as the documents name no limit")
    func size() throws {
        let metadata = Dictionary(
            uniqueKeysWithValues: (0..<30).map { ("\($0)" + String(repeating: "k", count: 250), "value") }
        )
        let kinds: [IdentityKind] = [.uid, .email, .psnID, .steamID, .discordID, .facebookID, .nintendoID]
        let token = try fixture.token(kinds.map { Identity($0, "x", metadata: metadata) })
        #expect(token.utf8.count > 65_536)
        #expect(try fixture.login(identity: token) == "success")
    }

    @Test("a token may have an id that looks like an e-mail address, and an invalid address")
    func odd() throws {
        #expect(try fixture.login(identity: fixture.token(uid: "a@x.example")) == "success")
        #expect(try fixture.login(identity: fixture.token([Identity(.email, "nobody")])) == "success")
    }

    // MARK: The configuration

    @Test(
        "full privacy is off if its value can't be parsed as a Boolean",
        arguments: [
            (true, true), (1, true), ("true", true), (false, false), (0, false), ("maybe", false), (2, false),
        ] as [(HelpshiftValue, Bool)]
    )
    func fullPrivacy(_ value: HelpshiftValue, _ isOn: Bool) throws {
        let outcome = try fixture.login(
            identity: fixture.token([Identity(.psnID, "p")]),
            configuration: ["full_privacy_enabled": value]
        )
        #expect(outcome == (isOn ? "success" : "uidOrEmailIsMandatory"))
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
