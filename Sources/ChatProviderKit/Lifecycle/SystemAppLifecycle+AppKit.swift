#if canImport(AppKit) && !canImport(UIKit)
    import AppKit

    extension SystemAppLifecycle {
        /// Creates the lifecycle of an AppKit app. The app is in the background while it is hidden. While its
        /// windows are only covered, it still counts, for its icon in the Dock.
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
