import Foundation

/// Notifications, received on the main actor in the order in which they are posted.
@MainActor
final class NotificationObservations {
    private let relay = MainActorRelay()
    private let tokens = ObservationTokens()

    /// Calls `action` for each notification, until ``cancelAll()`` is called or the observations are
    /// released.
    ///
    /// - Parameters:
    ///   - object: The sender of the notifications; `nil` for any sender.
    ///   - center: Posts the notifications, on any thread.
    func observe(
        _ name: Notification.Name,
        of object: AnyObject? = nil,
        in center: NotificationCenter,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) {
        // `OperationQueue.main` would wait for itself on the main thread on some platforms.
        let token = center.addObserver(forName: name, object: object, queue: nil) { [relay] _ in
            relay.perform(action)
        }
        tokens.insert(ObservationToken { center.removeObserver(token) })
    }

    func cancelAll() { tokens.cancelAll() }
}
