/// Tells whether the app is in the background, and whether the device has a network.
///
/// ``SystemAppLifecycle`` follows the system. ``ManualAppLifecycle`` is for tests and for programs that
/// know it themselves. A scene of the app is a ``ChatScene``.
@MainActor
public protocol AppLifecycle: AnyObject, Sendable {
    /// Whether the app is in the background. One that is visible but not active is in the foreground.
    var isInBackground: Observed<Bool> { get }

    /// Whether the device has a way to a network, by the system's word; `nil` if that is unknown, as in the default
    /// implementation. A way to a network is no promise that a vendor can be reached.
    var isNetworkReachable: Observed<Bool?> { get }

    /// Sent when the device's protected files can be read after they could not, as after the first unlock. The default
    /// implementation never sends it.
    var protectedDataDidBecomeAvailable: ObservedEvents<Void> { get }

    /// Asks the system to let the app work on in the background, until the token is cancelled or released, or the
    /// system takes the time back.
    ///
    /// - Returns: `nil` where no system stops the app, as in the default implementation, and where there is no time.
    func beginBackgroundTime() -> ObservationToken?
}

extension AppLifecycle {
    /// `nil`, for good.
    public var isNetworkReachable: Observed<Bool?> { Observed.Source(nil).observed }

    /// No events.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        ObservedEvents { _ in ObservationToken {} }
    }

    /// `nil`.
    public func beginBackgroundTime() -> ObservationToken? { nil }
}

/// A lifecycle that the caller drives: for tests, recordings and programs that no system informs.
@MainActor
public final class ManualAppLifecycle: AppLifecycle {
    private let background: Observed<Bool>.Source
    private let network = Observed<Bool?>.Source(nil)
    private let protectedData = ObservedEvents<Void>.Source()

    /// Creates a lifecycle.
    ///
    /// - Parameter isInBackground: Whether the app was launched into the background, as by a silent push.
    public nonisolated init(isInBackground: Bool = false) {
        background = Observed.Source(isInBackground)
    }

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { background.observed }

    /// What ``setNetworkReachable(_:)`` was given last; `nil` before.
    public var isNetworkReachable: Observed<Bool?> { network.observed }

    /// Sent by ``sendProtectedDataDidBecomeAvailable()``.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> { protectedData.observed }

    /// Tells the observers that protected files can be read now.
    public func sendProtectedDataDidBecomeAvailable() { protectedData.send(()) }

    /// Says whether the device has a way to a network; `nil` for not known. A value that changes nothing notifies
    /// no observer.
    public func setNetworkReachable(_ isReachable: Bool?) { network.value = isReachable }

    /// Moves the app to the background or to the foreground. An event that changes nothing notifies no observer.
    public func send(_ event: Event) {
        background.value = event == .didEnterBackground
    }

    /// The number of observations.
    package var observerCount: Int {
        background.observerCount + network.observerCount + protectedData.observerCount
    }
}

extension ManualAppLifecycle {
    /// A change between foreground and background, as recordings name it.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// The app has entered the background.
        case didEnterBackground
        /// The app is about to enter the foreground.
        case willEnterForeground
    }
}
