/// A callback of the SDK's delegate, decoded.
package enum HelpshiftCallback: Sendable {
    case event(HelpshiftEvent.Decoded)
    /// An agent's message whose id was recorded: what was redacted in it says no more which one it is.
    case recordedMessage(HelpshiftAgentMessage, id: String)
    case authenticationFailed(HelpshiftAuthenticationFailure)
}
