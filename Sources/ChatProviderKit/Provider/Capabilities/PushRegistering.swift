public import Foundation

/// A provider whose vendor sends push notifications while the app is not connected.
///
/// The system delivers a notification in one of three ways. Each has a method here:
///
/// | the system calls | the app calls |
/// |---|---|
/// | `userNotificationCenter(_:willPresent:withCompletionHandler:)` | ``notificationDidArriveInForeground(userInfo:)`` |
/// | `userNotificationCenter(_:didReceive:withCompletionHandler:)` | ``notificationWasTapped(userInfo:)`` |
/// | `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` | ``notificationDidArriveSilently(userInfo:)`` |
///
/// A notification that does not belong to this vendor changes nothing, and is left to the app. The same
/// notification may arrive in more than one way. An app with a ``SupportChat`` passes the token and the
/// notifications to it, for all vendors at once.
@MainActor
public protocol PushRegistering: ChatProvider {
    /// Registers this device's push token with the vendor.
    ///
    /// - Parameter token: The bytes that the system passed to
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    func registerPushToken(_ token: Data)

    /// Unregisters the push token if the vendor supports it. Otherwise it does nothing, and reports nothing.
    ///
    /// A ``SupportChat`` also calls this method right before it shuts down a provider that is swapped out. If
    /// the vendor's call takes time, it must outlive the provider.
    func unregisterPushToken()

    /// Returns whether a notification belongs to this vendor.
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool

    /// Forwards a notification that has arrived while the app is in the foreground. It opens no screen.
    ///
    /// - Returns: How the system should show it; `nil` if it does not belong to this vendor.
    func notificationDidArriveInForeground(_ userInfo: [String: any Sendable])
        -> ChatNotification.PresentationOptions?

    /// Forwards a notification that the user has tapped, and opens its subject if the vendor has a screen for
    /// it. If it cannot be opened, the reason is published as a ``ChatEvent/diagnostic(_:)``.
    ///
    /// - Returns: Whether it belongs to this vendor.
    @discardableResult
    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool

    /// Forwards a notification that has arrived silently, usually in the background. It opens no screen.
    ///
    /// - Returns: Whether new data was fetched; `nil` if the notification does not belong to this vendor.
    func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
}

/// The outcomes of handling a notification.
public enum ChatNotification {
    /// How the system shows a notification that arrives while the app is in the foreground. An empty set
    /// hides it.
    ///
    /// Convert it with `UNNotificationPresentationOptions(_:)`.
    public struct PresentationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Changes the number on the app's icon.
        public static let badge = PresentationOptions(rawValue: 1 << 0)
        /// Plays the notification's sound.
        public static let sound = PresentationOptions(rawValue: 1 << 1)
        /// Shows the notification in Notification Center.
        public static let list = PresentationOptions(rawValue: 1 << 2)
        /// Shows a banner.
        public static let banner = PresentationOptions(rawValue: 1 << 3)
    }

    /// Whether a silent notification has fetched new data. The system uses it to decide how often the app may
    /// run in the background.
    ///
    /// Convert it with `UIBackgroundFetchResult(_:)`.
    public enum FetchResult: Sendable, Hashable {
        /// New data was fetched.
        case newData
        /// There was nothing new.
        case noData
        /// The notification could not be forwarded to the vendor.
        case failed
    }
}
