extension HelpshiftEvent {
    /// The documented event that this is; `nil` for an unknown one.
    public var name: HelpshiftEventName? {
        switch self {
        case .widgetToggle: .widgetToggle
        case .conversationStart: .conversationStart
        case .conversationStatus: .conversationStatus
        case .messageAdd: .messageAdd
        case .agentMessageReceived: .agentMessageReceived
        case .csatSubmit: .csatSubmit
        case .conversationEnd: .conversationEnd
        case .conversationRejected: .conversationRejected
        case .conversationResolved: .conversationResolved
        case .conversationReopened: .conversationReopened
        case .receivedUnreadMessageCount: .receivedUnreadMessageCount
        case .sessionStarted: .helpshiftSessionStarted
        case .sessionEnded: .helpshiftSessionEnded
        case .userClickOnAction: .userClickOnAction
        case .attributesDataInvalid: .attributesDataInvalid
        case .masterAttributesValidationFailed: .masterAttributesValidationFailed
        case .masterAttributesSyncFailed: .masterAttributesSyncFailed
        case .masterAttributesLimitExceeded: .masterAttributesLimitExceeded
        case .appAttributesValidationFailed: .appAttributesValidationFailed
        case .appAttributesSyncFailed: .appAttributesSyncFailed
        case .appAttributesLimitExceeded: .appAttributesLimitExceeded
        case .identityDataSyncFailed: .identityDataSyncFailed
        case .identitiesDataInvalid: .identitiesDataInvalid
        case .identitiesSizeLimitExceeded: .identitiesSizeLimitExceeded
        case .identityTokenInvalid: .identityTokenInvalid
        case .iatIsMandatory: .iatIsMandatory
        case .userIdentityNotEnabled: .userIdentityNotEnabled
        case .userSessionExpired: .userSessionExpired
        case .refreshUserCredentials: .refreshUserCredentials
        case .unknown: nil
        }
    }
}
