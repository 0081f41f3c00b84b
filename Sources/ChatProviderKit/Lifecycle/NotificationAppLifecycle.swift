public import Foundation

/// A lifecycle that follows notifications, from its creation on.
///
/// Apps use it as `UIKitAppLifecycle` or `AppKitAppLifecycle`. An app extension, which has no application, names the
/// notifications of its host:
///
/// ```swift
/// let lifecycle = NotificationAppLifecycle(
///     didEnterBackground: .NSExtensionHostDidEnterBackground,
///     willEnterForeground: .NSExtensionHostWillEnterForeground
/// )
/// ```
@MainActor
public final class NotificationAppLifecycle: AppLifecycle {
    /// What a notification says.
    enum Meaning {
        case background, foreground, protectedData
        /// The scene has gone for good.
        case disconnection
        /// Whether it is in the background has to be asked.
        case change(isInBackground: @MainActor @Sendable () -> Bool)
    }

    /// Whose lifecycle it is: a scene or a window; `nil` for an app's.
    package private(set) weak var scene: AnyObject?

    private let manual: ManualAppLifecycle
    private let backgroundTime: @MainActor () -> ObservationToken?
    private let relay = MainActorRelay()
    private let observations = ObservationTokens()

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
    ///   - scene: The scene or window whose lifecycle it is: all other's notifications are ignored.
    ///   - network: Begins to report, on any thread, whether there is a way to a network, until its token is cancelled;
    ///     `nil` if that is unknown.
    ///   - backgroundTime: Asks the system for time in the background.
    init(
        isInBackground: Bool,
        meanings: [(Notification.Name, Meaning)],
        of scene: AnyObject? = nil,
        center: NotificationCenter = .default,
        network: NetworkObservation? = nil,
        backgroundTime: @escaping @MainActor () -> ObservationToken? = { nil }
    ) {
        manual = ManualAppLifecycle(isInBackground: isInBackground)
        self.backgroundTime = backgroundTime
        self.scene = scene
        for (name, meaning) in meanings { observe(name, meaning, of: center) }
        let following = network? { [weak self, relay] isReachable in
            relay.perform { self?.manual.setNetworkReachable(isReachable) }
        }
        following?.store(in: observations)
    }

    /// Reports whether there is a way to a network, now and whenever that changes, until the token is cancelled.
    typealias NetworkObservation =
        @MainActor (_ report: @escaping @Sendable (Bool) -> Void) -> ObservationToken

    private func observe(_ name: Notification.Name, _ meaning: Meaning, of center: NotificationCenter) {
        // Not by `OperationQueue.main`, which on some platforms would wait for itself on the main thread.
        let token = center.addObserver(forName: name, object: scene, queue: nil) { [weak self, relay] _ in
            relay.perform { self?.receive(meaning) }
        }
        observations.insert(ObservationToken { center.removeObserver(token) })
    }

    /// Takes each change of something for what a notification with that meaning says.
    func follow(_ value: Observed<Bool>, _ meaning: Meaning) {
        value.observe { [weak self] _ in self?.receive(meaning) }.store(in: observations)
    }

    private func receive(_ meaning: Meaning) {
        switch meaning {
        case .background: manual.send(.didEnterBackground)
        case .foreground: manual.send(.willEnterForeground)
        case .protectedData: manual.sendProtectedDataDidBecomeAvailable()
        case .disconnection:
            // Another scene may have the same address later.
            observations.cancelAll()
            manual.sendDidDisconnect()
        case .change(let isInBackground):
            manual.send(isInBackground() ? .didEnterBackground : .willEnterForeground)
        }
    }

    /// Whether the app, or the scene, is in the background.
    public var isInBackground: Observed<Bool> { manual.isInBackground }

    /// Whether the device has a way to a network: in a UIKit, SwiftUI or AppKit app what the system's path monitor says;
    /// else `nil`.
    public var isNetworkReachable: Observed<Bool?> { manual.isNetworkReachable }

    /// Sent when the scene has gone for good.
    public var didDisconnect: ObservedEvents<Void> { manual.didDisconnect }

    /// Sent when the device's protected files can be read after they could not.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        manual.protectedDataDidBecomeAvailable
    }

    /// Asks the system for time in the background, in a UIKit or SwiftUI app.
    public func beginBackgroundTime() -> ObservationToken? { backgroundTime() }
}
