public import Foundation

/// The lifecycle of an app, as the system's notifications report it from the creation on.
///
/// An app calls `SystemAppLifecycle()`. An app extension, which has no application, names the notifications of its host:
///
/// ```swift
/// let lifecycle = SystemAppLifecycle(
///     didEnterBackground: .NSExtensionHostDidEnterBackground,
///     willEnterForeground: .NSExtensionHostWillEnterForeground
/// )
/// ```
@MainActor
public final class SystemAppLifecycle: AppLifecycle {
    /// What a notification says.
    enum Meaning {
        case background, foreground, protectedData
    }

    private let manual: ManualAppLifecycle
    private let backgroundTime: @MainActor () -> ObservationToken?
    private let notifications = NotificationObservations()
    private let relay = MainActorRelay()
    private var following: ObservationToken?

    /// Creates a lifecycle.
    ///
    /// - Parameters:
    ///   - isInBackground: Whether the app is in the background now, as after a launch by a silent push.
    ///   - didEnterBackground: The notification that the app has gone to the background.
    ///   - willEnterForeground: The notification that the app is about to come back.
    ///   - protectedDataDidBecomeAvailable: The notification that protected files can be read now; `nil` where there is
    ///     none.
    ///   - center: Posts them, on any thread.
    public convenience init(
        isInBackground: Bool = false,
        didEnterBackground: Notification.Name,
        willEnterForeground: Notification.Name,
        protectedDataDidBecomeAvailable: Notification.Name? = nil,
        center: NotificationCenter = .default
    ) {
        var meanings: [(Notification.Name, Meaning)] = [
            (didEnterBackground, .background), (willEnterForeground, .foreground),
        ]
        if let protectedDataDidBecomeAvailable {
            meanings.append((protectedDataDidBecomeAvailable, .protectedData))
        }
        self.init(isInBackground: isInBackground, meanings: meanings, center: center)
    }

    /// - Parameters:
    ///   - meanings: What each notification says.
    ///   - network: Begins to report, on any thread, whether there is a way to a network, until its token is cancelled;
    ///     `nil` if that is unknown.
    ///   - backgroundTime: Asks the system for time in the background.
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

    /// Reports whether there is a way to a network, now and whenever that changes, until the token is cancelled.
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

    /// Whether the device has a way to a network: in a UIKit, SwiftUI or AppKit app what the system's path monitor says;
    /// else `nil`.
    public var isNetworkReachable: Observed<Bool?> { manual.isNetworkReachable }

    /// Sent when the device's protected files can be read after they could not.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        manual.protectedDataDidBecomeAvailable
    }

    /// Asks the system for time in the background, in a UIKit or SwiftUI app.
    public func beginBackgroundTime() -> ObservationToken? { backgroundTime() }
}
