extension CounterState {
    /// The scenes in which a conversation is shown.
    ///
    /// On an iPad the same conversation may be open in two windows, and their events interleave. Each scene is therefore
    /// remembered by its id, and never counted.
    public struct VisibleScenes: Sendable, Hashable, Codable {
        private struct Place: Sendable, Hashable, Codable {
            let id: SceneID
            var isInBackground: Bool
        }

        /// In the order of their ids, so that equal sets are equal values.
        private var places: [Place] = []
        /// Where the vendor's own screen is shown.
        var vendorScreen: SceneID?

        /// Whether the conversation is shown nowhere.
        public var isEmpty: Bool { places.isEmpty }

        /// Whether one of the scenes is in the foreground, as far as the scene itself decides.
        public var isInForeground: Bool { places.contains { !$0.isInBackground } }

        /// The scenes.
        public var ids: [SceneID] { places.map(\.id) }

        /// Whether the conversation is shown in a scene.
        public func contains(_ id: SceneID) -> Bool { places.contains { $0.id == id } }

        /// Whether a scene that shows the conversation is in the background; `nil` for one that does not show it.
        func isInBackground(_ id: SceneID) -> Bool? { places.first { $0.id == id }?.isInBackground }

        /// Whether the conversation is shown, but not in this scene.
        func isMismatched(_ id: SceneID) -> Bool { !isEmpty && !contains(id) }

        /// The scenes that the conversation leaves when the app says that it leaves this one.
        ///
        /// An app may name the scene when the conversation appears and not when it goes, or the other way round. Then the
        /// conversation has gone all the same: a badge that stays at 0 would be worse. The vendor's own screen stays.
        func left(by id: SceneID) -> [SceneID] {
            if contains(id) { return [id] }
            let others = ids.filter { $0 != vendorScreen }
            return id == .app ? others : others.filter { $0 == .app }
        }

        /// A scene that is there already stays as it is.
        mutating func insert(_ id: SceneID, isInBackground: Bool) {
            guard !contains(id) else { return }
            // The app's own state decides for a conversation in no particular scene.
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
