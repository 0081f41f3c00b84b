/// A decoded callback of the SDK's delegate.
package enum HelpshiftCallback: Sendable {
    case event(HelpshiftEvent.Decoded)
    /// An agent's message with its recorded id. The redacted contents no longer identify it.
    case recordedMessage(HelpshiftAgentMessage, id: String)
    case authenticationFailed(HelpshiftAuthenticationFailure)
}
