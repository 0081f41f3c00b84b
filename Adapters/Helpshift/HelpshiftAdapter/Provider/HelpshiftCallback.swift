/// What the SDK said, ready for a ``HelpshiftChatProvider``: decoded once, wherever there is time for it.
package enum HelpshiftCallback: Sendable {
    case event(HelpshiftEvent.Decoded)
    case authenticationFailed(HelpshiftAuthenticationFailure)
}
