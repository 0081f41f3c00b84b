public import HelpshiftIdentity

/// Receives the SDK's callbacks. All calls are made on the main actor.
@MainActor
public protocol HelpshiftClientDelegate: AnyObject, Sendable {
    /// An event has occurred.
    ///
    /// - Parameters:
    ///   - name: The SDK's raw name of the event, such as `agentMessageReceived`.
    ///   - data: The SDK's unchanged dictionary; `nil` if there is none.
    func handleEvent(name: String, data: [String: HelpshiftValue]?)

    /// The user's authentication has failed. Called only if User Identity Verification is enabled.
    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure)

    /// Returns the configuration for conversations that the SDK starts by itself (proactive engagement).
    /// Optional: without this method, the SDK uses its own configuration.
    func conversationConfiguration() -> [String: HelpshiftValue]?

    /// Other code has set another delegate on the SDK, which has only one. That delegate alone has received
    /// the SDK's callbacks since then. From now on, it receives them after this one. Optional.
    ///
    /// - Parameter name: The type of the other delegate.
    func delegateWasReplaced(by name: String)
}

extension HelpshiftClientDelegate {
    /// Does nothing.
    public func delegateWasReplaced(by name: String) {}

    /// Returns `nil`: the SDK uses its own configuration.
    public func conversationConfiguration() -> [String: HelpshiftValue]? { nil }
}

/// Why the SDK did not accept the user's identity.
public enum HelpshiftAuthenticationFailure: String, Sendable, Hashable, CaseIterable {
    /// The login had no token, and the account requires one.
    case authTokenNotProvided
    /// The account does not accept the token.
    case invalidAuthToken

    /// How to correct it.
    public var advice: String {
        switch self {
        case .authTokenNotProvided: "Log in again with an authentication token from your backend."
        case .invalidAuthToken:
            "Have your backend sign the same id and e-mail with the account's current secret, and log in again."
        }
    }
}
