import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

/// A login by id and e-mail address.
struct LegacyInput {
    var id: String?
    var email: String?
    var name: String?
    var hasFullPrivacy = false

    init(_ random: inout SeededGenerator) {
        hasFullPrivacy = random.chance(30)
        id = random.chance(60) ? random.one(of: Self.ids) : nil
        email = random.chance(65) ? random.one(of: Self.emails) : nil
        name = random.chance(40) ? random.one(of: Self.names) : nil
    }

    private static func text(_ length: Int, of character: String = "x") -> String {
        String(repeating: character, count: length)
    }

    private static let ids = [
        "anna", "ANNA", "an na", "", " anna", "anna ", "anna\t", "\nanna", "\u{A0}anna", "a@x.example",
        "a@localhost", "caf\u{e9}", "cafe\u{301}", text(750), text(751), text(375, of: "\u{1F600}"),
        text(376, of: "\u{1F600}"), "7", "anna", "bert", "carl",
    ]
    private static let emails = [
        "a@x.example", "A.b+c@mail.x.example", "\u{e9}@x.example", "", " a@x.example", "a@x.example ", "a",
        "@",
        "a@x", "a@.example", "a@x..example", "@x.example", "a@b@x.example", "a b@x.example", "a,b@x.example",
        "a@x.example;b@x.example", "a@x.example.", "a;b@x.example", "a\u{1}@x.example", "b@x.example",
        "c@x.example",
    ]
    private static let names = [
        "", "Anna", text(255), text(256), text(254) + "\u{1F600}", text(253) + "\u{1F600}",
        text(254) + "e\u{301}",
    ]
}

@MainActor
@Suite("Helpshift: app and SDK agree on logins by id and e-mail address")
struct LegacyAgreementTests {
    private let comparison = Comparison(
        count: 200,
        explanations: LegacyExplanations.all,
        make: { LegacyInput(&$0) },
        app: app,
        server: server
    )

    @Test("every difference in the verdicts on a login is explained", arguments: Seeds.all)
    func agreement(seed: UInt64) throws { try comparison.check(seed: seed) }

    @Test("every explanation of a difference on a login is needed")
    func explanations() throws { try comparison.checkExplanations() }

    private static func app(_ input: LegacyInput) -> Verdict {
        let user = LegacyUser(id: input.id, email: input.email, name: input.name)
        do {
            let user = try LegacyLogin(fullPrivacy: input.hasFullPrivacy).plan(for: user).user
            return verdict(user.id, user.email, user.name, input)
        } catch {
            return Verdict(answer: "anonymous")
        }
    }

    private static func server(_ input: LegacyInput) throws -> Verdict {
        let scene = try VendorScene()
        try scene.sdk.showConversation(configuration: ["fullPrivacy": .bool(input.hasFullPrivacy)])
        try scene.sdk.closeSession()
        var details: [String: String] = [:]
        details["userId"] = input.id
        details["userEmail"] = input.email
        details["userName"] = input.name
        guard try scene.sdk.loginUser(details) else { return Verdict(answer: "nothing") }
        let user = scene.sdk.user
        return user.isAnonymous
            ? Verdict(answer: "anonymous") : verdict(user.uid, user.email, user.name, input)
    }

    /// The verdict with this user. With full privacy, the server receives only the id.
    private static func verdict(
        _ id: String?,
        _ email: String?,
        _ name: String?,
        _ input: LegacyInput
    ) -> Verdict {
        var user = ["id": id]
        if !input.hasFullPrivacy { user.merge(["email": email, "name": name]) { $1 } }
        return Verdict(answer: Verdict.success, user: user.compactMapValues(\.self))
    }
}

enum LegacyExplanations {
    private static let page = "How to Identify and Manage Users"

    static let all = [
        Explanation<LegacyInput>(
            name: "no id and no address",
            reason:
                "Without an id and an address, the SDK keeps its user; the app would log in anonymously.",
            document: "\(page), How to use: an id or an address is required"
        ) { input, app, server in
            app.answer == "anonymous" && server.answer == "nothing" && (input.id ?? "").isEmpty
                && (input.email ?? "").isEmpty
        },
        Explanation<LegacyInput>(
            name: "the form of an address",
            reason:
                "The document's example of a valid address is missing, and the SDK's check isn't published.",
            document: "\(page), How to use, Email"
        ) { input, app, server in
            app.answer == "anonymous" && server.isSuccess
                && ["a,b@x.example", "a;b@x.example", "a\u{1}@x.example"].contains(input.email)
        },
        Explanation<LegacyInput>(
            name: "a truncated name",
            reason:
                "A name is truncated to 255 characters; the SDK may split a character, and the app doesn't.",
            document: "\(page), How to use, Name"
        ) { input, app, server in
            app.isSuccess && server.isSuccess && (input.name ?? "").utf16.count > 255
                && app.user["id"] == server.user["id"] && app.user["email"] == server.user["email"]
                && server.user["name"]?.hasPrefix(String(repeating: "x", count: 254)) == true
        },
    ]
}
