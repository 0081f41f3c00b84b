#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit

    extension NSWindow {
        /// Whether the window is in the background, which it is while no part of it is seen: hidden with the app,
        /// minimised, or covered. It is one object for as long as somebody holds it.
        public var chatLifecycle: NotificationAppLifecycle {
            SceneLifecycles.lifecycle(
                ofWindow: self,
                didChange: NSWindow.didChangeOcclusionStateNotification
            ) { $0.occlusionState.contains(.visible) }
        }
    }
#endif
