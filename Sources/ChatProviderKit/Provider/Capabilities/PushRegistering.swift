public import Foundation

/// A provider whose vendor sends push notifications while the app is not connected.
///
/// The system hands a notification over in one of three ways, and each has a method here:
///
/// | the system calls | the app calls |
/// |---|---|
/// | `userNotificationCenter(_:willPresent:withCompletionHandler:)` | ``notificationDidArriveInForeground(userInfo:)`` |
/// | `userNotificationCenter(_:didReceive:withCompletionHandler:)` | ``notificationWasTapped(userInfo:)`` |
/// | `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` | ``notificationDidArriveSilently(userInfo:)`` |
///
/// A notification that is not this vendor's changes nothing, and is left to the app. The same notification may arrive
/// in more than one way. An app with a ``SupportChat`` passes token and notifications to that, for all vendors at once.
@MainActor
public protocol PushRegistering: ChatProvider {
    /// Tells the vendor this device's push token.
    ///
    /// - Parameter token: The bytes that the system has given to
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    func registerPushToken(_ token: Data)

    /// Takes the push token back, where the vendor can; elsewhere it does nothing, and says nothing.
    ///
    /// A ``SupportChat`` also calls it right before it shuts a provider down that is swapped out. A call of the vendor's
    /// that takes time has to outlive the provider.
    func unregisterPushToken()

    /// Whether a notification is this vendor's.
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool

    /// Passes on a notification that has arrived while the app is in front. It opens no screen.
    ///
    /// - Returns: How the system is to show it; `nil` where it is not this vendor's.
    func notificationDidArriveInForeground(_ userInfo: [String: any Sendable])
        -> ChatNotification.PresentationOptions?

    /// Passes on a notification that the user has tapped, and opens what it is about, where the vendor has a screen for
    /// that. What prevents it is published as a ``ChatEvent/diagnostic(_:)``.
    ///
    /// - Returns: Whether it is this vendor's.
    @discardableResult
    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool

    /// Passes on a notification that has arrived without the user's notice, mostly in the background. It opens no
    /// screen.
    ///
    /// - Returns: What it has brought; `nil` where it is not this vendor's.
    func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
}

/// What becomes of a notification.
public enum ChatNotification {
    /// How the system shows a notification that arrives while the app is in front. Empty: not at all.
    ///
    /// `UNNotificationPresentationOptions` can be created from it.
    public struct PresentationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The number on the app's icon changes.
        public static let badge = PresentationOptions(rawValue: 1 << 0)
        /// The notification's sound is played.
        public static let sound = PresentationOptions(rawValue: 1 << 1)
        /// The notification is in the notification center.
        public static let list = PresentationOptions(rawValue: 1 << 2)
        /// A banner is shown.
        public static let banner = PresentationOptions(rawValue: 1 << 3)
    }

    /// What a notification that has arrived silently has brought. The system wants to know, to decide how often the app
    /// may run in the background.
    ///
    /// `UIBackgroundFetchResult` can be created from it.
    public enum FetchResult: Sendable, Hashable {
        /// Something new.
        case newData
        /// Nothing new.
        case noData
        /// The vendor could not be told.
        case failed
    }
}
