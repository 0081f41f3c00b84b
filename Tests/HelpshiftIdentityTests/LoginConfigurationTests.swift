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
        Row(entries: ["a": ["b": "text"]], errors: ["a": .invalidValueType]),
        Row(entries: ["a": HelpshiftValue(Date.distantPast), "b": 1], errors: ["a": .invalidValueType]),
        Row(
            entries: [longKey: ["x"], "a": ["x"]],
            errors: [longKey: .exceededKeyLengthLimit, "a": .invalidValueType]
        ),
    ]

    @Test("keys, types and lengths are checked, each key with its error", arguments: rows)
    func entries(row: Row) {
        let refusal = LoginConfiguration(row.entries).refusal()
        #expect(refusal?.errors ?? [:] == row.errors)
        #expect(refusal?.reason == (row.errors.isEmpty ? nil : .loginConfigInvalid))
    }

    @Test("more than thirty entries are loginConfigSizeLimitExceeded, whatever else is wrong")
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

    @Test("full privacy is on only where a boolean says so", arguments: privacy)
    func fullPrivacy(entries: [String: HelpshiftValue], isOn: Bool) {
        #expect(LoginConfiguration(entries).isFullPrivacyEnabled == isOn)
    }

    @Test("a configuration with just full privacy has the documented key")
    func convenience() {
        #expect(LoginConfiguration(fullPrivacy: true).entries == ["full_privacy_enabled": true])
        #expect(LoginConfiguration(fullPrivacy: true).isFullPrivacyEnabled)
        #expect(!LoginConfiguration(fullPrivacy: false).isFullPrivacyEnabled)
    }
}

@Suite("Values of vendor dictionaries")
struct HelpshiftValueTests {
    @Test("values of a vendor dictionary are told apart by type")
    func classification() {
        let dictionary: [String: Any] = [
            "string": "x", "true": true, "one": 1, "byte": UInt8(7), "half": 0.5, "float": Float(0.5),
            "list": ["a"], "map": ["a": "b"], "mixed": ["a", 1] as [Any], "data": Data(), "huge": UInt64.max,
        ]
        let values = dictionary.mapValues(HelpshiftValue.init)
        #expect(values["string"] == "x")
        #expect(values["true"] == true)
        #expect(values["one"] == 1)
        #expect(values["byte"] == 7)
        #expect(values["half"] == 0.5)
        #expect(values["float"] == 0.5)
        #expect(values["list"] == ["a"])
        #expect(values["map"] == ["a": "b"])
        #expect(values["data"] == .unsupported(typeName: "Data"))
        #expect(values["mixed"]?.foundationValue == nil)
    }

    @Test("number objects are told apart by what they were made from")
    func numberObjects() throws {
        #expect(HelpshiftValue(NSNumber(value: true)) == true)
        #expect(HelpshiftValue(NSNumber(value: 1)) == 1)
        #expect(HelpshiftValue(NSNumber(value: 7)) == 7)
        #expect(HelpshiftValue(NSNumber(value: 0.5)) == 0.5)
        let json = Data(#"{"true":true,"one":1,"half":0.5}"#.utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object.mapValues(HelpshiftValue.init) == ["true": true, "one": 1, "half": 0.5])
    }

    @Test("a value comes back as the SDK takes it")
    func foundationValue() {
        #expect(HelpshiftValue.string("x").foundationValue as? String == "x")
        #expect(HelpshiftValue.bool(true).foundationValue as? Bool == true)
        #expect(HelpshiftValue.integer(7).foundationValue as? Int == 7)
        #expect(HelpshiftValue.double(0.5).foundationValue as? Double == 0.5)
        #expect(HelpshiftValue.strings(["a"]).foundationValue as? [String] == ["a"])
        #expect(HelpshiftValue.fields(["a": "b"]).foundationValue as? [String: String] == ["a": "b"])
    }
}
