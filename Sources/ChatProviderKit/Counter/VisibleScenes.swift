extension CounterState {
    /// The scenes that show a conversation.
    ///
    /// On an iPad, the same conversation may be open in two windows, and their events interleave. Each scene
    /// is therefore remembered by its id instead of being counted.
    public struct VisibleScenes: Sendable, Hashable, Codable {
        private struct Place: Sendable, Hashable, Codable {
            let id: SceneID
            var isInBackground: Bool
        }

        /// Sorted by id, so that equal sets are equal values.
        private var places: [Place] = []
        /// The scene that shows the vendor's own screen.
        var vendorScreen: SceneID?

        /// Whether no scene shows the conversation.
        public var isEmpty: Bool { places.isEmpty }

        /// Whether one of the scenes is in the foreground. The app's own state is not considered.
        public var isInForeground: Bool { places.contains { !$0.isInBackground } }

        /// The scenes' ids, in ascending order.
        public var ids: [SceneID] { places.map(\.id) }

        /// Returns whether a scene shows the conversation.
        public func contains(_ id: SceneID) -> Bool { places.contains { $0.id == id } }

        /// Returns whether a scene that shows the conversation is in the background; `nil` if it does not
        /// show it.
        func isInBackground(_ id: SceneID) -> Bool? { places.first { $0.id == id }?.isInBackground }

        /// Returns whether the conversation is shown, but not in this scene.
        func isMismatched(_ id: SceneID) -> Bool { !isEmpty && !contains(id) }

        /// Returns the scenes that the conversation leaves when the app reports that it leaves this one.
        ///
        /// An app names the scene when the conversation appears, but not when it disappears, or the reverse.
        /// The conversation still closes: otherwise the badge would stay at 0. The vendor's own screen
        /// stays.
        func left(by id: SceneID) -> [SceneID] {
            if contains(id) { return [id] }
            let others = ids.filter { $0 != vendorScreen }
            return id == .app ? others : others.filter { $0 == .app }
        }

        /// Adds a scene. A scene that is already present stays unchanged.
        mutating func insert(_ id: SceneID, isInBackground: Bool) {
            guard !contains(id) else { return }
            // Without a particular scene, the app's own state decides.
            places.append(Place(id: id, isInBackground: isInBackground && id != .app))
            places.sort { $0.id < $1.id }
        }

        /// - Returns: Whether the conversation was shown there.
        mutating func remove(_ id: SceneID) -> Bool {
            guard let index = places.firstIndex(where: { $0.id == id }) else { return false }
            places.remove(at: index)
            return true
        }

        mutating func move(_ id: SceneID, toBackground isInBackground: Bool) {
            guard id != .app, let index = places.firstIndex(where: { $0.id == id }) else { return }
            places[index].isInBackground = isInBackground
        }
    }
}
