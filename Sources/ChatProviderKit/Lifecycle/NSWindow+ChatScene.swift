#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit

    extension NSWindow {
        /// The window's chat scene. It is in the background while no part of the window is visible: because
        /// the app is hidden, because the window is minimized or covered, or because the Mac is locked,
        /// asleep or used by another user. The window has one chat scene for as long as it is retained.
        public var chatScene: ChatScene {
            SystemChatScenes.scene(
                ofWindow: self,
                didChange: NSWindow.didChangeOcclusionStateNotification,
                lock: .mac
            ) { $0.occlusionState.contains(.visible) }
        }
    }

    extension ScreenLock {
        /// `NSWorkspace` reports that another user's session is shown, and that the screens sleep, but not
        /// that the screen is only locked. For that, there is an undocumented notification. If a version of
        /// macOS does not post it, the other two still work.
        static let mac: ScreenLock = {
            let workspace = NSWorkspace.shared.notificationCenter
            return ScreenLock([
                Kind(
                    center: workspace,
                    begin: NSWorkspace.sessionDidResignActiveNotification,
                    end: NSWorkspace.sessionDidBecomeActiveNotification
                ),
                Kind(
                    center: workspace,
                    begin: NSWorkspace.screensDidSleepNotification,
                    end: NSWorkspace.screensDidWakeNotification
                ),
                Kind(
                    center: DistributedNotificationCenter.default(),
                    begin: Notification.Name("com.apple.screenIsLocked"),
                    end: Notification.Name("com.apple.screenIsUnlocked")
                ),
            ])
        }()
    }
#endif
