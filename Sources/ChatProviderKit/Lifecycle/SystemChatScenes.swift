/// The retained chat scenes of the system's scenes and windows. Each has only one, so that the scene in which
/// a conversation appears is the one in which it disappears.
@MainActor
enum SystemChatScenes {
    private struct Entry {
        weak var systemScene: AnyObject?
        weak var scene: ChatScene?
    }

    private static var entries: [ObjectIdentifier: Entry] = [:]

    /// Returns the chat scene of a scene or window.
    ///
    /// - Parameter make: Creates a chat scene if none is retained.
    static func scene<Scene: AnyObject>(of systemScene: Scene, make: (Scene) -> ChatScene) -> ChatScene {
        let id = ObjectIdentifier(systemScene)
        // The entry may be left of a released scene that had the same address.
        if let entry = entries[id], entry.systemScene === systemScene, let scene = entry.scene {
            return scene
        }
        let scene = make(systemScene)
        entries = entries.filter { $0.value.scene != nil }
        entries[id] = Entry(systemScene: systemScene, scene: scene)
        return scene
    }
}
