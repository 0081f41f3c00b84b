import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: checks before a login by token")
struct LoginPreflightTests {
    private let fixture = HelpshiftFixture()

    /// IdentityDataTests, InspectionTests and TokenFormTests check all rules.
    @Test("an invalid token never reaches the SDK, and the error has the SDK's reason")
    func isRefused() async {
        let error = await fixture.error(of: .token(TestToken.uid(Samples.text(751)), of: "anna"))
        #expect(error?.helpshiftLoginError?.reason == .identitiesDataInvalid)
        #expect(error?.helpshiftLoginError?.errors == ["uid": .documented(.exceededValueLengthLimit)])
        #expect(error?.vendorCode == "identitiesDataInvalid" && error?.code == .authentication)
        #expect(fixture.client.identityLogins.isEmpty)
        #expect(fixture.provider.currentUser.value.id == nil)
    }

    nonisolated static let clocks: [(TimeInterval, String?)] = [
        (0, nil), (86_400, nil), (86_401, "older than 24 h by 1 s"), (-1, "issued 1 s in the future"),
        (-86_400, "issued 1 d in the future"), (365 * 86_400, "older than 24 h by 364 d"),
    ]

    @Test(
        "a token of any age is passed to the SDK, with a diagnostic if it looks too old or early",
        arguments: clocks
    )
    func age(ahead: TimeInterval, diagnostic: String?) async throws {
        fixture.clock.now = fixture.clock.now.addingTimeInterval(ahead)
        try await fixture.logIn(.test("anna"))
        #expect(fixture.client.identityLogin?.token == TestToken.uid("anna"))
        #expect(fixture.provider.currentUser.value.id == "anna")
        let expected = diagnostic.map { "the token: \($0), by the local clock; Helpshift uses its own" }
        #expect(fixture.diagnostics == [expected].compactMap(\.self))
    }

    @Test("the configuration sets the limits")
    func limits() async throws {
        var configuration = HelpshiftProviderSettings.sample
        configuration.limits = .legacyJapaneseDocumentation
        let fixture = HelpshiftFixture(configuration: configuration)
        let id = Samples.text(751)
        try await fixture.logIn(.test(id))
        #expect(fixture.provider.currentUser.value.id == id)
    }

    nonisolated static let configurations:
        [([String: HelpshiftValue], LoginFailureReason, [String: EntryError])] = [
            (["a": ["b"]], .loginConfigInvalid, ["a": .invalidValueType]),
            (
                Dictionary(uniqueKeysWithValues: (0..<30).map { ("k\($0)", 1) }),
                .loginConfigSizeLimitExceeded,
                [:]
            ),
        ]

    @Test(
        "an invalid login configuration is refused before the backend is called",
        arguments: configurations
    )
    func configuration(
        entries: [String: HelpshiftValue],
        reason: LoginFailureReason,
        errors: [String: EntryError]
    ) async {
        let user = ChatUser.token(
            SignedIdentity(userID: "anna") {
                Issue.record("the backend was called")
                return ""
            }
        )
        let error = await fixture.error(of: user, options: HelpshiftLoginOptions(configuration: entries))
        #expect(error?.helpshiftLoginError?.reason == reason)
        #expect(error?.helpshiftLoginError?.errors == errors.mapValues(HelpshiftFieldError.documented))
        #expect(error?.code == .invalidArgument)
    }

    @Test("the SDK receives a login's own entries, which may override full privacy")
    func ownEntries() async throws {
        try await fixture.logIn(.test("anna"), options: HelpshiftLoginOptions(configuration: ["a": 1]))
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": false, "a": 1])
        let options = HelpshiftLoginOptions(configuration: ["full_privacy_enabled": true])
        try await fixture.logIn(.test("bert"), options: options)
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": true])
    }

    // MARK: Anonymous users

    nonisolated static let anonymous: [(String, HelpshiftAnonymity)] = [
        ("", .emptyToken),
        (TestToken.email("anna@example.com"), .noUIDUnderFullPrivacy(hasEmail: true)),
        (
            TestToken.make(identities: TestToken.identity("psn_id", "x")),
            .noUIDUnderFullPrivacy(hasEmail: false)
        ),
    ]

    @Test("a login that would silently become anonymous is an error", arguments: anonymous)
    func wouldBecomeAnonymous(token: String, why: HelpshiftAnonymity) async throws {
        let fixture = HelpshiftFixture(userID: "before")
        let options = HelpshiftLoginOptions(configuration: ["full_privacy_enabled": true])
        let user = ChatUser.token(token, of: "anna@example.com")
        let error = await fixture.error(of: user, options: options)
        #expect(error?.helpshiftLoginError == .wouldBecomeAnonymous(why))
        #expect(error?.code == .invalidArgument)
        #expect(fixture.client.identityLogins.isEmpty && fixture.provider.currentUser.value.id == nil)
    }

    // MARK: The token's user

    @Test(
        "a token that names another user is refused, even if only case or normalization differs",
        arguments: ["bert", "Anna", "ann\u{61}\u{301}"]
    )
    func anotherUser(id: String) async {
        let error = await fixture.error(of: .token(TestToken.uid("anna"), of: id))
        #expect(error?.helpshiftLoginError == .tokenNamesAnotherUser)
        #expect(fixture.client.identityLogins.isEmpty)
    }

    @Test("a token's e-mail address may identify the user")
    func email() async throws {
        try await fixture.logIn(.token(TestToken.email("anna@example.com"), of: "anna@example.com"))
        #expect(fixture.state.userID == "anna@example.com")
    }

    @Test("a token with two uids logs in, and is reported")
    func repeated() async throws {
        let two = [TestToken.identity("uid", "anna"), TestToken.identity("uid", "bert")].joined(
            separator: ","
        )
        try await fixture.logIn(.token(TestToken.make(identities: two), of: "anna"))
        #expect(fixture.diagnostics.count == 1)
    }
}
