#if canImport(AppKit) && !canImport(UIKit)
    import AppKit

    extension SystemAppLifecycle {
        /// Creates the lifecycle of an AppKit app: hidden is its background. An app whose windows are covered goes on
        /// counting, for its icon in the Dock.
        public convenience init() {
            self.init(
                isInBackground: false,
                meanings: [
                    (NSApplication.didHideNotification, .background),
                    (NSApplication.willUnhideNotification, .foreground),
                ],
                network: NetworkPath.observe
            )
        }
    }
#endif
