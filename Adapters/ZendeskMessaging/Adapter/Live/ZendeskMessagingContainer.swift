#if canImport(ZendeskSDKMessaging)
    import ChatProviderKit
    import UIKit

    /// The navigation controller that shows the SDK's screens. It reports when they appear and disappear,
    /// because older versions of the SDK do not.
    @MainActor
    final class ZendeskMessagingContainer: UINavigationController {
        /// Called with `true` when it has appeared and with `false` when it has disappeared.
        var tell: @MainActor (_ isShown: Bool) -> Void = { _ in }
        /// Reports the end if the container is released without having disappeared.
        var end: ObservationToken?

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            tell(true)
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            // A picture or document in front of the container doesn't hide it.
            if presentedViewController == nil { tell(false) }
        }
    }
#endif
