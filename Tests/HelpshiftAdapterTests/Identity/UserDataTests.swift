import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: anonymous users, identities, attributes")
struct UserDataTests {
    private let fixture = HelpshiftFixture()

    private func failure(_ body: () throws(ChatError) -> Void) -> ChatError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Anonymous

    @Test("an anonymous login passes an empty token and keeps the anonymous user's chat")
    func anonymous() async throws {
        fixture.agentMessage("Hello")
        try await fixture.logIn(.anonymous)
        #expect(fixture.client.identityLogin?.token == "")
        #expect(fixture.state.transcript.count == 1 && fixture.provider.currentUser.value.id == nil)
    }

    @Test("U4 a second anonymous login doesn't call the SDK")
    func anonymousAgain() async throws {
        try await fixture.logIn(.anonymous)
        fixture.client.forgetCalls()
        try await fixture.provider.loginAnonymously()
        #expect(fixture.client.calls.isEmpty)
    }

    @Test("a login with a user discards the earlier anonymous user")
    func anonymousAfterLogin() async throws {
        try await fixture.logIn(.anonymous)
        fixture.agentMessage("Hello")
        try await fixture.logIn(.test("anna"))
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "anna"))
        try await fixture.logIn(.anonymous)
        #expect(fixture.state.ignoringUserChanges == ChatState())
    }

    @Test("identities are refused for an anonymous user")
    func needsUser() async throws {
        try await fixture.logIn(.anonymous)
        let token = TestToken.uid("anna")
        #expect(
            failure { () throws(ChatError) in try fixture.provider.addUserIdentities(token) }?
                .helpshiftLoginError == .needsKnownUser
        )
        #expect(fixture.client.lastIdentities == nil)
    }

    @Test("clearing the anonymous user can be set before and after a login", arguments: [true, false])
    func clearAnonymousUser(clears: Bool) async throws {
        try fixture.provider.clearAnonymousUserOnLogin(clears)
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        try fixture.provider.clearAnonymousUserOnLogin(clears)
        let calls = fixture.client.calls.filter { $0.hasPrefix("clearAnonymous") || $0 == "loginUser" }
        #expect(calls == ["clearAnonymous \(clears)", "loginUser", "clearAnonymous \(clears)"])
    }

    // MARK: Identities

    nonisolated static let refused: [(String, LoginFailureReason)] = [
        ("", .identityTokenInvalid), (TestToken.uid(""), .identitiesDataInvalid),
    ]

    @Test("invalid identities never reach the SDK", arguments: refused)
    func identities(token: String, reason: LoginFailureReason) async throws {
        try await fixture.logIn(.test("anna"))
        let error = failure { () throws(ChatError) in try fixture.provider.addUserIdentities(token) }
        #expect(error?.helpshiftLoginError?.reason == reason)
        #expect(fixture.client.lastIdentities == nil)
    }

    @Test("identities without uid and e-mail can be added")
    func addIdentities() async throws {
        try await fixture.logIn(.test("anna"))
        let token = TestToken.make(identities: TestToken.identity("phone_number", "+4930"))
        try fixture.provider.addUserIdentities(token)
        #expect(fixture.client.lastIdentities == token)
    }

    @Test("identities that look too old or early are added, with a diagnostic", arguments: [-100, 86_401])
    func addIdentitiesOfAnyAge(age: Int) async throws {
        try await fixture.logIn(.test("anna"))
        let token = TestToken.uid("anna", iat: TestToken.iat - age)
        try fixture.provider.addUserIdentities(token)
        #expect(fixture.client.lastIdentities == token && fixture.diagnostics.count == 1)
    }

    @Test("calls about the user are refused during a login")
    func duringLogin() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        let provider = fixture.provider
        let calls: [() throws(ChatError) -> Void] = [
            { () throws(ChatError) in try provider.addUserIdentities(TestToken.uid("anna")) },
            { () throws(ChatError) in try provider.clearAnonymousUserOnLogin(true) },
            { () throws(ChatError) in try provider.updateAppAttributes(["city": "Rome"]) },
            { () throws(ChatError) in try provider.updateMasterAttributes(["age": 7]) },
        ]
        for call in calls { #expect(failure(call)?.code == .notAllowedNow) }
        fixture.client.identityLogin?.success()
        try await login.value
        for call in calls { #expect(failure(call) == nil) }
        #expect(fixture.client.calls.contains("clearAnonymous true"))
    }

    // MARK: Attributes

    @Test("typed attributes have the documented keys and types")
    func typed() throws {
        var master = MasterAttributes()
        master.firstName = "Ada"
        master.age = 36
        master.lastActive = Date(timeIntervalSince1970: 1_790_000_000.7)
        master.resetTags = []
        master.customUserFields = ["level": "7"]
        try fixture.provider.updateMasterAttributes(master)
        #expect(
            fixture.client.lastAttributes == [
                "first_name": "Ada", "age": 36, "last_active_date": "1790000000", "reset_tags": [],
                "custom_user_fields": ["level": "7"],
            ]
        )
        var app = AppAttributes()
        app.deviceModel = "iPhone"
        let report = try fixture.provider.updateAppAttributes(app)
        #expect(fixture.client.lastAttributes == ["device_model": "iPhone"] && report.failure == nil)
    }

    @Test("a documented key with a wrong type is left out and reported, and the rest is sent")
    func ignored() throws {
        let report = try fixture.provider.updateMasterAttributes(["age": true, "first_name": "Ada"])
        #expect(report.ignored == ["age": .integerOrString])
        #expect(fixture.client.lastAttributes == ["first_name": "Ada"])
        #expect(fixture.diagnostics.contains { $0.contains("age") })
    }

    @Test("the SDK isn't called if no valid attribute is left")
    func nothingLeft() throws {
        try fixture.provider.updateAppAttributes(["city": 7])
        #expect(!fixture.client.calls.contains("updateAppAttributes"))
    }

    nonisolated static let failures: [([String: HelpshiftValue], EntryError?)] = [
        (["shoe_size": "44"], .invalidData),
        (Dictionary(uniqueKeysWithValues: (0...30).map { ("k\($0)", "x") }), nil),
    ]

    @Test("invalid attributes are a typed error, and nothing is sent", arguments: failures)
    func attributeFailure(attributes: [String: HelpshiftValue], error: EntryError?) {
        let thrown = failure { () throws(ChatError) in try fixture.provider.updateAppAttributes(attributes) }
        #expect(thrown?.code == .invalidArgument)
        switch thrown?.underlying as? UserAttributeFailure {
        case .validationFailed(.app, let errors, _): #expect(error.map { errors.values.contains($0) } == true)
        case .limitExceeded(.app, let count, let limit): #expect(error == nil && count == 31 && limit == 30)
        case .validationFailed(.master, _, _), .limitExceeded(.master, _, _), nil:
            Issue.record("unexpected error")
        }
        #expect(!fixture.client.calls.contains("updateAppAttributes"))
    }

    @Test("a multiline field may be long")
    func multiline() throws {
        let fields: [String: HelpshiftValue] = [
            "custom_user_fields": ["bio": .string(String(repeating: "x", count: 256))]
        ]
        try fixture.provider.updateMasterAttributes(fields, multilineFields: ["bio"])
        #expect(fixture.client.lastAttributes == fields)
    }
}
