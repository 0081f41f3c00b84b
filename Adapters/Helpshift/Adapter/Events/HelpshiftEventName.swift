/// The raw names of the events that the SDK documents.
public enum HelpshiftEventName: String, Sendable, Hashable, CaseIterable {
    /// The chat screen was opened or closed.
    case widgetToggle
    /// The user has sent the first message of a conversation.
    case conversationStart
    /// What is known of the latest conversation.
    case conversationStatus
    /// The user has added a message.
    case messageAdd
    /// An agent has sent a message.
    case agentMessageReceived
    /// The user has rated the conversation.
    case csatSubmit
    /// The conversation is over and cannot be reopened.
    case conversationEnd
    /// An agent has rejected the conversation.
    case conversationRejected
    /// An agent has resolved the conversation.
    case conversationResolved
    /// The user has reopened the conversation.
    case conversationReopened
    /// A count of unread messages.
    case receivedUnreadMessageCount
    /// The SDK's screens are shown.
    case helpshiftSessionStarted
    /// The SDK's screens are gone.
    case helpshiftSessionEnded
    /// The user has chosen an action of a message.
    case userClickOnAction
    /// Attributes that cannot be used at all.
    case attributesDataInvalid
    /// Attributes for all apps that are not valid.
    case masterAttributesValidationFailed
    /// Attributes for all apps that did not reach the server.
    case masterAttributesSyncFailed
    /// Too many attributes for all apps wait for the server.
    case masterAttributesLimitExceeded
    /// Attributes for this app that are not valid.
    case appAttributesValidationFailed
    /// Attributes for this app that did not reach the server.
    case appAttributesSyncFailed
    /// Too many attributes for this app wait for the server.
    case appAttributesLimitExceeded
    /// Identities that did not reach the server.
    case identityDataSyncFailed
    /// Identities that are not valid.
    case identitiesDataInvalid
    /// Too many identities in one token.
    case identitiesSizeLimitExceeded
    /// A token for further identities that is none.
    case identityTokenInvalid
    /// A token for further identities without its time.
    case iatIsMandatory
    /// The account has no identity system.
    case userIdentityNotEnabled
    /// The user's session has expired.
    case userSessionExpired
    /// The user's session will expire soon.
    case refreshUserCredentials
}
