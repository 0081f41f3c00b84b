/// Why the SDK could not carry out a call: `ConversationKitError`, and the other errors of its completion
/// handlers.
///
/// The SDK's errors contain descriptions, data and responses. They may contain parts of a token, so they are
/// not adopted.
public enum ZendeskMessagingError: Error, Sendable, Hashable {
    /// There is no `Zendesk.instance`: the SDK is not initialized.
    case notInitialized
    /// The SDK could not read an argument or an answer.
    case mappingError
    /// The user does not have the permission.
    case incorrectAccessLevelForAction
    /// A request failed.
    case httpError(ZendeskMessagingHTTPError)
    /// The user already exists.
    case userExists
    /// The token cannot be decoded.
    case failedToDecodeJWT
    /// The token has expired.
    case expiredJWT
    /// The calling task was cancelled.
    case cancelled
    /// Another error, with its domain and its code.
    case other(domain: String, code: Int)
}

/// Why one of the SDK's requests failed (`HTTPError` of `ZendeskSDKHTTPClient`).
public enum ZendeskMessagingHTTPError: Error, Sendable, Hashable {
    /// The SDK expected an empty answer.
    case expectedEmptyResponse
    /// There was no answer.
    case noResponse
    /// The answer is not readable.
    case failedToDecode
    /// The server refused the request, with this status.
    case unsuccessfulStatusCode(Int)
    /// The request could not be sent or answered because of a system error, with its domain and its code.
    case requestFailed(domain: String, code: Int)
    /// The account allows only one conversation for each user.
    case multiConvoNotEnabled
    /// The user has the maximum number of conversations.
    case userCannotCreateMoreConversations
    /// The server could not read the request.
    case badRequest
}
