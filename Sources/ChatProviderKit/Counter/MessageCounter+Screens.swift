/// The screens that show the conversation.
extension MessageCounter {
    /// Whether any scene shows the conversation screen, in the foreground or in the background.
    ///
    /// When an observer is called, ``unreadCount`` already reflects the change.
    public var isConversationVisible: Observed<Bool> { visibility.observed }

    /// Returns whether the conversation screen is shown in this scene, or in an unknown one.
    public func showsConversation(in scene: ChatScene) -> Bool {
        state.scenes.contains(.app) || state.scenes.contains(id(of: scene))
    }

    /// The conversation screen is about to appear.
    ///
    /// - Parameter scene: The scene that shows it, such as a `UIScene`'s `chatScene`. The conversation is
    ///   seen while that scene is in the foreground. Without a scene, the app's own state decides, and all
    ///   calls without one share a flag. Pass the same scene to ``conversationWillDisappear(in:)``.
    public func conversationWillAppear(in scene: ChatScene? = nil) {
        sendFromScreen(.willAppear(insert(scene), isInBackground: scene?.isInBackground.value == true))
    }

    /// The app's own view shows the conversation in a scene. The conversation is not seen while something
    /// else covers it.
    package func conversationViewWillAppear(in scene: ChatScene, isCovered: Bool) {
        let id = insert(scene)
        let wasCovered = scenes.isCovered(id)
        scenes.setCovered(isCovered, in: id)
        sendFromScreen(.willAppear(id, isInBackground: isCovered || scene.isInBackground.value))
        // In a background scene, covering the conversation changes no state, but it does change the scene's
        // badge, which is shown above whatever covers the conversation.
        if wasCovered != isCovered { channel?.conversationMoved() }
    }

    /// The conversation screen is about to disappear.
    ///
    /// - Parameter scene: The scene passed to ``conversationWillAppear(in:)``. If only one of the two calls
    ///   names a scene, the conversation closes. If they name different scenes, the conversation is still
    ///   seen in the first, and its count stays 0. ``diagnostics`` reports both mistakes.
    public func conversationWillDisappear(in scene: ChatScene? = nil) {
        sendFromScreen(.willDisappear(id(of: scene)))
    }

    /// The conversation screen has closed.
    ///
    /// - Parameter scene: The scene passed to ``conversationWillAppear(in:)``.
    public func conversationDidClose(in scene: ChatScene? = nil) {
        sendFromScreen(.didClose(id(of: scene)))
    }

    /// Whether the app can draw the conversation. If a vendor never delivers its log again, only its own
    /// screen can.
    var isDrawnByApp: Bool { state.vendor.redeliversTranscript }

    /// The scenes in which the app itself shows the conversation; `nil` for an unknown one.
    var appScenes: [ChatScene?] {
        state.scenes.ids.filter { $0 != state.scenes.vendorScreen }.map(scenes.scene)
    }

    func conversationDidCloseEverywhere() { send(.didCloseEverywhere) }

    /// Whether the conversation is shown in a scene in the foreground, or in an unknown one.
    package var isConversationInForeground: Bool { upToDate.scenes.isInForeground }

    /// Returns whether the conversation is shown in this scene, or in an unknown one, and nothing covers it there.
    package func isConversationUncovered(in scene: ChatScene) -> Bool {
        if state.scenes.contains(.app) { return true }
        let id = id(of: scene)
        // If the vendor's screen covers the app's view, the user still sees the conversation.
        return state.scenes.contains(id) && (!scenes.isCovered(id) || state.scenes.vendorScreen == id)
    }

    /// Whether the user sees the conversation now (``CounterState/isSeen``).
    package var isSeen: Bool { upToDate.isSeen }

    func vendorScreenChanged(visible: Bool, in scene: ChatScene?) {
        guard visible else { return apply(.vendorScreenClosed(id(of: scene))) }
        apply(.vendorScreenOpened(insert(scene), isInBackground: scene?.isInBackground.value == true))
    }

    private func id(of scene: ChatScene?) -> CounterState.SceneID {
        guard let scene else { return .app }
        return scenes.id(of: scene) ?? scenes.unusedID
    }

    private func insert(_ scene: ChatScene?) -> CounterState.SceneID {
        guard let scene else { return .app }
        return scenes.insert(
            scene,
            whenMoved: { [weak self] in self?.sendFromScreen() },
            whenGone: { [weak self, weak scene] in
                if let scene { self?.conversationDidClose(in: scene) }
            }
        )
    }
}
