/// Why the SDK could not do what it was asked for: `ConversationKitError`, and what else its completions bring.
///
/// The SDK's errors carry descriptions, data and responses. They may hold parts of a token, so they are not taken over.
public enum ZendeskMessagingError: Error, Sendable, Hashable {
    /// There is no `Zendesk.instance`: the SDK is not initialized.
    case notInitialized
    /// The SDK could not read what it was given or got.
    case mappingError
    /// The user may not do this.
    case incorrectAccessLevelForAction
    /// A request failed.
    case httpError(ZendeskMessagingHTTPError)
    /// There is such a user already.
    case userExists
    /// The token cannot be decoded.
    case failedToDecodeJWT
    /// The token has expired.
    case expiredJWT
    /// The task that has asked was cancelled.
    case cancelled
    /// Another error, by its domain and its code.
    case other(domain: String, code: Int)
}

/// Why a request of the SDK's failed (`HTTPError` of `ZendeskSDKHTTPClient`).
public enum ZendeskMessagingHTTPError: Error, Sendable, Hashable {
    /// The answer is not empty, but should be.
    case expectedEmptyResponse
    /// There is no answer.
    case noResponse
    /// The answer cannot be read.
    case failedToDecode
    /// The server has refused, with this status.
    case unsuccessfulStatusCode(Int)
    /// The request could not be sent or answered, for a reason of the system's, by its domain and its code.
    case requestFailed(domain: String, code: Int)
    /// The account has one conversation for each user.
    case multiConvoNotEnabled
    /// The user has as many conversations as there can be.
    case userCannotCreateMoreConversations
    /// The server cannot read the request.
    case badRequest
}
