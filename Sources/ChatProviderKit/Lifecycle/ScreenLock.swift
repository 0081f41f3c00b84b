import Foundation

/// Whether a computer shows no windows, by the notifications that such times begin and end.
@MainActor
final class ScreenLock {
    /// A kind of such times: the screen is locked, or asleep.
    struct Kind {
        let center: NotificationCenter
        let begin: Notification.Name
        let end: Notification.Name
    }

    /// Whether it is locked, asleep, or both: the screens wake before a user unlocks them.
    var isLocked: Observed<Bool> { locked.observed }

    private let locked = Observed<Bool>.Source(false)
    private var begun: Set<Notification.Name> = []
    private let relay = MainActorRelay()
    private let observations = ObservationTokens()

    init(_ kinds: [Kind] = []) {
        for kind in kinds {
            observe(kind.begin, of: kind.center) { $0.begun.insert(kind.begin) }
            observe(kind.end, of: kind.center) { $0.begun.remove(kind.begin) }
        }
    }

    private func observe(
        _ name: Notification.Name,
        of center: NotificationCenter,
        _ change: @escaping @MainActor @Sendable (ScreenLock) -> Void
    ) {
        let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self, relay] _ in
            relay.perform {
                guard let self else { return }
                change(self)
                self.locked.value = !self.begun.isEmpty
            }
        }
        observations.insert(ObservationToken { center.removeObserver(token) })
    }
}
