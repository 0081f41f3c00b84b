/// Tells whether the app is in the background.
///
/// `UIKitAppLifecycle`, `AppKitAppLifecycle` and ``TerminalAppLifecycle`` ask the system. ``ManualAppLifecycle`` is for
/// tests and for programs that know it themselves.
@MainActor
public protocol AppLifecycle: AnyObject, Sendable {
    /// Whether the app is in the background.
    var isInBackground: Observed<Bool> { get }
}

/// A lifecycle that is told what happens: for tests, recordings and programs that no system informs.
@MainActor
public final class ManualAppLifecycle: AppLifecycle {
    private let background = Observed.Source(false)

    /// Creates the lifecycle of an app in the foreground.
    public nonisolated init() {}

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { background.observed }

    /// Moves the app to the background or to the foreground. An event that changes nothing notifies nobody.
    public func send(_ event: Event) {
        background.value = event == .didEnterBackground
    }

    /// The number of observations.
    package var observerCount: Int { background.observerCount }
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
