import HelpshiftIdentity
import Testing

@Suite("The login by id and e-mail")
struct LegacyLoginTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let user: LegacyUser
        var fullPrivacy = false
        let problems: [LegacyLoginProblem]

        init(
            _ name: String,
            id: String? = nil,
            email: String? = nil,
            fullPrivacy: Bool = false,
            _ problems: LegacyLoginProblem...
        ) {
            testDescription = name
            user = LegacyUser(id: id, email: email)
            self.fullPrivacy = fullPrivacy
            self.problems = problems
        }
    }

    /// LegacyAgreementTests compare lengths, spaces and the forms of addresses with the SDK.
    static let accepted = [
        Row("an id", id: "42"),
        Row("an e-mail address", email: "ada@example.com"),
        Row("both", id: "42", email: "ada@example.com"),
        Row("an id with an @", id: "@ada"),
        Row("an unusual e-mail address", email: "o'neil+tag@sub.example.co.uk"),
        Row("an id with full privacy", id: "42", fullPrivacy: true),
        Row("both with full privacy", id: "42", email: "ada@example.com", fullPrivacy: true),
    ]

    @Test("a valid user is logged in unchanged", arguments: accepted)
    func isAccepted(row: Row) throws {
        let plan = try LegacyLogin(fullPrivacy: row.fullPrivacy).plan(for: row.user)
        #expect(plan.user == row.user && plan.warnings.isEmpty)
    }

    static let anonymous = [
        Row("an id of 751", id: Samples.text(751), .idTooLong(length: 751)),
        Row("a space before the id", id: " 42", .idHasOuterSpaces),
        Row("a space before the address", email: " ada@example.com", .emailHasOuterSpaces),
        Row("an address without @", email: "ada.example.com", .emailMalformed),
        Row("an address with a control character", email: "ada\u{7}@example.com", .emailMalformed),
        Row(
            "full privacy with only an address",
            email: "ada@example.com",
            fullPrivacy: true,
            .emailOnlyUnderFullPrivacy
        ),
        Row("nothing", .noIDAndNoEmail),
        Row("empty texts", id: "", email: "", .noIDAndNoEmail),
        Row(
            "two mistakes",
            id: " 42",
            email: "ada",
            .idHasOuterSpaces,
            .emailMalformed
        ),
    ]

    @Test("a user who would silently become anonymous is refused", arguments: anonymous)
    func isAnonymous(row: Row) {
        let error = #expect(throws: LegacyLoginRefusal.self) {
            try LegacyLogin(fullPrivacy: row.fullPrivacy).plan(for: row.user)
        }
        #expect(error?.problems == row.problems)
    }

    @Test("an id that is an e-mail address is logged in unchanged, with a warning", arguments: [false, true])
    func emailAsID(fullPrivacy: Bool) throws {
        let user = LegacyUser(id: "ada@example.com")
        let plan = try LegacyLogin(fullPrivacy: fullPrivacy).plan(for: user)
        #expect(plan.user == user && plan.warnings == [.emailGivenAsID])
        #expect(!LegacyLogin.Warning.emailGivenAsID.description.contains("ada"))
    }

    @Test("a name is truncated to 255 UTF-16 units between characters, and the truncation is reported")
    func name() throws {
        func check(_ name: String, becomes checked: String, _ warnings: [LegacyLogin.Warning]) throws {
            let plan = try LegacyLogin().plan(for: LegacyUser(id: "42", name: name))
            #expect(plan.user == LegacyUser(id: "42", name: checked) && plan.warnings == warnings)
        }
        let fits = Samples.text(255)
        try check(fits, becomes: fits, [])
        try check(fits + "y", becomes: fits, [.nameCut(length: 256)])
        try check(Samples.text(254) + "😀", becomes: Samples.text(254), [.nameCut(length: 256)])
    }

    static let tokens = [
        (String(repeating: "0a", count: 32), true),
        (String(repeating: "+/", count: 21) + "w=", true),
        (String(repeating: "+/", count: 21), false),
        (String(repeating: "0A", count: 32), false),
        (String(repeating: "0a", count: 31), false),
        (String(repeating: "0g", count: 32), false),
    ]

    @Test("a malformed auth token is reported", arguments: tokens)
    func authToken(token: String, isWellFormed: Bool) throws {
        let user = LegacyUser(id: "42", authToken: token)
        let plan = try LegacyLogin().plan(for: user)
        #expect(plan.user == user && plan.warnings == (isWellFormed ? [] : [.authTokenMalformed]))
    }

    @Test("descriptions of users and refusals contain no values")
    func redaction() {
        let user = LegacyUser(id: "SECRET ", email: "SECRET", name: "SECRET", authToken: "SECRET")
        var dumped = ""
        dump(user, to: &dumped)
        #expect("\(user)" == "LegacyUser(id, email, name, authToken)")
        let error = #expect(throws: LegacyLoginRefusal.self) { try LegacyLogin().plan(for: user) }
        for text in [dumped, "\(user)", error?.description ?? ""] {
            #expect(!text.isEmpty && !text.contains("SECRET"))
        }
    }
}
