/// The raw names of the events that the SDK documents.
public enum HelpshiftEventName: String, Sendable, Hashable, CaseIterable {
    /// The chat screen was opened or closed.
    case widgetToggle
    /// The user has sent the first message of a conversation.
    case conversationStart
    /// The known state of the latest conversation.
    case conversationStatus
    /// The user has added a message.
    case messageAdd
    /// An agent has sent a message.
    case agentMessageReceived
    /// The user has rated the conversation.
    case csatSubmit
    /// The conversation has ended and cannot be reopened.
    case conversationEnd
    /// An agent has rejected the conversation.
    case conversationRejected
    /// An agent has resolved the conversation.
    case conversationResolved
    /// The user has reopened the conversation.
    case conversationReopened
    /// A count of unread messages.
    case receivedUnreadMessageCount
    /// The SDK's screens have opened.
    case helpshiftSessionStarted
    /// The SDK's screens have closed.
    case helpshiftSessionEnded
    /// The user has chosen an action of a message.
    case userClickOnAction
    /// Attributes are not usable at all.
    case attributesDataInvalid
    /// Attributes for all apps are not valid.
    case masterAttributesValidationFailed
    /// Attributes for all apps have not reached the server.
    case masterAttributesSyncFailed
    /// Too many attributes for all apps are waiting for the server.
    case masterAttributesLimitExceeded
    /// Attributes for this app are not valid.
    case appAttributesValidationFailed
    /// Attributes for this app have not reached the server.
    case appAttributesSyncFailed
    /// Too many attributes for this app are waiting for the server.
    case appAttributesLimitExceeded
    /// Identities have not reached the server.
    case identityDataSyncFailed
    /// Identities are not valid.
    case identitiesDataInvalid
    /// A token contains too many identities.
    case identitiesSizeLimitExceeded
    /// A token for additional identities is not a valid token.
    case identityTokenInvalid
    /// A token for additional identities has no time.
    case iatIsMandatory
    /// The account has no identity system.
    case userIdentityNotEnabled
    /// The user's session has expired.
    case userSessionExpired
    /// The user's session will expire soon.
    case refreshUserCredentials
}
