public import HelpshiftIdentity

/// Who hears what the SDK has to say. All calls come on the main actor.
@MainActor
public protocol HelpshiftClientDelegate: AnyObject, Sendable {
    /// Something has happened.
    ///
    /// - Parameters:
    ///   - name: The SDK's raw name of the event, such as `agentMessageReceived`.
    ///   - data: The SDK's dictionary as it came; `nil` where there is none.
    func handleEvent(name: String, data: [String: HelpshiftValue]?)

    /// The user's authentication has failed. Comes only where User Identity Verification is on.
    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure)

    /// The configuration for conversations that the SDK starts by itself (proactive engagement). Optional: without
    /// it the SDK uses its own.
    func conversationConfiguration() -> [String: HelpshiftValue]?

    /// Another delegate was found in the SDK's one place. It alone has received what the SDK said in the meantime, and
    /// from now on receives it after this one. Optional.
    ///
    /// - Parameter name: The type of the other delegate.
    func delegateWasReplaced(by name: String)
}

extension HelpshiftClientDelegate {
    /// Nothing.
    public func delegateWasReplaced(by name: String) {}

    /// None: the SDK uses its own.
    public func conversationConfiguration() -> [String: HelpshiftValue]? { nil }
}

/// Why the SDK did not accept who the user is.
public enum HelpshiftAuthenticationFailure: String, Sendable, Hashable, CaseIterable {
    /// The login came without a token, and the account asks for one.
    case authTokenNotProvided
    /// The account does not accept the token.
    case invalidAuthToken

    /// What to do about it.
    public var advice: String {
        switch self {
        case .authTokenNotProvided: "Log in again with an authentication token from your backend."
        case .invalidAuthToken:
            "Have your backend sign the same id and e-mail with the account's present secret, and log in again."
        }
    }
}
