/// When the app goes to the background and comes back.
///
/// Sources: ``ManualAppLifecycle`` for tests and for programs that know it themselves, `UIKitAppLifecycle`,
/// `AppKitAppLifecycle`, and ``TerminalAppLifecycle``.
@MainActor
public protocol AppLifecycle: AnyObject, Sendable {
    /// Whether the app is in the background.
    var isInBackground: Bool { get }

    /// Observes the changes, from now on, until the token is released.
    func observe(_ observer: @escaping @MainActor (AppLifecycleEvent) -> Void) -> ObservationToken
}

/// A change of the app's place.
public enum AppLifecycleEvent: String, Sendable, Hashable, CaseIterable {
    /// The app has gone to the background.
    case didEnterBackground
    /// The app is about to come back.
    case willEnterForeground
}

/// A lifecycle that is told what happens: for tests, recordings and programs without a system that says so.
@MainActor
public final class ManualAppLifecycle: AppLifecycle {
    private let events = ObservedEvents<AppLifecycleEvent>()
    /// Whether the app is in the background.
    public private(set) var isInBackground = false

    /// Makes a lifecycle of an app that is in the foreground.
    public nonisolated init() {}

    /// Observes the changes.
    public func observe(_ observer: @escaping @MainActor (AppLifecycleEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }

    /// Says what has happened. The same event twice is passed on once.
    public func send(_ event: AppLifecycleEvent) {
        let isInBackground = event == .didEnterBackground
        guard isInBackground != self.isInBackground else { return }
        self.isInBackground = isInBackground
        events.send(event)
    }

    /// The number of observations.
    public var observerCount: Int { events.observerCount }
}
