public import HelpshiftIdentity

extension HelpshiftEvent {
    /// What to do about an event that reports a mistake; `nil` for all others.
    ///
    /// Where the event has errors for single keys, their own ``HelpshiftFieldError/advice`` says more.
    ///
    /// - Parameter limits: The limits in force: ``HelpshiftConfiguration/limits``.
    public func advice(under limits: HelpshiftLimits) -> String? {
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
        case .userSessionExpired: "Get a fresh token for the same user, and log in with it."
        case .refreshUserCredentials: "Get a fresh token for the same user soon, and log in with it."
        case .widgetToggle, .conversationStart, .conversationStatus, .messageAdd, .agentMessageReceived,
            .csatSubmit, .conversationEnd, .conversationRejected, .conversationResolved,
            .conversationReopened, .receivedUnreadMessageCount, .sessionStarted, .sessionEnded,
            .userClickOnAction, .unknown:
            nil
        }
    }

    /// What is wrong with which key, for an event that says so.
    public var fieldErrors: [String: HelpshiftFieldError] {
        switch self {
        case .attributesDataInvalid(let errors), .masterAttributesValidationFailed(let errors),
            .masterAttributesSyncFailed(let errors), .appAttributesValidationFailed(let errors),
            .appAttributesSyncFailed(let errors), .identityDataSyncFailed(let errors),
            .identitiesDataInvalid(let errors):
            errors
        case .widgetToggle, .conversationStart, .conversationStatus, .messageAdd, .agentMessageReceived,
            .csatSubmit, .conversationEnd, .conversationRejected, .conversationResolved,
            .conversationReopened, .receivedUnreadMessageCount, .sessionStarted, .sessionEnded,
            .userClickOnAction, .masterAttributesLimitExceeded, .appAttributesLimitExceeded,
            .identitiesSizeLimitExceeded, .identityTokenInvalid, .iatIsMandatory, .userIdentityNotEnabled,
            .userSessionExpired, .refreshUserCredentials, .unknown:
            [:]
        }
    }
}
