import HelpshiftIdentity
import Testing

@Suite("The SDK's vocabulary")
struct VocabularyTests {
    static let reasons = [
        "loginInProgress", "loginConfigInvalid", "identityTokenInvalid", "identitiesDataInvalid",
        "loginConfigSizeLimitExceeded", "identitiesSizeLimitExceeded", "identityFeatureNotEnabled",
        "uidOrEmailIsMandatory", "iatIsMandatory", "networkError", "unknownError",
    ]

    static let errors = [
        "invalidValueType", "invalidData", "exceededKeyLengthLimit", "metadataExceededKeyLengthLimit",
        "exceededValueLengthLimit", "metadataExceededValueLengthLimit", "emptyData",
        "metadataEmptyKeyOrValue",
        "exceededCountLimit", "metadataExceededCountLimit",
    ]

    @Test("the cases are the documented words, and each has a recovery suggestion")
    func words() {
        #expect(LoginFailureReason.allCases.map(\.rawValue) == Self.reasons)
        #expect(EntryError.allCases.map(\.rawValue) == Self.errors)
        let suggestions = LoginFailureReason.allCases.map(\.recovery) + EntryError.allCases.map(\.recovery)
        for suggestion in suggestions { #expect(suggestion.hasSuffix(".")) }
    }

    struct Preset: Sendable {
        let limits: HelpshiftLimits
        let page: String
        let values: [String: Int]
    }

    static let presets = [
        Preset(
            limits: .current,
            page: "User Hub",
            values: [
                "keyLength": 255, "identityValueLength": 300, "uidValueLength": 750, "customFieldLength": 255,
                "multilineCustomFieldLength": 100_000, "userTagLength": 100, "collectionCount": 30,
            ]
        ),
        Preset(
            limits: .legacyJapaneseDocumentation,
            page: "User Hub in Japanese",
            values: [
                "keyLength": 1_000, "identityValueLength": 10_000, "uidValueLength": 10_000,
                "customFieldLength": 10_000, "multilineCustomFieldLength": 10_000, "userTagLength": 10_000,
                "collectionCount": 100,
            ]
        ),
    ]

    @Test(
        "a preset has exactly the limits on its documentation page",
        arguments: presets
    )
    func limits(preset: Preset) {
        for (name, value) in Mirror(reflecting: preset.limits).children {
            let expected = name.flatMap { preset.values[$0] }
            #expect(value as? Int == expected, "\(name ?? "?") of \(preset.page)")
        }
        #expect(Mirror(reflecting: preset.limits).children.count == preset.values.count)
    }
}
