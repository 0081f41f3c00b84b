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
    private let manual: ManualAppLifecycle
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
    public init(
        isInBackground: Bool = false,
        didEnterBackground: Notification.Name,
        willEnterForeground: Notification.Name,
        protectedDataDidBecomeAvailable: Notification.Name? = nil,
        center: NotificationCenter = .default
    ) {
        manual = ManualAppLifecycle(isInBackground: isInBackground)
        observe(didEnterBackground, of: center) { $0.send(.didEnterBackground) }
        observe(willEnterForeground, of: center) { $0.send(.willEnterForeground) }
        if let protectedDataDidBecomeAvailable {
            observe(protectedDataDidBecomeAvailable, of: center) { $0.sendProtectedDataDidBecomeAvailable() }
        }
    }

    private func observe(
        _ name: Notification.Name,
        of center: NotificationCenter,
        _ action: @escaping @MainActor (ManualAppLifecycle) -> Void
    ) {
        // Not by `OperationQueue.main`, which on some platforms would wait for itself on the main thread.
        let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak manual, relay] _ in
            relay.perform {
                if let manual { action(manual) }
            }
        }
        observations.insert(ObservationToken { center.removeObserver(token) })
    }

    /// Whether the app is in the background.
    public var isInBackground: Observed<Bool> { manual.isInBackground }

    /// Sent when the device's protected files can be read after they could not.
    public var protectedDataDidBecomeAvailable: ObservedEvents<Void> {
        manual.protectedDataDidBecomeAvailable
    }
}

#if canImport(UIKit) && !os(watchOS)
    /// The lifecycle of a UIKit or SwiftUI app.
    public typealias UIKitAppLifecycle = NotificationAppLifecycle

    extension NotificationAppLifecycle {
        /// Creates the lifecycle of a UIKit or SwiftUI app.
        public convenience init() {
            self.init(
                isInBackground: UIApplication.shared.applicationState == .background,
                didEnterBackground: UIApplication.didEnterBackgroundNotification,
                willEnterForeground: UIApplication.willEnterForegroundNotification,
                protectedDataDidBecomeAvailable: UIApplication.protectedDataDidBecomeAvailableNotification
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
