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
        private let listening = ObservationTokens()

        init(didEnterBackground: Notification.Name, willEnterForeground: Notification.Name) {
            for (name, event) in [
                (didEnterBackground, AppLifecycleEvent.didEnterBackground),
                (willEnterForeground, .willEnterForeground),
            ] {
                // Not by `OperationQueue.main`, which on some platforms would wait for itself on the main thread.
                let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak manual, relay] _ in
                    relay.perform { manual?.send(event) }
                }
                listening.insert(ObservationToken { NotificationCenter.default.removeObserver(token) })
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

        /// Makes the lifecycle; it listens from now on.
        public init() {}

        /// Whether the app is in the background.
        public var isInBackground: Bool { source.manual.isInBackground }

        /// Observes the changes.
        public func observe(
            _ observer: @escaping @MainActor (AppLifecycleEvent) -> Void
        ) -> ObservationToken {
            source.manual.observe(observer)
        }
    }
#elseif canImport(AppKit)
    /// The lifecycle of an AppKit app: hidden is its background.
    @MainActor
    public final class AppKitAppLifecycle: AppLifecycle {
        private let source = NotificationAppLifecycle(
            didEnterBackground: NSApplication.didHideNotification,
            willEnterForeground: NSApplication.willUnhideNotification
        )

        /// Makes the lifecycle; it listens from now on.
        public init() {}

        /// Whether the app is in the background.
        public var isInBackground: Bool { source.manual.isInBackground }

        /// Observes the changes.
        public func observe(
            _ observer: @escaping @MainActor (AppLifecycleEvent) -> Void
        ) -> ObservationToken {
            source.manual.observe(observer)
        }
    }
#endif
