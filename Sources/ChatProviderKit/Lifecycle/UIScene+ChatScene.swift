#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIScene {
        /// The scene's chat scene, which reports whether it is in the background, and when it disconnects.
        ///
        /// ```swift
        /// override func viewIsAppearing(_ animated: Bool) {
        ///     super.viewIsAppearing(animated)
        ///     scene = view.window?.windowScene?.chatScene
        ///     channel.conversationWillAppear(in: scene)
        /// }
        ///
        /// override func viewWillDisappear(_ animated: Bool) {
        ///     super.viewWillDisappear(animated)
        ///     channel.conversationWillDisappear(in: scene)
        /// }
        /// ```
        ///
        /// Store it in a property: the view may have no window before it appears and after it disappears.
        ///
        /// An inactive scene is in the foreground, too: the user sees it under Control Center, and beside the
        /// scene that has the focus. The scene has one chat scene for as long as it is retained.
        public var chatScene: ChatScene {
            SystemChatScenes.scene(of: self) { scene in
                let isInForeground = [.foregroundActive, .foregroundInactive].contains(scene.activationState)
                let chatScene = ChatScene(scene, isInBackground: !isInForeground)
                chatScene.follow(UIScene.willEnterForegroundNotification) { $0.setInBackground(false) }
                chatScene.follow(UIScene.didActivateNotification) { $0.setInBackground(false) }
                chatScene.follow(UIScene.didEnterBackgroundNotification) { $0.setInBackground(true) }
                chatScene.follow(UIScene.didDisconnectNotification) { $0.disconnect() }
                return chatScene
            }
        }
    }
#endif
