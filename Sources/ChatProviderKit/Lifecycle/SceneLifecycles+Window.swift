import Foundation

extension SceneLifecycles {
    /// The lifecycle of a window that only says whether it is seen: not seen is its background, and so is gone.
    ///
    /// - Parameters:
    ///   - didChange: The notification of the window's that it may have come into sight or gone out of it.
    ///   - isSeen: Whether any part of the window is seen.
    static func lifecycle<Window: AnyObject>(
        ofWindow window: Window,
        didChange: Notification.Name,
        isSeen: @escaping @MainActor @Sendable (Window) -> Bool
    ) -> NotificationAppLifecycle {
        lifecycle(of: window) { window in
            NotificationAppLifecycle(
                isInBackground: !isSeen(window),
                meanings: [
                    (didChange, .change { [weak window] in if let window { !isSeen(window) } else { true } })
                ],
                of: window
            )
        }
    }
}
