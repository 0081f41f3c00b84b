import Foundation
import HelpshiftIdentity
import Testing

@Suite("The login configuration")
struct LoginConfigurationTests {
    /// ConfigurationAgreementTests compares keys, types and lengths with the server.
    @Test("each invalid key has its first error")
    func errors() {
        let longKey = Samples.text(256)
        let refusal = LoginConfiguration([longKey: ["x"], "a": ["x"]]).refusal()
        #expect(refusal?.reason == .loginConfigInvalid)
        #expect(refusal?.errors == [longKey: .exceededKeyLengthLimit, "a": .invalidValueType])
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
