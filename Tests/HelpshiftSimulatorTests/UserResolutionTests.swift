import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// Which user a login resolves to, according to the documents.
@MainActor
@Suite("Helpshift simulator: finding the user of a login")
struct UserResolutionTests {
    private let fixture = SimulatorFixture()
    private var server: SimulatedHelpshiftServer { fixture.server }

    /// Logs in and returns the user.
    private func user(_ id: String?, _ email: String? = nil) throws -> SimulatedUser {
        var details: [String: String] = [:]
        details["userId"] = id
        details["userEmail"] = email
        #expect(try fixture.login(details))
        return fixture.sdk.user
    }

    @Test("the id takes precedence over the e-mail address")
    func idFirst() throws {
        let anna = try user("anna", "a@x.example")
        let bert = try user("bert", "b@x.example")
        #expect(try user("anna", "b@x.example").id == anna.id)
        #expect(try user("bert").id == bert.id)
        #expect(server.users.count == 2)
    }

    @Test("a user found by the id gets the login's e-mail address")
    func emailFilledIn() throws {
        let anna = try user("anna")
        #expect(anna.email == nil)
        #expect(try user("anna", "a@x.example").email == "a@x.example")
        #expect(try user("anna", "b@x.example").email == "b@x.example")
        #expect(try user("anna").email == "b@x.example")
        #expect(server.users.count == 1)
    }

    @Test("a user without an id who is found by the e-mail address gets the login's id")
    func idFilledIn() throws {
        let anna = try user(nil, "a@x.example")
        let found = try user("anna", "a@x.example")
        #expect(found.id == anna.id)
        #expect(found.uid == "anna")
        #expect(try user("anna").id == anna.id)
    }

    @Test("if the user with the e-mail address has another id, a new user is created")
    func anotherID() throws {
        let anna = try user("anna", "a@x.example")
        let bert = try user("bert", "a@x.example")
        #expect(bert.id != anna.id)
        #expect(bert.email == "a@x.example")
        #expect(server.users.count == 2)
    }

    @Test("an e-mail address alone may find any of several users")
    func anyOfSeveral() throws {
        let known = [try user("anna", "a@x.example").id, try user("bert", "a@x.example").id]
        var found: Set<SimulatedUser.ID> = []
        for _ in 1...4 { found.insert(try user(nil, "a@x.example").id) }
        #expect(found == Set(known))
    }

    @Test("ids are compared byte by byte, so case and normalization matter")
    func exactIDs() throws {
        let ids = ["1abc", "1ABC", "caf\u{e9}", "cafe\u{301}"]
        #expect(Set(try ids.map { try user($0).id }).count == 4)
    }

    @Test("an earlier conversation is found under the id that was added to its user")
    func conversationStays() throws {
        _ = try user(nil, "a@x.example")
        try fixture.startConversation("Hi")
        _ = try user("anna", "a@x.example")
        try fixture.sdk.showConversation(configuration: [:])
        #expect(fixture.sdk.visitor.conversation?.messages.first?.body == "Hi")
    }

    @Test("with full privacy, the server receives only the id")
    func fullPrivacy() throws {
        try fixture.sdk.showConversation(configuration: ["fullPrivacy": true])
        try fixture.sdk.closeSession()
        #expect(
            try fixture.login(["userId": "anna", "userEmail": "a@x.example", "userName": "Anna"])
        )
        #expect(fixture.sdk.user.uid == "anna")
        #expect(fixture.sdk.user.email == nil)
        #expect(fixture.sdk.user.name == nil)
    }

    @Test("an e-mail address that is given as an id doesn't find a user by address")
    func emailAsID() throws {
        let anna = try user(nil, "a@x.example")
        #expect(try user("a@x.example").id != anna.id)
        #expect(!fixture.sdk.user.isAnonymous)
    }

    // MARK: The identity system

    @Test("tokens follow the same rules among the identity system's users")
    func tokens() throws {
        let legacy = try user("anna", "a@x.example")
        try fixture.login(uid: "anna")
        let anna = fixture.sdk.user
        #expect(anna.id != legacy.id)
        #expect(anna.kind == .identitySystem)
        try fixture.login(uid: "anna", email: "a@x.example")
        #expect(fixture.sdk.user.id == anna.id)
        #expect(fixture.sdk.user.email == "a@x.example")
        #expect(
            try fixture.login(identity: fixture.token([Identity(.email, "a@x.example")])) == "success"
        )
        #expect(fixture.sdk.user.id == anna.id)
        try fixture.login(uid: "bert", email: "a@x.example")
        #expect(fixture.sdk.user.id != anna.id)
    }

    @Test("conversations of the identity system follow their user to another device")
    func otherDevice() throws {
        try fixture.login(uid: "anna")
        try fixture.startConversation("Hi")
        let other = try fixture.launch(on: SimulatedHelpshiftDevice())
        try other.login(
            identity: fixture.token(uid: "anna"),
            configuration: [:],
            success: {},
            failure: { _, _ in }
        )
        fixture.clock.advance(by: 0)
        try other.showConversation(configuration: [:])
        #expect(other.visitor.conversation?.messages.first?.body == "Hi")
    }
}
