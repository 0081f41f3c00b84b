import Foundation

/// The lifecycle of an app, as the system's notifications report it after the lifecycle is created.
///
/// An app extension has no application. It passes the notifications of its host to a ``ManualAppLifecycle``.
@MainActor
public final class SystemAppLifecycle: AppLifecycle {
    enum Meaning {
        case background, foreground, protectedData
    }

    private let manual: ManualAppLifecycle
    private let backgroundTime: @MainActor () -> ObservationToken?
    private let notifications = NotificationObservations()
    private let relay = MainActorRelay()
    private var following: ObservationToken?

    /// - Parameters:
    ///   - meanings: The meaning of each notification.
    ///   - center: Posts the notifications, on any thread.
    ///   - network: Reports, on any thread, whether there is a path to a network, until its token is
    ///     cancelled; `nil` if that is unknown.
    ///   - backgroundTime: Requests background time from the system.
    init(
        isInBackground: Bool,
        meanings: [(Notification.Name, Meaning)],
        center: NotificationCenter = .default,
        network: NetworkObservation? = nil,
        backgroundTime: @escaping @MainActor () -> ObservationToken? = { nil }
    ) {
        manual = ManualAppLifecycle(isInBackground: isInBackground)
        self.backgroundTime = backgroundTime
        for (name, meaning) in meanings {
            notifications.observe(name, in: center) { [weak self] in self?.receive(meaning) }
        }
        following = network? { [weak self, relay] isReachable in
            relay.perform { self?.manual.setNetworkReachable(isReachable) }
        }
    }

    /// Reports whether there is a path to a network, now and whenever that changes, until the token is
    /// cancelled.
    typealias NetworkObservation =
        @MainActor (_ report: @escaping @Sendable (Bool) -> Void) -> ObservationToken

    private func receive(_ meaning: Meaning) {
        switch meaning {
        case .background: manual.send(.didEnterBackground)
        case .foreground: manual.send(.willEnterForeground)
        case .protectedData: manual.sendProtectedDataDidBecomeAvailable()
        }
    }

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { manual.isInBackground }

    /// Whether the device has a path to a network; `nil` before the first report of the system's path monitor.
    public var isNetworkReachable: Observed<Bool?> { manual.isNetworkReachable }

    /// Sent when the device's protected files become readable.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        manual.protectedDataDidBecomeAvailable
    }

    /// Requests background time from the system, in a UIKit or SwiftUI app.
    public func beginBackgroundTime() -> ObservationToken? { backgroundTime() }
}
