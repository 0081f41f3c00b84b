/// Why Zendesk did not accept the visitor's identity (`AuthenticationError`), with the vendor's codes.
///
/// Each of the SDK's cases contains a text. It may contain parts of a token, so it is not adopted.
public enum ZendeskChatAuthenticationError: Int, Error, Sendable, Hashable, CaseIterable {
    /// The account key is not valid.
    case invalidAccountKey = 500
    /// The token is not valid.
    case invalidAccessToken = 501
    /// The token's e-mail address is not valid.
    case invalidEmail = 502
    /// The token's name is not usable.
    case invalidName = 503
    /// The token was signed with another secret.
    case invalidSharedSecret = 504
    /// The token is too old.
    case tokenHasExpired = 505
    /// The token names another user than the previous one.
    case externalUserIDHasChanged = 506
    /// Zendesk's server failed.
    case internalServerError = 507
    /// The SDK failed.
    case internalError = 508
    /// The network failed, or the app could not provide a token.
    case networkError = 509

    /// The vendor's code.
    public var code: Int { rawValue }
}

/// Why a call was not attempted (`ChatError`).
public enum ZendeskChatError: Error, Sendable, Hashable {
    /// `Chat.initialize` has not been called.
    case chatIsNotInitialized
    /// There is no connection.
    case disconnected
}
