/// The scenes that show a conversation, each observed and with a number that a value can know it by.
@MainActor
package struct KnownScenes {
    private struct Scene {
        let id: CounterState.SceneID
        let scene: ChatScene
        let observations: ObservationTokens
        /// Whether the conversation is covered there by something else.
        var isCovered = false
    }

    private var known: [Scene] = []

    package nonisolated init() {}

    /// The number of a scene; `nil` for one that is not known.
    func id(of scene: ChatScene) -> CounterState.SceneID? {
        known.first { $0.scene === scene }?.id
    }

    /// The scene with a number; `nil` for one that is not known.
    func scene(_ id: CounterState.SceneID) -> ChatScene? {
        known.first { $0.id == id }?.scene
    }

    /// The smallest number that no scene has.
    var unusedID: CounterState.SceneID {
        let used = Set(known.map(\.id.rawValue))
        return CounterState.SceneID((1...known.count + 1).first { !used.contains($0) } ?? known.count + 1)
    }

    /// The scenes, whether each is in the background at this moment, and whether the conversation is covered there.
    package var states: [(id: CounterState.SceneID, isInBackground: Bool, isCovered: Bool)] {
        known.map { ($0.id, $0.scene.isInBackground.value, $0.isCovered) }
    }

    /// The conversation is covered in a scene by something else, or no longer.
    mutating func setCovered(_ isCovered: Bool, in id: CounterState.SceneID) {
        if let index = known.firstIndex(where: { $0.id == id }) { known[index].isCovered = isCovered }
    }

    /// Returns the number of a scene, and observes it from now on.
    ///
    /// - Parameters:
    ///   - moved: Called when the scene goes to the background or comes back.
    ///   - gone: Called when the scene has gone for good.
    @discardableResult
    package mutating func insert(
        _ scene: ChatScene,
        whenMoved moved: @escaping @MainActor () -> Void,
        whenGone gone: @escaping @MainActor () -> Void
    ) -> CounterState.SceneID {
        if let id = id(of: scene) { return id }
        let id = unusedID
        let observations = ObservationTokens()
        var isKnown = false
        scene.isInBackground.observe { _ in
            // The first call only says how it is.
            if isKnown { moved() }
            isKnown = true
        }
        .store(in: observations)
        scene.didDisconnect.observe(gone).store(in: observations)
        known.append(Scene(id: id, scene: scene, observations: observations))
        return id
    }

    /// Forgets a scene.
    package mutating func remove(_ scene: ChatScene) {
        guard let index = known.firstIndex(where: { $0.scene === scene }) else { return }
        known.remove(at: index).observations.cancelAll()
    }

    /// Forgets the scenes that show no conversation.
    mutating func forget(allBut scenes: CounterState.VisibleScenes) {
        let isNeeded = { (scene: Scene) in scenes.contains(scene.id) || scenes.vendorScreen == scene.id }
        let forgotten = known.filter { !isNeeded($0) }
        known.removeAll { !isNeeded($0) }
        for scene in forgotten { scene.observations.cancelAll() }
    }
}
