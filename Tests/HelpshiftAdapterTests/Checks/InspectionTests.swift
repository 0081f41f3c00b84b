import Foundation
import HelpshiftIdentity
import Testing

@Suite("The inspection of a token")
struct InspectionTests {
    private let inspector = IdentityTokenInspector()

    @Test("an empty token logs in anonymously, with or without a key")
    func empty() {
        for verifier in [nil, FixedVerifier(answer: false)] {
            let verdict = IdentityTokenInspector(verifier: verifier).login("")
            guard case .accepted(let identity) = verdict else {
                Issue.record("refused")
                continue
            }
            #expect(identity.subject == .anonymous)
            #expect(identity.identities.isEmpty && identity.issuedAt == nil && identity.warnings.isEmpty)
        }
    }

    @Test("an empty token adds no identities")
    func emptyAddition() {
        let verdict = inspector.inspect("", for: .addIdentities, at: Samples.now)
        #expect(verdict.refusal?.reason == .identityTokenInvalid)
    }

    @Test("an accepted token names its user")
    func accepted() throws {
        let metadata = #"{"identifier":"uid","value":"42","metadata":{"plan":"pro"}}"#
        let verdict = IdentityTokenInspector(verifier: FixedVerifier(answer: true))
            .login(Samples.token(identities: "[\(Samples.email),\(metadata)]"))
        guard case .accepted(let identity) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(identity.subject == .identified(by: .uid))
        #expect(
            identity.identities == [
                Identity(.email, "ada@example.com"), Identity(.uid, "42", metadata: ["plan": "pro"]),
            ]
        )
        #expect(identity.issuedAt == Samples.now)
        #expect(identity.warnings.isEmpty)
    }

    @Test("a signature that matches no key is identityTokenInvalid")
    func badSignature() {
        let refusal = IdentityTokenInspector(verifier: FixedVerifier(answer: false))
            .login(Samples.token(identities: "[\(Samples.uid)]")).refusal
        #expect(refusal?.reason == .identityTokenInvalid)
        #expect(refusal?.detail.contains("another key") == true)
    }

    @Test("without a key, the verdict warns that the signature was not checked")
    func uncheckedSignature() {
        let verdict = inspector.login(Samples.token(identities: "[\(Samples.uid)]"))
        #expect(verdict.warnings == [.signatureNotChecked])
    }

    struct Age: Sendable {
        let iat: String
        var warning: String?
    }

    static let ages = [
        Age(iat: "1790000000"),
        Age(iat: "1789913600"),
        Age(iat: "1789999999.5"),
        Age(iat: "1.79e9"),
        Age(iat: "1789913599", warning: "older than 24 h by 1 s"),
        Age(iat: "1789905800", warning: "older than 24 h by 2 h 10 min"),
        Age(iat: "0", warning: "older than 24 h by 20716 d 14 h"),
        Age(iat: "-1e300", warning: "older than 24 h by aeons"),
        Age(iat: "1790000001", warning: "issued 1 s in the future"),
        Age(iat: "1790000000.1", warning: "issued 1 s in the future"),
        Age(iat: "1790003600", warning: "issued 1 h in the future"),
        Age(
            iat: "1790000000000",
            warning: "issued 20696875 d in the future (milliseconds instead of seconds?)"
        ),
        Age(iat: "1e300", warning: "issued aeons in the future (milliseconds instead of seconds?)"),
    ]

    @Test(
        "a token is accepted at any age, with a warning if it is over 24 hours old or from the future",
        arguments: ages
    )
    func age(row: Age) {
        let token = Samples.token(payload: #"{"identities":[\#(Samples.uid)],"iat":\#(row.iat)}"#)
        let inspector = IdentityTokenInspector(verifier: FixedVerifier(answer: true))
        for use in [IdentityTokenUse.login(fullPrivacy: false), .login(fullPrivacy: true), .addIdentities] {
            let verdict = inspector.inspect(token, for: use, at: Samples.now)
            #expect(verdict.isAccepted)
            let expected = row.warning.map { "\($0), by the local clock; Helpshift uses its own" }
            #expect(verdict.warnings.map(\.description) == [expected].compactMap(\.self))
        }
    }

    @Test("the warning about an age includes the difference in seconds")
    func excess() {
        func warnings(_ age: TimeInterval) -> [AcceptedIdentity.Warning] {
            inspector.inspect(
                Samples.token(identities: "[\(Samples.uid)]"),
                for: .login(fullPrivacy: false),
                at: Samples.now.addingTimeInterval(age)
            ).warnings
        }
        #expect(warnings(86_407) == [.signatureNotChecked, .issuedTooLongAgo(by: 7)])
        #expect(warnings(-3) == [.signatureNotChecked, .issuedInTheFuture(by: 3)])
    }

    @Test(
        "an iat that isn't a number is identityTokenInvalid",
        arguments: ["\"1790000000\"", "null", "true", "[1]", "{}"]
    )
    func unreadableIssueTime(iat: String) {
        let token = Samples.token(payload: #"{"identities":[\#(Samples.uid)],"iat":\#(iat)}"#)
        let refusal = inspector.login(token).refusal
        #expect(refusal?.reason == .identityTokenInvalid)
        #expect(refusal?.detail == "\"iat\" is not a number")
    }

    struct Mandatory: Sendable {
        let identities: String
        let open: AcceptedIdentity.Subject?
        let fullPrivacy: AcceptedIdentity.Subject
        let warnings: [AcceptedIdentity.Warning]
    }

    static let mandatory = [
        Mandatory(
            identities: Samples.uid,
            open: .identified(by: .uid),
            fullPrivacy: .identified(by: .uid),
            warnings: []
        ),
        Mandatory(
            identities: Samples.email,
            open: .identified(by: .email),
            fullPrivacy: .anonymous,
            warnings: [.emailOnlyUnderFullPrivacy]
        ),
        Mandatory(
            identities: "\(Samples.email),\(Samples.uid)",
            open: .identified(by: .uid),
            fullPrivacy: .identified(by: .uid),
            warnings: []
        ),
        Mandatory(
            identities: Samples.phone,
            open: nil,
            fullPrivacy: .anonymous,
            warnings: [.noUIDUnderFullPrivacy]
        ),
        Mandatory(identities: "", open: nil, fullPrivacy: .anonymous, warnings: [.noUIDUnderFullPrivacy]),
    ]

    @Test("a uid or an e-mail address is mandatory, unless full privacy is on", arguments: mandatory)
    func uidOrEmail(row: Mandatory) {
        let token = Samples.token(identities: "[\(row.identities)]")
        let inspector = IdentityTokenInspector(verifier: FixedVerifier(answer: true))
        let open = inspector.login(token)
        #expect(open.subject == row.open)
        #expect(open.refusal?.reason == (row.open == nil ? .uidOrEmailIsMandatory : nil))
        let privately = inspector.inspect(token, for: .login(fullPrivacy: true), at: Samples.now)
        #expect(privately.subject == row.fullPrivacy)
        #expect(privately.warnings == row.warnings)
        let addition = inspector.inspect(token, for: .addIdentities, at: Samples.now)
        #expect(addition.subject == .currentUser)
    }

    @Test("a payload without identities is treated like an empty list")
    func noIdentities() {
        let token = Samples.token(payload: #"{"iat":\#(Samples.iat)}"#)
        #expect(inspector.login(token).refusal?.reason == .uidOrEmailIsMandatory)
    }

    @Test("two uids are allowed, with a warning")
    func repeated() {
        let verdict = inspector.login(
            Samples.token(identities: "[\(Samples.uid),\(Samples.uid),\(Samples.phone)]")
        )
        #expect(verdict.warnings == [.repeatedIdentity(.uid), .signatureNotChecked])
    }

    @Test("the reason is that of the first broken rule in the documented order")
    func order() {
        let tooMany =
            "[" + Array(repeating: #"{"identifier":"","value":""}"#, count: 31).joined(separator: ",") + "]"
        let refuses = IdentityTokenInspector(verifier: FixedVerifier(answer: false))
        let trusts = IdentityTokenInspector(verifier: FixedVerifier(answer: true))

        let noForm = Samples.token(header: #"{"alg":"none"}"#, payload: #"{"identities":\#(tooMany)}"#)
        #expect(refuses.login(noForm).refusal?.detail == "not signed (\"alg\" is \"none\")")

        let noIat = Samples.token(payload: #"{"identities":\#(tooMany)}"#)
        #expect(refuses.login(noIat).refusal?.detail.contains("another key") == true)
        #expect(trusts.login(noIat).refusal?.reason == .iatIsMandatory)

        let noNumber = Samples.token(payload: #"{"identities":\#(tooMany),"iat":"1"}"#)
        #expect(trusts.login(noNumber).refusal?.reason == .identityTokenInvalid)
        #expect(
            trusts.login(Samples.token(identities: tooMany)).refusal?.reason == .identitiesSizeLimitExceeded
        )

        let badData = #"[{"identifier":"phone_number","value":""}]"#
        #expect(trusts.login(Samples.token(identities: badData)).refusal?.reason == .identitiesDataInvalid)
        let noUser = trusts.login(Samples.token(identities: "[\(Samples.phone)]"))
        #expect(noUser.refusal?.reason == .uidOrEmailIsMandatory)
    }
}

extension IdentityVerdict {
    var subject: AcceptedIdentity.Subject? {
        switch self {
        case .accepted(let identity): identity.subject
        case .refused: nil
        }
    }

    var warnings: [AcceptedIdentity.Warning] {
        switch self {
        case .accepted(let identity): identity.warnings
        case .refused: []
        }
    }
}
