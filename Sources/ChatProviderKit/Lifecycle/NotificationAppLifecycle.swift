public import Foundation

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// A lifecycle that follows two notifications, from its creation on.
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
    private let manual = ManualAppLifecycle()
    private let relay = MainActorRelay()
    private let observations = ObservationTokens()

    /// Creates a lifecycle of an app that is in the foreground.
    ///
    /// - Parameters:
    ///   - didEnterBackground: The notification that the app has gone to the background.
    ///   - willEnterForeground: The notification that the app is about to come back.
    ///   - center: Posts both, on any thread.
    public init(
        didEnterBackground: Notification.Name,
        willEnterForeground: Notification.Name,
        center: NotificationCenter = .default
    ) {
        for (name, event) in [
            (didEnterBackground, ManualAppLifecycle.Event.didEnterBackground),
            (willEnterForeground, .willEnterForeground),
        ] {
            // Not by `OperationQueue.main`, which on some platforms would wait for itself on the main thread.
            let token = center.addObserver(forName: name, object: nil, queue: nil) {
                [weak manual, relay] _ in
                relay.perform { manual?.send(event) }
            }
            observations.insert(ObservationToken { center.removeObserver(token) })
        }
    }

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { manual.isInBackground }
}

#if canImport(UIKit) && !os(watchOS)
    /// The lifecycle of a UIKit or SwiftUI app.
    public typealias UIKitAppLifecycle = NotificationAppLifecycle

    extension NotificationAppLifecycle {
        /// Creates the lifecycle of a UIKit or SwiftUI app.
        public convenience init() {
            self.init(
                didEnterBackground: UIApplication.didEnterBackgroundNotification,
                willEnterForeground: UIApplication.willEnterForegroundNotification
            )
        }
    }
#elseif canImport(AppKit)
    /// The lifecycle of an AppKit app: hidden is its background.
    public typealias AppKitAppLifecycle = NotificationAppLifecycle

    extension NotificationAppLifecycle {
        /// Creates the lifecycle of an AppKit app: hidden is its background.
        public convenience init() {
            self.init(
                didEnterBackground: NSApplication.didHideNotification,
                willEnterForeground: NSApplication.willUnhideNotification
            )
        }
    }
#endif
