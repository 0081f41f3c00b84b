import Foundation

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// A lifecycle that listens to two notifications of the system.
    @MainActor
    private final class NotificationAppLifecycle {
        let manual = ManualAppLifecycle()
        private let relay = MainActorRelay()
        private let observers = ObservationTokens()

        init(didEnterBackground: Notification.Name, willEnterForeground: Notification.Name) {
            for (name, event) in [
                (didEnterBackground, AppLifecycleEvent.didEnterBackground),
                (willEnterForeground, .willEnterForeground),
            ] {
                // Without `OperationQueue.main`, which can deadlock when the notification is posted on the main thread.
                let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak manual, relay] _ in
                    relay.perform { manual?.send(event) }
                }
                observers.insert(ObservationToken { NotificationCenter.default.removeObserver(token) })
            }
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS)
    /// The lifecycle of a UIKit or SwiftUI app.
    @MainActor
    public final class UIKitAppLifecycle: AppLifecycle {
        private let source = NotificationAppLifecycle(
            didEnterBackground: UIApplication.didEnterBackgroundNotification,
            willEnterForeground: UIApplication.willEnterForegroundNotification
        )

        /// Creates the lifecycle. It listens from now on.
        public init() {}

        /// Whether the app is in the background.
        public var isInBackground: Observed<Bool> { source.manual.isInBackground }
    }
#elseif canImport(AppKit)
    /// The lifecycle of an AppKit app. A hidden app is in the background.
    @MainActor
    public final class AppKitAppLifecycle: AppLifecycle {
        private let source = NotificationAppLifecycle(
            didEnterBackground: NSApplication.didHideNotification,
            willEnterForeground: NSApplication.willUnhideNotification
        )

        /// Creates the lifecycle. It listens from now on.
        public init() {}

        /// Whether the app is in the background.
        public var isInBackground: Observed<Bool> { source.manual.isInBackground }
    }
#endif
