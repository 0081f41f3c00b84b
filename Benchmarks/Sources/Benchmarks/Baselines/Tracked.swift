import Observation

/// A value that is observed with Apple's Observation.
@Observable
final class Tracked {
    var value = 0
}

/// Hears a ``Tracked`` value: a tracking is good for one change, so it is made anew after each.
final class TrackingObserver {
    private let tracked: Tracked
    private(set) var sum = 0

    init(_ tracked: Tracked) {
        self.tracked = tracked
        track()
    }

    /// Takes the value, and waits for the next.
    func track() {
        sum += withObservationTracking {
            tracked.value
        } onChange: {
        }
    }
}
