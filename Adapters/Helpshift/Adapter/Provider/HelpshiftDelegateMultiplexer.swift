import ChatAdapterKit
import HelpshiftIdentity

/// The SDK's one delegate. It forwards everything to the provider, then to the host's own delegate.
///
/// The SDK retains its delegate weakly; the provider keeps this one alive.
@MainActor
final class HelpshiftDelegateMultiplexer: HelpshiftClientDelegate {
    weak var provider: HelpshiftChatProvider?
    weak var host: (any HelpshiftClientDelegate)?

    nonisolated init() {}

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        // The provider comes first, so that its state includes the event when an observer is called.
        provider?.receive(name, data)
        host?.handleEvent(name: name, data: data)
    }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
        provider?.authenticationDidFail(reason)
        host?.authenticationFailed(reason)
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? {
        host?.conversationConfiguration() ?? provider?.dictionary(nil)
    }

    func delegateWasReplaced(by name: String) {
        provider?.core.diagnose(
            """
            a delegate of the type \(name) has replaced the provider's on Helpshift's SDK. The provider has missed the \
            SDK's events since. Pass that delegate to the registration instead: .helpshift(delegate:)
            """
        )
    }
}
