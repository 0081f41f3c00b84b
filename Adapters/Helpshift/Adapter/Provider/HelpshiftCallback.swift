/// A decoded callback of the SDK's delegate.
package enum HelpshiftCallback: Sendable {
    case event(HelpshiftEvent.Decoded)
    /// A recorded agent's message with its id, which can't be derived from the redacted contents.
    case recordedMessage(HelpshiftAgentMessage, id: String)
    case authenticationFailed(HelpshiftAuthenticationFailure)
}
