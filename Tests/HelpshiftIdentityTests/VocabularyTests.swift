import HelpshiftIdentity
import Testing

@Suite("The SDK's words")
struct VocabularyTests {
    static let reasons = [
        "loginInProgress", "loginConfigInvalid", "identityTokenInvalid", "identitiesDataInvalid",
        "loginConfigSizeLimitExceeded", "identitiesSizeLimitExceeded", "identityFeatureNotEnabled",
        "uidOrEmailIsMandatory", "iatIsMandatory", "networkError", "unknownError",
    ]

    @Test(
        "every documented login failure has a case, a way out, and errors only where documented",
        arguments: reasons
    )
    func reason(raw: String) throws {
        let reason = try #require(LoginFailureReason(rawValue: raw))
        #expect(reason.recovery.hasSuffix("."))
        #expect(reason.carriesErrors == ["loginConfigInvalid", "identitiesDataInvalid"].contains(raw))
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

    @Test("the limits have the documented numbers, and names for a configuration")
    func limits() {
        let current = HelpshiftLimits.current
        #expect([current.keyLength, current.identityValueLength, current.uidValueLength] == [255, 300, 750])
        #expect([current.customFieldLength, current.multilineCustomFieldLength] == [255, 100_000])
        #expect([current.userTagLength, current.collectionCount] == [100, 30])
        let legacy = HelpshiftLimits.legacyJapaneseDocumentation
        #expect(
            [legacy.keyLength, legacy.identityValueLength, legacy.uidValueLength] == [1_000, 10_000, 10_000]
        )
        #expect(legacy.collectionCount == 100)
    }
}
