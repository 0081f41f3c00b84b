import Foundation
import HelpshiftIdentity
import Testing

@Suite("The identities of a token")
struct IdentityDataTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let identities: String
        let errors: [String: EntryError]

        init(_ name: String, _ identities: String..., errors: [String: EntryError] = [:]) {
            testDescription = name
            self.identities = "[" + ([Samples.uid] + identities).joined(separator: ",") + "]"
            self.errors = errors
        }
    }

    private static func metadata(_ json: String) -> String {
        #"{"identifier":"email","value":"ada@example.com","metadata":\#(json)}"#
    }

    /// The cases without a counterpart in TokenAgreementTests, which compares lengths, counts and empty texts with the server.
    static let refused: [Row] = [
        Row("no identifier", #"{"value":"x"}"#, errors: ["": .emptyData]),
        Row("an unknown identifier", TestToken.identity("icq_id", "x"), errors: ["icq_id": .invalidData]),
        Row("an identifier in capitals", TestToken.identity("UID", "x"), errors: ["UID": .invalidData]),
        Row(
            "an identifier that is a number",
            #"{"identifier":7,"value":"x"}"#,
            errors: ["identities[1]": .invalidData]
        ),
        Row(
            "a value that is a number",
            #"{"identifier":"email","value":7}"#,
            errors: ["email": .invalidData]
        ),
        Row("an identity that is a string", #""uid""#, errors: ["identities[1]": .invalidData]),
        Row("a metadata value that is a number", metadata(#"{"plan":7}"#), errors: ["plan": .invalidData]),
        Row("metadata that is a list", metadata("[]"), errors: ["email": .invalidData]),
        Row(
            "several errors, all reported",
            TestToken.identity("icq_id", "x"),
            TestToken.identity("email", ""),
            #"{"identifier":"steam_id","value":"x","metadata":{"a":"","b":"fine"}}"#,
            errors: ["icq_id": .invalidData, "email": .emptyData, "a": .metadataEmptyKeyOrValue]
        ),
    ]

    @Test("a broken rule is reported as identitiesDataInvalid with the offending key", arguments: refused)
    func isRefused(row: Row) {
        let refusal = IdentityTokenInspector().login(Samples.token(identities: row.identities)).refusal
        #expect(refusal?.reason == .identitiesDataInvalid)
        #expect(refusal?.errors == row.errors)
        #expect(refusal?.rawErrors == row.errors.mapValues(\.rawValue))
    }

    static let kinds = [
        "uid", "email", "phone_number", "facebook_id", "discord_id", "whatsapp_id", "google_playstore_id",
        "apple_gamecenter_id", "nintendo_id", "psn_id", "xbox_live_id", "steam_id",
    ]

    @Test("the twelve documented identifiers are known", arguments: kinds)
    func known(kind: String) {
        let row = Row(kind, TestToken.identity(kind, "x"))
        #expect(IdentityTokenInspector().login(Samples.token(identities: row.identities)).isAccepted)
    }

    @Test("no other identifier is known")
    func twelve() {
        #expect(IdentityKind.allCases.map(\.rawValue) == Self.kinds)
    }

    @Test("the limits of the Japanese documentation are wider")
    func legacyLimits() {
        let inspector = IdentityTokenInspector(limits: .legacyJapaneseDocumentation)
        func login(_ identities: String...) -> LoginRefusal? {
            inspector.login(Samples.token(identities: "[\(identities.joined(separator: ","))]")).refusal
        }
        let hundred = Array(repeating: Samples.uid, count: 100).joined(separator: ",")
        #expect(login(hundred) == nil)
        #expect(login(hundred, Samples.uid)?.reason == .identitiesSizeLimitExceeded)
        #expect(login(TestToken.identity("uid", Samples.text(10_000))) == nil)
        let tooLong = TestToken.identity("uid", Samples.text(10_001))
        #expect(login(tooLong)?.errors == ["uid": .exceededValueLengthLimit])
        let key = Samples.text(1_000)
        #expect(login(Samples.uid, Self.metadata(#"{"\#(key)":"v"}"#)) == nil)
        let refusal = login(Samples.uid, Self.metadata(#"{"\#(key)x":"v"}"#))
        #expect(refusal?.errors == ["\(key)x": .metadataExceededKeyLengthLimit])
    }

    @Test("a refusal contains lengths and positions, but no values")
    func redaction() {
        let secret = "SECRET" + Samples.text(301)
        let refusal = IdentityTokenInspector()
            .login(Samples.token(identities: "[\(TestToken.identity("email", secret))]")).refusal
        #expect(refusal?.detail == "\"email\": the value has 307 UTF-16 units, but only 300 are allowed")
        var dumped = ""
        dump(refusal, to: &dumped)
        #expect(!dumped.contains("SECRET"))
        var identity = ""
        dump(Identity(.uid, "SECRET", metadata: ["SECRET": "SECRET"]), to: &identity)
        #expect(identity.contains("uid") && !identity.contains("SECRET"))
        #expect("\(Identity(.uid, "SECRET"))" == "Identity(uid)")
    }
}
