public import HelpshiftIdentity

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

    /// Returns how to correct it. If the event has errors for single keys, their
    /// ``HelpshiftFieldError/advice`` is more specific.
    ///
    /// - Parameter limits: The limits that apply: ``HelpshiftConfiguration/limits``.
    public func advice(under limits: HelpshiftLimits) -> String {
        switch self {
        case .attributesDataInvalid:
            "Pass attributes as a dictionary with the documented keys."
        case .masterAttributesValidationFailed, .appAttributesValidationFailed:
            "Mend the attributes that are named, and update them again."
        case .masterAttributesSyncFailed, .appAttributesSyncFailed:
            "Update the attributes that are named again, with values that the account's settings allow."
        case .masterAttributesLimitExceeded, .appAttributesLimitExceeded:
            "Update fewer attributes at a time: too many wait to be sent."
        case .identityDataSyncFailed:
            "Add the identities that are named again, with values that the account's settings allow."
        case .identitiesDataInvalid:
            "Mend the identities that are named, and have your backend sign them again."
        case .identitiesSizeLimitExceeded:
            "Have your backend put at most \(limits.collectionCount) identities into one token."
        case .identityTokenInvalid:
            "Pass the token as your backend has signed it: a JWT with an identities array."
        case .iatIsMandatory: "Have your backend put iat, in seconds since 1970, into the token."
        case .userIdentityNotEnabled: "Have the identity system enabled for the account."
        }
    }
}
