/// A callback of the SDK's delegate, decoded.
package enum HelpshiftCallback: Sendable {
    case event(HelpshiftEvent.Decoded)
    case authenticationFailed(HelpshiftAuthenticationFailure)
}
