#if canImport(ZendeskSDKMessaging)
    import ChatProviderKit
    import UIKit

    /// The navigation controller in which the SDK's screens are shown. It tells when they are there and gone, which the
    /// SDK's older versions do not.
    @MainActor
    final class ZendeskMessagingContainer: UINavigationController {
        /// Called with `true` when it has appeared and with `false` when it has gone.
        var tell: @MainActor (_ isShown: Bool) -> Void = { _ in }
        /// Tells the end where the container goes without having disappeared.
        var end: ObservationToken?

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            tell(true)
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            // Under a picture or a document of its own it is still there.
            if presentedViewController == nil { tell(false) }
        }
    }
#endif
