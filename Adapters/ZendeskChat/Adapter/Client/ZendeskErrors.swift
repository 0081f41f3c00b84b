/// Why Zendesk did not accept who the visitor is (`AuthenticationError`), with the vendor's codes.
///
/// The SDK's cases carry a text each. It may hold parts of a token, so it is not taken over.
public enum ZendeskChatAuthenticationError: Int, Error, Sendable, Hashable, CaseIterable {
    /// The account key is not one.
    case invalidAccountKey = 500
    /// The token is not valid.
    case invalidAccessToken = 501
    /// The token's e-mail address is not one.
    case invalidEmail = 502
    /// The token's name cannot be used.
    case invalidName = 503
    /// The token was signed with another secret.
    case invalidSharedSecret = 504
    /// The token is too old.
    case tokenHasExpired = 505
    /// The token names another user than the one before.
    case externalUserIDHasChanged = 506
    /// Zendesk's server failed.
    case internalServerError = 507
    /// The SDK failed.
    case internalError = 508
    /// The network failed, or the app could give no token.
    case networkError = 509

    /// The vendor's code.
    public var code: Int { rawValue }
}

/// Why nothing could be tried (`ChatError`).
public enum ZendeskChatError: Error, Sendable, Hashable {
    /// `Chat.initialize` has not been called.
    case chatIsNotInitialized
    /// There is no connection.
    case disconnected
}
