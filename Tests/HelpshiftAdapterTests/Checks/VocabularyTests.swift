import HelpshiftIdentity
import Testing

@Suite("The SDK's vocabulary")
struct VocabularyTests {
    static let reasons = [
        "loginInProgress", "loginConfigInvalid", "identityTokenInvalid", "identitiesDataInvalid",
        "loginConfigSizeLimitExceeded", "identitiesSizeLimitExceeded", "identityFeatureNotEnabled",
        "uidOrEmailIsMandatory", "iatIsMandatory", "networkError", "unknownError",
    ]

    @Test("every documented login failure has a case and a recovery suggestion", arguments: reasons)
    func reason(raw: String) throws {
        let reason = try #require(LoginFailureReason(rawValue: raw))
        #expect(reason.recovery.hasSuffix("."))
    }

    static let errors = [
        "invalidValueType", "invalidData", "exceededKeyLengthLimit", "metadataExceededKeyLengthLimit",
        "exceededValueLengthLimit", "metadataExceededValueLengthLimit", "emptyData",
        "metadataEmptyKeyOrValue",
        "exceededCountLimit", "metadataExceededCountLimit",
    ]

    @Test("every documented error has a case and a recovery suggestion", arguments: errors)
    func error(raw: String) throws {
        let error = try #require(EntryError(rawValue: raw))
        #expect(error.recovery.hasSuffix("."))
    }

    @Test("no case is unknown to the SDK")
    func nothingElse() {
        #expect(LoginFailureReason.allCases.map(\.rawValue) == Self.reasons)
        #expect(EntryError.allCases.map(\.rawValue) == Self.errors)
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

    @Test("the maximum length of a value depends on its kind", arguments: IdentityKind.allCases)
    func valueLength(kind: IdentityKind) {
        #expect(HelpshiftLimits.current.valueLength(of: kind) == (kind == .uid ? 750 : 300))
        #expect(HelpshiftLimits.legacyJapaneseDocumentation.valueLength(of: kind) == 10_000)
    }
}
