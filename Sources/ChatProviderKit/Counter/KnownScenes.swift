/// The scenes that show a conversation. Each is observed, and has a number that a value can store.
@MainActor
struct KnownScenes {
    private struct Scene {
        let id: CounterState.SceneID
        let scene: ChatScene
        let observations: ObservationTokens
        /// Whether something else covers the conversation in the scene.
        var isCovered = false
    }

    private var known: [Scene] = []

    nonisolated init() {}

    /// Returns the number of a scene; `nil` if the scene is unknown.
    func id(of scene: ChatScene) -> CounterState.SceneID? {
        known.first { $0.scene === scene }?.id
    }

    /// Returns the scene with a number; `nil` if there is none.
    func scene(_ id: CounterState.SceneID) -> ChatScene? {
        known.first { $0.id == id }?.scene
    }

    /// The smallest unused number.
    var unusedID: CounterState.SceneID {
        let used = Set(known.map(\.id.rawValue))
        return CounterState.SceneID((1...known.count + 1).first { !used.contains($0) } ?? known.count + 1)
    }

    /// For each scene, whether it is in the background now, and whether the conversation is covered there.
    var states: [(id: CounterState.SceneID, isInBackground: Bool, isCovered: Bool)] {
        known.map { ($0.id, $0.scene.isInBackground.value, $0.isCovered) }
    }

    /// Returns whether something else covers the conversation in a scene.
    func isCovered(_ id: CounterState.SceneID) -> Bool { known.contains { $0.id == id && $0.isCovered } }

    /// Records whether something else covers the conversation in a scene.
    mutating func setCovered(_ isCovered: Bool, in id: CounterState.SceneID) {
        if let index = known.firstIndex(where: { $0.id == id }) { known[index].isCovered = isCovered }
    }

    /// Observes a scene from now on, and returns its number.
    ///
    /// - Parameters:
    ///   - moved: Called when the scene enters the background or the foreground.
    ///   - gone: Called when the scene has disconnected.
    mutating func insert(
        _ scene: ChatScene,
        whenMoved moved: @escaping @MainActor () -> Void,
        whenGone gone: @escaping @MainActor () -> Void
    ) -> CounterState.SceneID {
        if let id = id(of: scene) { return id }
        let id = unusedID
        let observations = ObservationTokens()
        var isKnown = false
        scene.isInBackground.observe { _ in
            // An observer's first call only reports the current value.
            if isKnown { moved() }
            isKnown = true
        }
        .store(in: observations)
        scene.didDisconnect.observe(gone).store(in: observations)
        known.append(Scene(id: id, scene: scene, observations: observations))
        return id
    }

    /// Forgets the scenes that do not show a conversation.
    mutating func forget(allBut scenes: CounterState.VisibleScenes) {
        let isNeeded = { (scene: Scene) in scenes.contains(scene.id) || scenes.vendorScreen == scene.id }
        let forgotten = known.filter { !isNeeded($0) }
        known.removeAll { !isNeeded($0) }
        for scene in forgotten { scene.observations.cancelAll() }
    }
}
