/// The lifecycles of scenes that are retained: one for each scene, since a conversation is recognized by it.
@MainActor
enum SceneLifecycles {
    private struct Entry {
        weak var scene: AnyObject?
        weak var lifecycle: NotificationAppLifecycle?
    }

    private static var entries: [ObjectIdentifier: Entry] = [:]

    /// The lifecycle of a scene or window.
    ///
    /// - Parameter make: Creates one, if none is retained.
    static func lifecycle<Scene: AnyObject>(
        of scene: Scene,
        make: (Scene) -> NotificationAppLifecycle
    ) -> NotificationAppLifecycle {
        let id = ObjectIdentifier(scene)
        // A scene that has gone may have had the same address.
        if let entry = entries[id], entry.scene === scene, let lifecycle = entry.lifecycle {
            return lifecycle
        }
        let lifecycle = make(scene)
        entries = entries.filter { $0.value.lifecycle != nil }
        entries[id] = Entry(scene: scene, lifecycle: lifecycle)
        return lifecycle
    }
}
