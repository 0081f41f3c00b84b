import Foundation

extension SystemChatScenes {
    /// Returns the chat scene of a window that reports only whether it is visible. An invisible or closed
    /// window is in the background.
    ///
    /// - Parameters:
    ///   - didChange: Posted when the window may have become visible or invisible.
    ///   - lock: Whether the screen shows no windows, regardless of what the window reports.
    ///   - isSeen: Returns whether any part of the window is visible.
    static func scene<Window: AnyObject>(
        ofWindow window: Window,
        didChange: Notification.Name,
        lock: ScreenLock,
        isSeen: @escaping @MainActor @Sendable (Window) -> Bool
    ) -> ChatScene {
        scene(of: window) { window in
            let isInBackground: @MainActor @Sendable () -> Bool = { [weak window] in
                guard let window, !lock.isLocked.value else { return true }
                return !isSeen(window)
            }
            let scene = ChatScene(window, isInBackground: isInBackground())
            scene.follow(didChange) { $0.setInBackground(isInBackground()) }
            scene.follow(lock.isLocked) { $0.setInBackground(isInBackground()) }
            return scene
        }
    }
}
