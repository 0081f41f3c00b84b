import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: checks before a login by token")
struct LoginPreflightTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: String
        let reason: LoginFailureReason
        var errors: [String: EntryError] = [:]

        init(
            _ name: String,
            _ token: String,
            _ reason: LoginFailureReason,
            _ errors: [String: EntryError] = [:]
        ) {
            testDescription = name
            self.token = token
            self.reason = reason
            self.errors = errors
        }
    }

    private nonisolated static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

    private nonisolated static func metadata(_ json: String) -> String {
        TestToken.make(identities: #"{"identifier":"uid","value":"anna","metadata":\#(json)}"#)
    }

    private nonisolated static func entries(_ count: Int) -> String {
        "{" + (0..<count).map { #""k\#($0)":"v""# }.joined(separator: ",") + "}"
    }

    nonisolated static let refused: [Row] = [
        Row("no token", "jwt", .identityTokenInvalid),
        Row("another algorithm", TestToken.make("{}", header: #"{"alg":"none"}"#), .identityTokenInvalid),
        Row("a name twice", TestToken.make(#"{"iat":1,"iat":2}"#), .identityTokenInvalid),
        Row("no iat", TestToken.make(#"{"identities":[]}"#), .iatIsMandatory),
        Row(
            "an iat that is no number",
            TestToken.make(#"{"identities":[],"iat":"1"}"#),
            .identityTokenInvalid
        ),
        Row(
            "no identities",
            TestToken.make(#"{"identities":[],"iat":\#(TestToken.iat)}"#),
            .uidOrEmailIsMandatory
        ),
        Row(
            "31 identities",
            TestToken.make(
                identities: Array(repeating: TestToken.identity("psn_id", "x"), count: 31).joined(
                    separator: ","
                )
            ),
            .identitiesSizeLimitExceeded
        ),
        Row(
            "an identifier that is too long",
            TestToken.make(identities: TestToken.identity(text(256), "x")),
            .identitiesDataInvalid,
            [text(256): .exceededKeyLengthLimit]
        ),
        Row(
            "a uid that is too long",
            TestToken.uid(text(751)),
            .identitiesDataInvalid,
            ["uid": .exceededValueLengthLimit]
        ),
        Row(
            "an address that is too long",
            TestToken.email(text(301)),
            .identitiesDataInvalid,
            ["email": .exceededValueLengthLimit]
        ),
        Row("an empty uid", TestToken.uid(""), .identitiesDataInvalid, ["uid": .emptyData]),
        Row(
            "an unknown identifier",
            TestToken.make(identities: TestToken.identity("shoe_size", "44")),
            .identitiesDataInvalid,
            ["shoe_size": .invalidData]
        ),
        Row(
            "too much metadata",
            metadata(entries(31)),
            .identitiesDataInvalid,
            ["uid": .metadataExceededCountLimit]
        ),
        Row(
            "a metadata key that is too long",
            metadata(#"{"\#(text(256))":"v"}"#),
            .identitiesDataInvalid,
            [text(256): .metadataExceededKeyLengthLimit]
        ),
        Row(
            "a metadata value that is too long",
            metadata(#"{"plan":"\#(text(301))"}"#),
            .identitiesDataInvalid,
            ["plan": .metadataExceededValueLengthLimit]
        ),
        Row(
            "an empty metadata value",
            metadata(#"{"plan":""}"#),
            .identitiesDataInvalid,
            ["plan": .metadataEmptyKeyOrValue]
        ),
        Row(
            "neither uid nor e-mail",
            TestToken.make(identities: TestToken.identity("phone_number", "+4930")),
            .uidOrEmailIsMandatory
        ),
    ]

    @Test(
        "an invalid token never reaches the SDK, and the error has the SDK's reason",
        arguments: refused
    )
    func isRefused(row: Row) async {
        let fixture = HelpshiftFixture()
        let error = await fixture.error(of: .token(row.token, of: "anna"))
        #expect(error?.helpshiftLoginError?.reason == row.reason)
        #expect(error?.helpshiftLoginError?.errors == row.errors.mapValues(HelpshiftFieldError.documented))
        #expect(error?.vendorCode == row.reason.rawValue)
        #expect(error?.code == .authentication)
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
        let fixture = HelpshiftFixture()
        fixture.clock.now = fixture.clock.now.addingTimeInterval(ahead)
        try await fixture.logIn(.test("anna"))
        #expect(fixture.client.identityLogin?.token == TestToken.uid("anna"))
        #expect(fixture.provider.currentUser.value.id == "anna")
        let expected = diagnostic.map { "the token: \($0), by the local clock; Helpshift uses its own" }
        #expect(fixture.diagnostics == [expected].compactMap(\.self))
    }

    @Test("the vendor's refusal of an old token is the login's error")
    func vendorRefusesAge() async {
        let fixture = HelpshiftFixture()
        fixture.clock.now = fixture.clock.now.addingTimeInterval(-60)
        let login = await fixture.beginLogin(.test("anna"))
        fixture.client.identityLogin?.failure("identityTokenInvalid", nil)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.helpshiftLoginError == .refused(.identityTokenInvalid, errors: [:]))
    }

    @Test("the configuration sets the limits")
    func limits() async throws {
        var configuration = HelpshiftConfiguration.sample
        configuration.limits = .legacyJapaneseDocumentation
        let fixture = HelpshiftFixture(configuration: configuration)
        let id = Self.text(751)
        try await fixture.logIn(.test(id))
        #expect(fixture.provider.currentUser.value.id == id)
        let settings = HelpshiftProviderSettings(
            platformId: "a",
            domain: "a.example",
            limits: .legacyJapaneseDocumentation
        )
        #expect(settings.configuration.limits == .legacyJapaneseDocumentation)
        let others = HelpshiftProviderSettings(platformId: "a", domain: "a.example")
        #expect(others.configuration.limits == .current)
    }

    nonisolated static let configurations:
        [([String: HelpshiftValue], LoginFailureReason, [String: EntryError])] = [
            ([text(256): true], .loginConfigInvalid, [text(256): .exceededKeyLengthLimit]),
            (["a": .string(text(301))], .loginConfigInvalid, ["a": .exceededValueLengthLimit]),
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
        let fixture = HelpshiftFixture()
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
        let fixture = HelpshiftFixture()
        try await fixture.logIn(.test("anna"), options: HelpshiftLoginOptions(configuration: ["a": 1]))
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": false, "a": 1])
        let options = HelpshiftLoginOptions(configuration: ["full_privacy_enabled": true])
        try await fixture.logIn(.test("bert"), options: options)
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": true])
    }

    // MARK: Anonymous users

    private static let phone = TestToken.make(identities: TestToken.identity("phone_number", "+4930"))

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

    @Test(
        "full privacy that isn't a Boolean is off, and a uid or an e-mail address is mandatory",
        arguments: [1, "true"] as [HelpshiftValue]
    )
    func privacyIsOff(value: HelpshiftValue) async {
        let fixture = HelpshiftFixture()
        let options = HelpshiftLoginOptions(configuration: ["full_privacy_enabled": value])
        let error = await fixture.error(of: .token(Self.phone, of: "anna"), options: options)
        #expect(error?.helpshiftLoginError?.reason == .uidOrEmailIsMandatory)
    }

    // MARK: The token's user

    @Test(
        "a token that names another user is refused, even if only case or normalization differs",
        arguments: ["bert", "Anna", "ann\u{61}\u{301}"]
    )
    func anotherUser(id: String) async {
        let fixture = HelpshiftFixture()
        let error = await fixture.error(of: .token(TestToken.uid("anna"), of: id))
        #expect(error?.helpshiftLoginError == .tokenNamesAnotherUser)
        #expect(fixture.client.identityLogins.isEmpty)
    }

    @Test("a token's e-mail address may identify the user")
    func email() async throws {
        let fixture = HelpshiftFixture()
        try await fixture.logIn(.token(TestToken.email("anna@example.com"), of: "anna@example.com"))
        #expect(fixture.state.userID == "anna@example.com")
    }

    @Test("a token with two uids logs in, and is reported")
    func repeated() async throws {
        let fixture = HelpshiftFixture()
        let two = [TestToken.identity("uid", "anna"), TestToken.identity("uid", "bert")].joined(
            separator: ","
        )
        try await fixture.logIn(.token(TestToken.make(identities: two), of: "anna"))
        #expect(fixture.diagnostics.count == 1)
    }
}
