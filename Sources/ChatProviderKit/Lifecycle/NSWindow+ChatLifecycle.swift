#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit

    extension NSWindow {
        /// Whether the window is in the background, which it is while no part of it is seen: hidden with the app,
        /// minimised, or covered. It is one object for as long as somebody holds it.
        public var chatLifecycle: NotificationAppLifecycle {
            SceneLifecycles.lifecycle(of: self) { window in
                NotificationAppLifecycle(
                    isInBackground: !window.occlusionState.contains(.visible),
                    meanings: [
                        (
                            NSWindow.didChangeOcclusionStateNotification,
                            .change { [weak window] in window?.occlusionState.contains(.visible) != true }
                        )
                    ],
                    of: window
                )
            }
        }
    }
#endif
