/// The scenes in which a conversation is shown.
///
/// Each is known by its lifecycle, and never counted: the events of two scenes interleave, and may come twice.
@MainActor
package struct ConversationPlaces {
    private struct Place {
        let scene: any AppLifecycle
        let observations: ObservationTokens
    }

    private var places: [ObjectIdentifier: Place] = [:]

    package nonisolated init() {}

    /// Whether the conversation is shown nowhere.
    package var isEmpty: Bool { places.isEmpty }

    /// Whether one of the scenes is in front.
    package var isInForeground: Bool {
        !places.isEmpty && places.values.contains { !$0.scene.isInBackground.value }
    }

    /// The scenes, in no order.
    package var scenes: [any AppLifecycle] { places.values.map(\.scene) }

    /// Whether the conversation is shown in a scene.
    package func contains(_ scene: any AppLifecycle) -> Bool { places[ObjectIdentifier(scene)] != nil }

    /// The conversation is shown in a scene.
    package mutating func insert(
        _ scene: any AppLifecycle,
        observations: ObservationTokens = ObservationTokens()
    ) {
        places[ObjectIdentifier(scene)] = Place(scene: scene, observations: observations)
    }

    /// The conversation is no longer shown in a scene.
    package mutating func remove(_ scene: any AppLifecycle) {
        places.removeValue(forKey: ObjectIdentifier(scene))?.observations.cancelAll()
    }

    /// Observes a scene.
    ///
    /// - Parameters:
    ///   - changed: Called when the scene goes to the background, with `true`, and when it comes back.
    ///   - gone: Called when the scene has gone for good.
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
