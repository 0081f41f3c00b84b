#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit

    extension NSWindow {
        /// The window as a chat knows it. It is in the background while no part of it is visible: hidden with the app,
        /// minimised, covered, or on a Mac that is locked, asleep or used by another user. It is one object for as long
        /// as it is retained.
        public var chatScene: ChatScene {
            SystemChatScenes.scene(
                ofWindow: self,
                didChange: NSWindow.didChangeOcclusionStateNotification,
                lock: .mac
            ) { $0.occlusionState.contains(.visible) }
        }
    }

    extension ScreenLock {
        /// The notifications of `NSWorkspace` are documented: the session is switched out, the screens sleep. None of those
        /// tells of a lock alone. The system's own notification does, without a word in the documentation: where it is not
        /// posted, the others still are.
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
