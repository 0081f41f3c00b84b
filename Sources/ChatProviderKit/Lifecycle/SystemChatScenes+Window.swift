import Foundation

extension SystemChatScenes {
    /// The chat scene of a window that only says whether it is seen: not seen is its background, and so is gone.
    ///
    /// - Parameters:
    ///   - didChange: The notification of the window's that it may have come into sight or gone out of it.
    ///   - lock: Whether the screen shows no window, whatever the window itself says.
    ///   - isSeen: Whether any part of the window is seen.
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
