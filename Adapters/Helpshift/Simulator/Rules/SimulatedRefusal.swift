struct SimulatedRefusal: Error, Hashable {
    /// The constants of `HelpshiftUserLoginFailureReason.h`, as *User Hub* explains them.
    enum Reason: String {
        case loginInProgress
        case loginConfigInvalid
        case loginConfigSizeLimitExceeded
        case identityTokenInvalid
        case iatIsMandatory
        case identitiesDataInvalid
        case identitiesSizeLimitExceeded
        case uidOrEmailIsMandatory
        case identityFeatureNotEnabled
        case networkError
        case unknownError
    }

    /// The fault of one key: the constants of `HelpshiftDelegate.h`, as *Helpshift Delegates* explains them.
    enum Fault: String {
        case invalidValueType
        case invalidData
        case keyTooLong = "exceededKeyLengthLimit"
        case valueTooLong = "exceededValueLengthLimit"
        case tooMany = "exceededCountLimit"
        case empty = "emptyData"
        case metadataKeyTooLong = "metadataExceededKeyLengthLimit"
        case metadataValueTooLong = "metadataExceededValueLengthLimit"
        case metadataTooMany = "metadataExceededCountLimit"
        case metadataEmpty = "metadataEmptyKeyOrValue"
    }

    var reason: Reason
    /// The faults by their keys; empty for reasons without errors.
    var faults: [String: Fault] = [:]

    /// The errors as the SDK reports them; `nil` if there are none.
    var errors: [String: String]? { faults.isEmpty ? nil : faults.mapValues(\.rawValue) }
}
