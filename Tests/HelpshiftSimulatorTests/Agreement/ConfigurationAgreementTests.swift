import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

@MainActor
@Suite("Helpshift: app and server agree on a login's configuration")
struct ConfigurationAgreementTests {
    private typealias Input = [String: HelpshiftValue]

    private let comparison = Comparison<[String: HelpshiftValue]>(
        count: 100,
        explanations: ConfigurationExplanations.all,
        make: make,
        app: app,
        server: server
    )

    @Test("every difference in the verdicts on a configuration is explained", arguments: Seeds.all)
    func agreement(seed: UInt64) throws { try comparison.check(seed: seed) }

    @Test("every explanation of a difference on a configuration is needed")
    func explanations() throws { try comparison.checkExplanations() }

    private static func make(_ random: inout SeededGenerator) -> Input {
        let count = random.one(weighted: [(6, random.integer(0...3)), (1, 30), (1, 31)])
        var entries: Input = [:]
        for number in 0..<count {
            let length = random.one(weighted: [(9, 3), (1, 255), (1, 256)])
            let key = "\(number)" + String(repeating: "k", count: length)
            entries[String(key.prefix(length))] = count < 30 ? value(&random) : true
        }
        if entries.count < 30, random.chance(60) {
            entries["full_privacy_enabled"] = random.one(of: [true, false, 1, 0, "true", "false", "yes", 0.5])
        }
        return entries
    }

    private static func value(_ random: inout SeededGenerator) -> HelpshiftValue {
        random.one(weighted: [
            (6, random.one(of: [true, 7, -0.5, "", "text"])),
            (1, .string(String(repeating: "x", count: 300))),
            (1, .string(String(repeating: "x", count: 301))),
            (1, random.one(of: [nil, [], [:], .other("Date")])),
        ])
    }

    private static func app(_ entries: Input) throws -> Verdict {
        let configuration = LoginConfiguration(entries)
        if let refusal = configuration.refusal() {
            return Verdict(answer: refusal.reason.rawValue, errors: refusal.rawErrors)
        }
        return Verdict(answer: Verdict.success, user: configuration.isFullPrivacyEnabled ? [:] : user)
    }

    private static func server(_ entries: Input) throws -> Verdict {
        try VendorScene().login(token(), entries)
    }

    /// A token whose user is anonymous under full privacy.
    private static func token() throws -> String {
        try TokenText.make(
            payload: #"{"identities":[{"identifier":"email","value":"a@x.example"}],"iat":1790000000}"#
        )
    }

    private static let user = ["email": "a@x.example"]
}

enum ConfigurationExplanations {
    static let all = [
        Explanation<[String: HelpshiftValue]>(
            name: "full privacy in other types",
            reason:
                "The document doesn't define what parses as a Boolean: the SDK may accept numbers and strings, and an"
                + " app has true and false.",
            document: "User Hub, Logging in your end-users"
        ) { entries, app, server in
            app.user == ["email": "a@x.example"] && server == Verdict(answer: Verdict.success)
                && [.number(1), .string("true")].contains(entries["full_privacy_enabled"])
        }
    ]
}
