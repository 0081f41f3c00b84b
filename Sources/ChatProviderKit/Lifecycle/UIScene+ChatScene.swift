#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIScene {
        /// The scene as a chat knows it: whether it is in the background, and when it has gone.
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
        /// Keep it in a property: before the view appears, and after it has gone, it may be in no window.
        ///
        /// Active or inactive, the scene is in front: the user sees it under Control Center, and beside the scene that
        /// has the focus. It is one object for as long as it is retained.
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
