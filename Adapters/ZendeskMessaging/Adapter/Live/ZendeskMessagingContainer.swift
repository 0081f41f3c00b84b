#if canImport(ZendeskSDKMessaging)
    import ChatProviderKit
    import UIKit

    /// The navigation controller in which the SDK's screens are shown. It reports when they appear and
    /// disappear, which older versions of the SDK do not.
    @MainActor
    final class ZendeskMessagingContainer: UINavigationController {
        /// Called with `true` when it has appeared and with `false` when it has disappeared.
        var tell: @MainActor (_ isShown: Bool) -> Void = { _ in }
        /// Reports the end if the container goes without having disappeared.
        var end: ObservationToken?

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            tell(true)
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            // It is still shown under its own picture or document.
            if presentedViewController == nil { tell(false) }
        }
    }
#endif
