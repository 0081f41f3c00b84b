/// Why the SDK or its server has refused the user's attributes or identities, with the name of the SDK's
/// event.
public enum HelpshiftUserDataRefusal: String, Sendable, Hashable, CaseIterable {
    /// The attributes are not usable at all.
    case attributesDataInvalid
    /// Attributes for all apps are not valid.
    case masterAttributesValidationFailed
    /// Attributes for all apps did not reach the server.
    case masterAttributesSyncFailed
    /// Too many attributes for all apps wait for the server.
    case masterAttributesLimitExceeded
    /// Attributes for this app are not valid.
    case appAttributesValidationFailed
    /// Attributes for this app did not reach the server.
    case appAttributesSyncFailed
    /// Too many attributes for this app wait for the server.
    case appAttributesLimitExceeded
    /// Identities did not reach the server.
    case identityDataSyncFailed
    /// Identities, or their metadata, are not valid.
    case identitiesDataInvalid
    /// There are too many identities in one token.
    case identitiesSizeLimitExceeded
    /// The token for additional identities is not a valid token.
    case identityTokenInvalid
    /// The token for additional identities has no time.
    case iatIsMandatory
    /// The account has no identity system.
    case userIdentityNotEnabled

    /// Whether the SDK names the invalid keys.
    var namesKeys: Bool {
        switch self {
        case .attributesDataInvalid, .masterAttributesValidationFailed, .masterAttributesSyncFailed,
            .appAttributesValidationFailed, .appAttributesSyncFailed, .identityDataSyncFailed,
            .identitiesDataInvalid:
            true
        case .masterAttributesLimitExceeded, .appAttributesLimitExceeded, .identitiesSizeLimitExceeded,
            .identityTokenInvalid, .iatIsMandatory, .userIdentityNotEnabled:
            false
        }
    }
}
