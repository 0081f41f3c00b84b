/// The scenes in which a conversation is shown.
///
/// Each is known by its lifecycle, and never counted: the events of two scenes interleave, and may come twice.
package struct ConversationPlaces {
    private struct Place {
        let scene: any AppLifecycle
        let observations: ObservationTokens?
    }

    private var places: [Place] = []

    package init() {}

    /// Whether the conversation is shown nowhere.
    package var isEmpty: Bool { places.isEmpty }

    /// Whether one of the scenes is in front.
    @MainActor package var isInForeground: Bool {
        for place in places where !place.scene.isInBackground.value { return true }
        return false
    }

    /// The scenes.
    package var scenes: [any AppLifecycle] { places.map(\.scene) }

    /// Whether the conversation is shown in a scene.
    package func contains(_ scene: any AppLifecycle) -> Bool { place(of: scene) != nil }

    /// The conversation is shown in a scene.
    ///
    /// - Parameter observations: Cancelled when it no longer is.
    package mutating func insert(_ scene: any AppLifecycle, observations: ObservationTokens? = nil) {
        let shown = Place(scene: scene, observations: observations)
        if let place = place(of: scene) { places[place] = shown } else { places.append(shown) }
    }

    /// The conversation is no longer shown in a scene.
    @MainActor
    package mutating func remove(_ scene: any AppLifecycle) {
        guard let place = place(of: scene) else { return }
        places.remove(at: place).observations?.cancelAll()
    }

    private func place(of scene: any AppLifecycle) -> Int? {
        places.firstIndex { $0.scene === scene }
    }

    /// Observes a scene.
    ///
    /// - Parameters:
    ///   - changed: Called when the scene goes to the background, with `true`, and when it comes back.
    ///   - gone: Called when the scene has gone for good.
    @MainActor
    package static func observations(
        of scene: any AppLifecycle,
        whenChanged changed: @escaping @MainActor (_ isInBackground: Bool) -> Void,
        whenGone gone: @escaping @MainActor () -> Void
    ) -> ObservationTokens {
        let observations = ObservationTokens()
        var known = scene.isInBackground.value
        scene.isInBackground.observe { isInBackground in
            // The first call only says how it is.
            guard isInBackground != known else { return }
            known = isInBackground
            changed(isInBackground)
        }
        .store(in: observations)
        scene.didDisconnect.observe(gone).store(in: observations)
        return observations
    }
}
