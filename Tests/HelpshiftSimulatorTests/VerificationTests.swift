import ChatProviderKit
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: User Identity Verification")
struct VerificationTests {
    private let fixture: SimulatorFixture
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    init() throws {
        fixture = SimulatorFixture()
        fixture.server.dashboard.userVerificationKeys = [try SimulatorFixture.verifier()]
    }

    private func heardLogin(_ details: [String: String]) throws -> [String] {
        try fixture.heard { _ = try fixture.login(details) }
    }

    /// What becomes of the user's words.
    private func send(_ text: String) throws {
        try sdk.showConversation(configuration: [:])
        defer { sdk.visitor.close() }
        try sdk.visitor.send(text)
    }

    @Test("while it is off no token is asked for, and a wrong one does not matter")
    func off() throws {
        server.dashboard.userVerificationKeys = nil
        #expect(try heardLogin(["userId": "anna"]) == [])
        #expect(try heardLogin(["userId": "anna", "userAuthToken": "wrong"]) == [])
        try send("Hi")
    }

    @Test("a login without a token is told")
    func noToken() throws {
        #expect(try heardLogin(["userId": "anna"]) == ["authenticationFailed authTokenNotProvided"])
    }

    @Test(
        "a token that is none is told",
        arguments: ["x", "", String(repeating: "0", count: 64), String(repeating: "0", count: 63)]
    )
    func wrongToken(_ token: String) throws {
        let reason = token.isEmpty ? "authTokenNotProvided" : "invalidAuthToken"
        #expect(
            try heardLogin(["userId": "anna", "userAuthToken": token]) == ["authenticationFailed \(reason)"]
        )
    }

    struct Signed: Sendable, CustomTestStringConvertible {
        var details: [String: String]
        var isOver: (id: String?, email: String?)
        var testDescription: String { "\(details.keys.sorted()) over \(isOver)" }
    }

    @Test(
        "the token is over the id, the e-mail address, or the id directly followed by the address",
        arguments: [
            Signed(details: ["userId": "anna"], isOver: ("anna", nil)),
            Signed(details: ["userEmail": "a@x.example"], isOver: (nil, "a@x.example")),
            Signed(details: ["userId": "anna", "userEmail": "a@x.example"], isOver: ("anna", "a@x.example")),
        ]
    )
    func whatIsSigned(_ signed: Signed) throws {
        var details = signed.details
        details["userAuthToken"] = try SimulatorFixture.digest(
            id: signed.isOver.id,
            email: signed.isOver.email
        )
        #expect(try heardLogin(details) == [])
        try send("Hi")
    }

    @Test("the token may be in base64")
    func base64() throws {
        let digest = try SimulatorFixture.digest(id: "anna")
        let digits = Array(digest)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        #expect(bytes.count == 32)
        let token = Data(bytes).base64EncodedString()
        #expect(try heardLogin(["userId": "anna", "userAuthToken": token]) == [])
        #expect(
            try heardLogin(["userId": "bob", "userAuthToken": token]) == [
                "authenticationFailed invalidAuthToken"
            ]
        )
    }

    @Test("a token over the id alone is not enough where an e-mail address is given too")
    func idAlone() throws {
        let digest = try SimulatorFixture.digest(id: "anna")
        #expect(
            try heardLogin(["userId": "anna", "userEmail": "a@x.example", "userAuthToken": digest])
                == ["authenticationFailed invalidAuthToken"]
        )
    }

    @Test("with full privacy the token is over the id alone")
    func fullPrivacy() throws {
        try sdk.showConversation(configuration: ["fullPrivacy": true])
        sdk.visitor.close()
        let digest = try SimulatorFixture.digest(id: "anna", email: "a@x.example", fullPrivacy: true)
        #expect(
            try heardLogin(["userId": "anna", "userEmail": "a@x.example", "userAuthToken": digest]) == []
        )
    }

    @Test("another user's token is no good")
    func anothersToken() throws {
        let digest = try SimulatorFixture.digest(id: "anna")
        #expect(
            try heardLogin(["userId": "bert", "userAuthToken": digest])
                == ["authenticationFailed invalidAuthToken"]
        )
    }

    @Test("a user who is not believed can write nothing, until a login with the right token")
    func lockedOutOfWriting() throws {
        _ = try fixture.login(["userId": "anna"])
        #expect(throws: SimulatedVisitor.Refusal.notVerified) { try send("Hi") }
        #expect(server.conversations.isEmpty)
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try send("Hi")
        #expect(server.conversations.count == 1)
    }

    @Test("a user who is not believed sees and hears nothing of a conversation")
    func lockedOutOfReading() throws {
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try fixture.startConversation()
        _ = try fixture.login(["userId": "anna"])
        let heard = try fixture.heard {
            try server.agents.send("Hello")
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            try sdk.requestUnreadMessageCount(fromServer: true)
        }
        #expect(!heard.contains("agentMessageReceived"))
        #expect(!heard.contains("conversationStatus"))
        #expect(server.conversations.first?.unreadCount == 1)
        sdk.visitor.close()
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        #expect(try fixture.count() == ["1"])
    }

    @Test("the anonymous user may always write")
    func anonymous() throws {
        #expect(try fixture.heard { try fixture.startConversation() }.allSatisfy { !$0.hasPrefix("auth") })
        _ = try fixture.login(["userId": "anna"])
        try sdk.logout()
        try send("Hi")
    }

    @Test("while a key is exchanged tokens of both are good; without the old one its tokens are not")
    func rotation() throws {
        let old = try SimulatorFixture.digest(id: "anna")
        let new = try SimulatorFixture.digest(id: "anna", key: "new key")
        server.dashboard.userVerificationKeys?.append(try SimulatorFixture.verifier("new key"))
        #expect(try heardLogin(["userId": "anna", "userAuthToken": old]) == [])
        #expect(try heardLogin(["userId": "anna", "userAuthToken": new]) == [])
        server.dashboard.userVerificationKeys?.removeFirst()
        #expect(
            try heardLogin(["userId": "anna", "userAuthToken": old])
                == ["authenticationFailed invalidAuthToken"]
        )
        #expect(try heardLogin(["userId": "anna", "userAuthToken": new]) == [])
    }

    @Test("a key that is taken away locks its users out with their next request, which is told once")
    func keyTakenAway() throws {
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try fixture.startConversation()
        server.dashboard.userVerificationKeys = [try SimulatorFixture.verifier("new key")]
        let heard = try fixture.heard {
            try sdk.showConversation(configuration: [:])
            #expect(throws: SimulatedVisitor.Refusal.notVerified) { try sdk.visitor.send("Hi") }
            fixture.comeBack()
        }
        #expect(heard.filter { $0.hasPrefix("auth") } == ["authenticationFailed invalidAuthToken"])
    }

    @Test("a failed verification is told when there is a network")
    func offline() throws {
        sdk.device.isOnline = false
        #expect(try heardLogin(["userId": "anna"]) == [])
        #expect(
            fixture.heard { sdk.device.isOnline = true } == ["authenticationFailed authTokenNotProvided"]
        )
    }

    @Test("a user of the identity system needs no user auth token")
    func identitySystem() throws {
        try fixture.login(uid: "anna")
        try send("Hi")
    }
}
