import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

/// An update of a user's attributes.
struct AttributeInput {
    var scope: UserAttributeScope
    var attributes: [String: HelpshiftValue] = [:]

    init(_ random: inout SeededGenerator) {
        scope = random.one(of: UserAttributeScope.allCases)
        for _ in 0..<random.integer(1...3) {
            let key = Self.key(&random, scope)
            attributes[key] = Self.value(&random, for: key)
        }
        if random.chance(5) { for number in 0..<31 { attributes["k\(number)"] = "v" } }
    }

    /// A random key. An input has at most one key for tags, as their order of precedence isn't documented.
    private static func key(_ random: inout SeededGenerator, _ scope: UserAttributeScope) -> String {
        let master = [
            "first_name", "age", "age", "new_tags", "new_tags", "custom_user_fields", "lifetime_value",
        ]
        let app = ["device_model", "custom_user_fields", "custom_user_fields", "user_level"]
        return random.one(weighted: [
            (12, random.one(of: scope == .master ? master : app)),
            (1, random.one(of: scope == .master ? app : master)), (1, "shoe_size"), (1, text(256, of: "k")),
            (1, text(255, of: "k")),
        ])
    }

    /// Usually a value of the attribute's own type, valid or almost valid.
    private static func value(_ random: inout SeededGenerator, for key: String) -> HelpshiftValue {
        let fitting =
            switch key {
            case "new_tags": tags
            case "custom_user_fields": fields
            case "age": texts + numbers
            default: texts
            }
        let any = random.one(of: [texts, numbers, tags, fields, others])
        return random.one(of: random.chance(75) ? fitting : any)
    }

    private static let texts: [HelpshiftValue] = [
        "", "text", .string(text(300)), .string(text(301)), .string(text(150, of: "\u{1F600}")),
    ]

    private static let numbers: [HelpshiftValue] = [7, -1, 7.5, 1e300, .number(.nan), true]

    private static let others: [HelpshiftValue] = [
        nil, .other("Date"), [1], ["a", nil], [["a"]], ["k": 1], ["k": ["a": "b"]],
    ]

    private static let tags: [HelpshiftValue] = [
        [], ["a"], ["a", "b", "a"], .strings((1...30).map { "\($0)" }), .strings((1...31).map { "\($0)" }),
        ["a", .string(text(100))], ["a", .string(text(101))], [.string(text(50, of: "\u{1F600}"))],
        [.string(text(51, of: "\u{1F600}"))],
    ]

    private static let fields: [HelpshiftValue] = [
        [:], ["shoes": "9"], ["shoes": .string(text(255))], ["shoes": .string(text(256))], ["": "9"],
        ["note": .string(text(256))], ["note": .string(text(100_000))], ["note": .string(text(100_001))],
        .fields([text(255): "9"]), .fields([text(256): "9"]), .fields([text(256): text(256)]),
        .fields(Dictionary(uniqueKeysWithValues: (1...30).map { ("\($0)", "9") })),
        .fields(Dictionary(uniqueKeysWithValues: (1...31).map { ("\($0)", text(256)) })),
    ]

    private static func text(_ length: Int, of character: String = "x") -> String {
        String(repeating: character, count: length)
    }
}

@MainActor
@Suite("Helpshift: app and SDK agree on attributes")
struct AttributeAgreementTests {
    private let comparison = Comparison(
        count: 200,
        explanations: AttributeExplanations.all,
        make: { AttributeInput(&$0) },
        app: app,
        server: server
    )

    @Test("every difference in the verdicts on attributes is explained", arguments: Seeds.all)
    func agreement(seed: UInt64) throws { try comparison.check(seed: seed) }

    @Test("every explanation of a difference on attributes is needed")
    func explanations() throws { try comparison.checkExplanations() }

    private static func app(_ input: AttributeInput) -> Verdict {
        let report = UserAttributePreflight(multilineFields: ["note"])
            .check(input.attributes, scope: input.scope)
        var user = report.accepted
        let tags = user.removeValue(forKey: "new_tags")?.strings ?? []
        return Verdict(
            answer: report.failure?.eventName ?? Verdict.success,
            errors: report.failure?.rawErrors ?? [:],
            user: words(user, tags)
        )
    }

    private static func server(_ input: AttributeInput) throws -> Verdict {
        let scene = try VendorScene()
        let fields = input.attributes["custom_user_fields"]?.fields ?? [:]
        scene.server.dashboard.identitySystem?.customUserFields = Dictionary(
            uniqueKeysWithValues: fields.keys.map { ($0, $0 == "note") }
        )
        let user = #"{"identities":[{"identifier":"uid","value":"anna"}],"iat":1790000000}"#
        #expect(try scene.login(TokenText.make(payload: user)).isSuccess)
        switch input.scope {
        case .master: try scene.sdk.updateMasterAttributes(input.attributes)
        case .app: try scene.sdk.updateAppAttributes(input.attributes)
        }
        scene.settle(seconds: 100)
        var verdict = scene.eventVerdict
        let known = scene.sdk.user
        verdict.user = words(
            known.masterAttributes.merging(known.appAttributes) { $1 },
            known.tags
        )
        return verdict
    }

    private static func words(_ attributes: [String: HelpshiftValue], _ tags: [String]) -> [String: String] {
        var result = attributes.mapValues { "\($0.kindDescription) \($0.words)" }
        if !tags.isEmpty { result["tags"] = Set(tags).sorted().joined(separator: ", ") }
        return result
    }
}

enum AttributeExplanations {
    static let all = [
        Explanation<AttributeInput>(
            name: "number of attributes",
            reason:
                "The limit applies to attributes that wait for the server, and invalid ones don't wait;"
                + " the app counts every attribute of the update.",
            document: "Helpshift Delegates, HelpshiftEventAppAttributesLimitExceeded"
        ) { input, app, server in
            input.attributes.count > 30 && app.answer.hasSuffix("AttributesLimitExceeded")
                && server.answer.hasSuffix("AttributesValidationFailed")
        }
    ]
}
