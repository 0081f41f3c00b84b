import Foundation

/// Notifications, taken on the main actor in the order in which they are posted.
@MainActor
final class NotificationObservations {
    private let relay = MainActorRelay()
    private let tokens = ObservationTokens()

    /// Calls `action` for each notification, until ``cancelAll()`` or the release of the observations.
    ///
    /// - Parameters:
    ///   - object: Whose notifications they are; `nil` for those of any object.
    ///   - center: Posts them, on any thread.
    func observe(
        _ name: Notification.Name,
        of object: AnyObject? = nil,
        in center: NotificationCenter,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) {
        // Not by `OperationQueue.main`, which on some platforms would wait for itself on the main thread.
        let token = center.addObserver(forName: name, object: object, queue: nil) { [relay] _ in
            relay.perform(action)
        }
        tokens.insert(ObservationToken { center.removeObserver(token) })
    }

    func cancelAll() { tokens.cancelAll() }
}
