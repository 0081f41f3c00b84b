import Foundation
import HelpshiftIdentity
import Testing

@Suite("The login configuration")
struct LoginConfigurationTests {
    struct Row: Sendable {
        let entries: [String: HelpshiftValue]
        let errors: [String: EntryError]
    }

    private static let longKey = Samples.text(256)

    static let rows = [
        Row(entries: ["a": "text", "b": true, "c": 7, "d": 1.5], errors: [:]),
        Row(entries: [Samples.text(255): .string(Samples.text(300))], errors: [:]),
        Row(entries: [longKey: true], errors: [longKey: .exceededKeyLengthLimit]),
        Row(entries: ["a": .string(Samples.text(301))], errors: ["a": .exceededValueLengthLimit]),
        Row(entries: ["a": ["text"]], errors: ["a": .invalidValueType]),
        Row(entries: ["a": nil], errors: ["a": .invalidValueType]),
        Row(entries: ["a": ["b": "text"]], errors: ["a": .invalidValueType]),
        Row(entries: ["a": .other("Date"), "b": 1], errors: ["a": .invalidValueType]),
        Row(
            entries: [longKey: ["x"], "a": ["x"]],
            errors: [longKey: .exceededKeyLengthLimit, "a": .invalidValueType]
        ),
    ]

    @Test("keys, types and lengths are checked, and each invalid key has its error", arguments: rows)
    func entries(row: Row) {
        let refusal = LoginConfiguration(row.entries).refusal()
        #expect(refusal?.errors ?? [:] == row.errors)
        #expect(refusal?.reason == (row.errors.isEmpty ? nil : .loginConfigInvalid))
    }

    @Test("more than thirty entries are loginConfigSizeLimitExceeded, even with other errors")
    func count() {
        var entries: [String: HelpshiftValue] = [:]
        for number in 1...30 { entries["k\(number)"] = ["x"] }
        #expect(LoginConfiguration(entries).refusal()?.reason == .loginConfigInvalid)
        entries["one more"] = 1
        let refusal = LoginConfiguration(entries).refusal()
        #expect(refusal?.reason == .loginConfigSizeLimitExceeded)
        #expect(refusal?.errors.isEmpty == true)
        #expect(LoginConfiguration(entries).refusal(limits: .legacyJapaneseDocumentation)?.errors.count == 30)
    }

    static let privacy: [([String: HelpshiftValue], Bool)] = [
        (["full_privacy_enabled": true], true),
        (["full_privacy_enabled": false], false),
        ([:], false),
        (["full_privacy_enabled": 1], false),
        (["full_privacy_enabled": "true"], false),
        (["full_privacy_enabled": ["true"]], false),
        (["Full_Privacy_Enabled": true], false),
    ]

    @Test("only a Boolean turns full privacy on", arguments: privacy)
    func fullPrivacy(entries: [String: HelpshiftValue], isOn: Bool) {
        #expect(LoginConfiguration(entries).isFullPrivacyEnabled == isOn)
    }

    @Test("the full-privacy configuration has the documented key")
    func convenience() {
        #expect(LoginConfiguration(fullPrivacy: true).entries == ["full_privacy_enabled": true])
        #expect(LoginConfiguration(fullPrivacy: true).isFullPrivacyEnabled)
        #expect(!LoginConfiguration(fullPrivacy: false).isFullPrivacyEnabled)
    }
}
