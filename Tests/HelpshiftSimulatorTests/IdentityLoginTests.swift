import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: the login with a token")
struct IdentityLoginTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    @Test("a token logs its user in with all its data, and an empty token logs in anonymously")
    func login() throws {
        let identities = [
            Identity(.uid, "anna", metadata: ["plan": "pro"]), Identity(.discordID, "anna#1"),
        ]
        #expect(try fixture.login(identity: fixture.token(identities)) == "success")
        #expect(sdk.user.uid == "anna")
        #expect(sdk.user.identities["uid"]?.metadata == ["plan": "pro"])
        #expect(sdk.user.identities["discord_id"]?.value == "anna#1")
        #expect(try fixture.login(identity: "") == "success")
        #expect(sdk.user.isAnonymous)
    }

    @Test("a second login during the first fails with loginInProgress and changes nothing")
    func loginInProgress() throws {
        server.latency = 1
        var outcomes: [String] = []
        for name in ["anna", "bert"] {
            try fixture.beginLogin(fixture.token(uid: name)) { outcomes.append($0) }
        }
        fixture.clock.advance(by: 1)
        #expect(outcomes == ["loginInProgress", "success"])
        #expect(sdk.user.uid == "anna")
    }

    @Test("an invalid configuration is refused without a request to the server")
    func configuration() throws {
        sdk.device.isOnline = false
        let token = try fixture.token(uid: "anna")
        let long = String(repeating: "k", count: 256)
        let outcome = try fixture.loginOutcome(identity: token, configuration: [long: 1, "list": ["a"]])
        #expect(outcome.reason == "loginConfigInvalid")
        #expect(outcome.errors == [long: "exceededKeyLengthLimit", "list": "invalidValueType"])
        let many = Dictionary(uniqueKeysWithValues: (1...31).map { ("\($0)", HelpshiftValue.bool(true)) })
        #expect(try fixture.login(identity: token, configuration: many) == "loginConfigSizeLimitExceeded")
    }

    @Test("an account without the identity system refuses the login")
    func notEnabled() throws {
        server.dashboard.identitySystem = nil
        #expect(try fixture.login(identity: fixture.token(uid: "anna")) == "identityFeatureNotEnabled")
        #expect(try fixture.login(identity: "") == "identityFeatureNotEnabled")
    }

    // MARK: Keys

    @Test("during a key rotation, tokens of both keys are valid")
    func rotation() throws {
        server.dashboard.identitySystem = .init(
            keys: [try SimulatorFixture.verifier(), try SimulatorFixture.verifier("new key")]
        )
        let (old, new) = (
            try fixture.token(uid: "anna"), try fixture.token([Identity(.uid, "anna")], key: "new key")
        )
        #expect(try fixture.login(identity: old) == "success")
        #expect(try fixture.login(identity: new) == "success")
        server.dashboard.identitySystem?.keys?.removeFirst()
        #expect(try fixture.login(identity: old) == "identityTokenInvalid")
        #expect(try fixture.login(identity: new) == "success")
    }

    // MARK: Network

    @Test("a login fails without a network, even if the network is lost during the login")
    func offline() throws {
        sdk.device.isOnline = false
        #expect(try fixture.login(identity: fixture.token(uid: "anna")) == "networkError")
        sdk.device.isOnline = true
        server.latency = 5
        var reason = ""
        try fixture.beginLogin(fixture.token(uid: "anna")) { reason = $0 }
        fixture.clock.advance(by: 2)
        sdk.device.isOnline = false
        fixture.clock.advance(by: 3)
        #expect(reason == "networkError")
        #expect(sdk.user.isAnonymous)
    }

    @Test("a server error is reported as unknownError")
    func serverError() throws {
        server.condition = .failing
        #expect(try fixture.login(identity: fixture.token(uid: "anna")) == "unknownError")
    }

    @Test("an answer that is missing or late is a network error after the SDK's timeout")
    func noAnswer() throws {
        let token = try fixture.token(uid: "anna")
        server.condition = .silent
        #expect(try fixture.login(identity: token) == "nothing")
        #expect(try fixture.login(identity: token) == "loginInProgress")
        fixture.clock.advance(by: 60)
        server.condition = .answering
        server.latency = 61
        var reasons: [String] = []
        try fixture.beginLogin(token) { reasons.append($0) }
        fixture.clock.advance(by: 59)
        #expect(reasons == [])
        fixture.clock.advance(by: 100)
        #expect(reasons == ["networkError"])
        #expect(sdk.user.isAnonymous)
    }

    @Test("a slow answer logs in when it arrives, even under a screen that was opened in the meantime")
    func slowAnswer() throws {
        server.latency = 5
        var isDone = false
        try fixture.beginLogin(fixture.token(uid: "anna")) { isDone = $0 == "success" }
        fixture.clock.advance(by: 4)
        try sdk.showConversation(configuration: [:])
        #expect(sdk.user.isAnonymous)
        fixture.clock.advance(by: 1)
        #expect(isDone && sdk.user.uid == "anna")
    }

    @Test("a login of an earlier launch is never answered")
    func formerLaunch() throws {
        server.latency = 5
        var isAnswered = false
        try fixture.beginLogin(fixture.token(uid: "anna")) { _ in isAnswered = true }
        let next = try fixture.launch()
        fixture.clock.advance(by: 100)
        #expect(!isAnswered)
        #expect(next.user.isAnonymous)
    }
}
