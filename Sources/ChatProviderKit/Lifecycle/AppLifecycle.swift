/// Reports whether the app is in the background, and whether the device has a network.
///
/// ``SystemAppLifecycle`` follows the system. ``ManualAppLifecycle`` is for tests, and for programs that know
/// the state themselves. A scene of the app is a ``ChatScene``.
@MainActor
public protocol AppLifecycle: AnyObject, Sendable {
    /// Whether the app is in the background. An app that is visible but inactive is in the foreground.
    var isInBackground: Observed<Bool> { get }

    /// Whether the system reports a path to a network; `nil` if that is unknown, as in the default
    /// implementation. A path to a network does not guarantee that a vendor can be reached.
    var isNetworkReachable: Observed<Bool?> { get }

    /// Sent when the device's protected files become readable, for example after the first unlock. The
    /// default implementation never sends it.
    var protectedDataDidBecomeAvailable: ObservedEvents<Void> { get }

    /// Requests background time from the system, until the token is cancelled or released, or the time
    /// expires.
    ///
    /// - Returns: `nil` if no system suspends the app, as in the default implementation, or if no time is
    ///   available.
    func beginBackgroundTime() -> ObservationToken?
}

extension AppLifecycle {
    /// Always `nil`.
    public var isNetworkReachable: Observed<Bool?> { Observed.Source(nil).observed }

    /// Never sends an event.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        ObservedEvents { _ in ObservationToken {} }
    }

    /// Returns `nil`.
    public func beginBackgroundTime() -> ObservationToken? { nil }
}

/// A lifecycle that the caller controls: for tests, recordings and programs without system notifications.
@MainActor
public final class ManualAppLifecycle: AppLifecycle {
    private let background: Observed<Bool>.Source
    private let network = Observed<Bool?>.Source(nil)
    private let protectedData = ObservedEvents<Void>.Source()

    /// Creates a lifecycle.
    ///
    /// - Parameter isInBackground: Whether the app was launched in the background, for example by a silent
    ///   push.
    public nonisolated init(isInBackground: Bool = false) {
        background = Observed.Source(isInBackground)
    }

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { background.observed }

    /// The last value passed to ``setNetworkReachable(_:)``; `nil` before the first call.
    public var isNetworkReachable: Observed<Bool?> { network.observed }

    /// Sent by ``sendProtectedDataDidBecomeAvailable()``.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> { protectedData.observed }

    /// Notifies the observers that protected files have become readable.
    public func sendProtectedDataDidBecomeAvailable() { protectedData.send(()) }

    /// Sets whether the device has a path to a network; `nil` if that is unknown. An equal value notifies no
    /// observer.
    public func setNetworkReachable(_ isReachable: Bool?) { network.value = isReachable }

    /// Moves the app to the background or to the foreground. An event that changes nothing notifies no
    /// observer.
    public func send(_ event: Event) {
        background.value = event == .didEnterBackground
    }

    package var observerCount: Int {
        background.observerCount + network.observerCount + protectedData.observerCount
    }
}

extension ManualAppLifecycle {
    /// A change between foreground and background, as named in recordings.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// The app has entered the background.
        case didEnterBackground
        /// The app is about to enter the foreground.
        case willEnterForeground
    }
}
