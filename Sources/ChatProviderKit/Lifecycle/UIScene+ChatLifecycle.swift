#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIScene {
        /// Whether the scene is in the background: what a conversation or a badge in it needs to know.
        ///
        /// ```swift
        /// override func viewIsAppearing(_ animated: Bool) {
        ///     super.viewIsAppearing(animated)
        ///     channel.conversationWillAppear(in: view.window?.windowScene?.chatLifecycle)
        /// }
        /// ```
        ///
        /// Active or inactive, the scene is in front: the user sees it under Control Centre, and beside the scene that has
        /// the focus. It is one object for as long as somebody holds it.
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
