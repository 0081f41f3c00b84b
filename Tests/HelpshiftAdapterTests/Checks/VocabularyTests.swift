import HelpshiftIdentity
import Testing

@Suite("The SDK's words")
struct VocabularyTests {
    static let reasons = [
        "loginInProgress", "loginConfigInvalid", "identityTokenInvalid", "identitiesDataInvalid",
        "loginConfigSizeLimitExceeded", "identitiesSizeLimitExceeded", "identityFeatureNotEnabled",
        "uidOrEmailIsMandatory", "iatIsMandatory", "networkError", "unknownError",
    ]

    @Test("every documented login failure has a case and a way out", arguments: reasons)
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

    @Test("every documented error has a case and a way out", arguments: errors)
    func error(raw: String) throws {
        let error = try #require(EntryError(rawValue: raw))
        #expect(error.recovery.hasSuffix("."))
    }

    @Test("there is no case that the SDK does not know")
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
        "each limit of a preset has the number of its page, and there is no other limit",
        arguments: presets
    )
    func limits(preset: Preset) {
        for (name, value) in Mirror(reflecting: preset.limits).children {
            let expected = name.flatMap { preset.values[$0] }
            #expect(value as? Int == expected, "\(name ?? "?") of \(preset.page)")
        }
        #expect(Mirror(reflecting: preset.limits).children.count == preset.values.count)
    }

    @Test("the length of a value is that of its kind", arguments: IdentityKind.allCases)
    func valueLength(kind: IdentityKind) {
        #expect(HelpshiftLimits.current.valueLength(of: kind) == (kind == .uid ? 750 : 300))
        #expect(HelpshiftLimits.legacyJapaneseDocumentation.valueLength(of: kind) == 10_000)
    }
}
