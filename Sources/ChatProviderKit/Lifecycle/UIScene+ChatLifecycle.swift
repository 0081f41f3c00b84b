#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIScene {
        /// Whether the scene is in the background: what a conversation or a badge in it needs to know.
        ///
        /// ```swift
        /// override func viewIsAppearing(_ animated: Bool) {
        ///     super.viewIsAppearing(animated)
        ///     scene = view.window?.windowScene?.chatLifecycle
        ///     channel.conversationWillAppear(in: scene)
        /// }
        ///
        /// override func viewWillDisappear(_ animated: Bool) {
        ///     super.viewWillDisappear(animated)
        ///     channel.conversationWillDisappear(in: scene)
        /// }
        /// ```
        ///
        /// Keep it in a property: before the view appears, and after it has gone, it may be in no window.
        ///
        /// Active or inactive, the scene is in front: the user sees it under Control Center, and beside the scene that
        /// has the focus. It is one object for as long as it is retained.
        public var chatLifecycle: NotificationAppLifecycle {
            SceneLifecycles.lifecycle(of: self) { scene in
                NotificationAppLifecycle(
                    isInBackground: ![.foregroundActive, .foregroundInactive].contains(scene.activationState),
                    meanings: [
                        (UIScene.willEnterForegroundNotification, .foreground),
                        (UIScene.didActivateNotification, .foreground),
                        (UIScene.didEnterBackgroundNotification, .background),
                        (UIScene.didDisconnectNotification, .disconnection),
                    ],
                    of: scene
                )
            }
        }
    }
#endif
