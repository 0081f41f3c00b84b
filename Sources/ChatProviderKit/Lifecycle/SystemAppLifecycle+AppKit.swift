#if canImport(AppKit) && !canImport(UIKit)
    import AppKit

    extension SystemAppLifecycle {
        /// Creates the lifecycle of an AppKit app. The app is in the background while it is hidden. An app
        /// whose windows are covered continues to count, for its icon in the Dock.
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
