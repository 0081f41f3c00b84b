import Foundation

/// Whether a computer shows no windows, because its screen is locked or asleep. Follows the notifications at
/// the beginning and the end of each such period.
@MainActor
final class ScreenLock {
    /// A kind of period: the screen is locked, or asleep.
    struct Kind {
        let center: NotificationCenter
        let begin: Notification.Name
        let end: Notification.Name
    }

    /// Whether the screen is locked or asleep. The two periods overlap, because the screen wakes before the
    /// user unlocks it.
    var isLocked: Observed<Bool> { locked.observed }

    private let locked = Observed<Bool>.Source(false)
    private var begun: Set<Notification.Name> = []
    private let notifications = NotificationObservations()

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
        notifications.observe(name, in: center) { [weak self] in
            guard let self else { return }
            change(self)
            locked.value = !begun.isEmpty
        }
    }
}
