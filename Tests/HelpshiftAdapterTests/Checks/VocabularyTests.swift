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

    @Test("the presets have the limits of their documentation pages")
    func limits() {
        // In the order of their declarations.
        func values(_ limits: HelpshiftLimits) -> [Int?] {
            Mirror(reflecting: limits).children.map { $0.value as? Int }
        }
        #expect(values(.current) == [255, 300, 750, 255, 100_000, 100, 30])
        #expect(
            values(.legacyJapaneseDocumentation) == [1_000, 10_000, 10_000, 10_000, 10_000, 10_000, 100]
        )
    }
}
