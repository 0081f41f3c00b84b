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

    private func eventsOfLogin(_ details: [String: String]) throws -> [String] {
        try fixture.eventNames { _ = try fixture.login(details) }
    }

    /// Sends a message from the chat screen, or throws if it is refused.
    private func send(_ text: String) throws {
        try sdk.showConversation(configuration: [:])
        defer { sdk.visitor.close() }
        try sdk.visitor.send(text)
    }

    @Test("while verification is off, no token is needed and a wrong one is ignored")
    func off() throws {
        server.dashboard.userVerificationKeys = nil
        #expect(try eventsOfLogin(["userId": "anna"]) == [])
        #expect(try eventsOfLogin(["userId": "anna", "userAuthToken": "wrong"]) == [])
        try send("Hi")
    }

    @Test(
        "an invalid token is reported",
        arguments: ["x", "", String(repeating: "0", count: 64), String(repeating: "0", count: 63)]
    )
    func wrongToken(_ token: String) throws {
        let reason = token.isEmpty ? "authTokenNotProvided" : "invalidAuthToken"
        #expect(
            try eventsOfLogin(["userId": "anna", "userAuthToken": token]) == [
                "authenticationFailed \(reason)"
            ]
        )
    }

    struct Signed: Sendable, CustomTestStringConvertible {
        var details: [String: String]
        var isOver: (id: String?, email: String?)
        var testDescription: String { "\(details.keys.sorted()) over \(isOver)" }
    }

    @Test(
        "a token signs the id, the e-mail address, or the id followed by the address",
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
        #expect(try eventsOfLogin(details) == [])
        try send("Hi")
    }

    @Test("a token may be in base64")
    func base64() throws {
        let digest = try SimulatorFixture.digest(id: "anna")
        let digits = Array(digest)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        #expect(bytes.count == 32)
        let token = Data(bytes).base64EncodedString()
        #expect(try eventsOfLogin(["userId": "anna", "userAuthToken": token]) == [])
        #expect(
            try eventsOfLogin(["userId": "bob", "userAuthToken": token]) == [
                "authenticationFailed invalidAuthToken"
            ]
        )
    }

    @Test("a token that signs only the id is invalid for a login with an e-mail address")
    func idAlone() throws {
        let digest = try SimulatorFixture.digest(id: "anna")
        #expect(
            try eventsOfLogin(["userId": "anna", "userEmail": "a@x.example", "userAuthToken": digest])
                == ["authenticationFailed invalidAuthToken"]
        )
    }

    @Test("with full privacy, a token signs only the id")
    func fullPrivacy() throws {
        try sdk.showConversation(configuration: ["fullPrivacy": true])
        sdk.visitor.close()
        let digest = try SimulatorFixture.digest(id: "anna", email: "a@x.example", fullPrivacy: true)
        #expect(
            try eventsOfLogin(["userId": "anna", "userEmail": "a@x.example", "userAuthToken": digest]) == []
        )
    }

    @Test("an unverified user can't send messages until a login with a valid token")
    func lockedOutOfWriting() throws {
        _ = try fixture.login(["userId": "anna"])
        #expect(throws: SimulatedVisitor.Refusal.notVerified) { try send("Hi") }
        #expect(server.conversations.isEmpty)
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try send("Hi")
        #expect(server.conversations.count == 1)
    }

    @Test("an unverified user can't see or receive a conversation's messages")
    func lockedOutOfReading() throws {
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try fixture.startConversation()
        _ = try fixture.login(["userId": "anna"])
        let events = try fixture.eventNames {
            try server.agents.send("Hello")
            try sdk.showConversation(configuration: [:])
            #expect(sdk.visitor.conversation == nil)
            try sdk.requestUnreadMessageCount(fromServer: true)
        }
        #expect(!events.contains("agentMessageReceived"))
        #expect(!events.contains("conversationStatus"))
        #expect(server.conversations.first?.unreadCount == 1)
        sdk.visitor.close()
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        #expect(try fixture.count() == ["1"])
    }

    @Test("the anonymous user can always send messages")
    func anonymous() throws {
        #expect(
            try fixture.eventNames { try fixture.startConversation() }.allSatisfy { !$0.hasPrefix("auth") }
        )
        _ = try fixture.login(["userId": "anna"])
        try sdk.logout()
        try send("Hi")
    }

    @Test("during a key rotation, tokens of both keys are valid, and afterwards only the new key's")
    func rotation() throws {
        let old = try SimulatorFixture.digest(id: "anna")
        let new = try SimulatorFixture.digest(id: "anna", key: "new key")
        server.dashboard.userVerificationKeys?.append(try SimulatorFixture.verifier("new key"))
        #expect(try eventsOfLogin(["userId": "anna", "userAuthToken": old]) == [])
        #expect(try eventsOfLogin(["userId": "anna", "userAuthToken": new]) == [])
        server.dashboard.userVerificationKeys?.removeFirst()
        #expect(
            try eventsOfLogin(["userId": "anna", "userAuthToken": old])
                == ["authenticationFailed invalidAuthToken"]
        )
        #expect(try eventsOfLogin(["userId": "anna", "userAuthToken": new]) == [])
    }

    @Test("a removed key locks its users out at their next request, which is reported once")
    func keyTakenAway() throws {
        _ = try fixture.login(["userId": "anna", "userAuthToken": SimulatorFixture.digest(id: "anna")])
        try fixture.startConversation()
        server.dashboard.userVerificationKeys = [try SimulatorFixture.verifier("new key")]
        let events = try fixture.eventNames {
            try sdk.showConversation(configuration: [:])
            #expect(throws: SimulatedVisitor.Refusal.notVerified) { try sdk.visitor.send("Hi") }
            fixture.comeBack()
        }
        #expect(events.filter { $0.hasPrefix("auth") } == ["authenticationFailed invalidAuthToken"])
    }

    @Test("without a network, a failed verification is reported when the network returns")
    func offline() throws {
        sdk.device.isOnline = false
        #expect(try eventsOfLogin(["userId": "anna"]) == [])
        #expect(
            fixture.eventNames { sdk.device.isOnline = true } == ["authenticationFailed authTokenNotProvided"]
        )
    }

    @Test("a user of the identity system needs no user auth token")
    func identitySystem() throws {
        try fixture.login(uid: "anna")
        try send("Hi")
    }
}
