#if canImport(UserNotifications) && !os(tvOS)
    public import Foundation
    public import UserNotifications

    /// Passes the notifications of an app on to its support chat, and the app's own to the app.
    ///
    /// A tap launches the app, and the system reports it before there is a chat. The delegate keeps the tap, and passes it on
    /// once ``support`` is set.
    ///
    /// ```swift
    /// let notifications = ChatNotificationDelegate { response in
    ///     router.open(response.notification.request.content)
    /// }
    /// // In didFinishLaunching, before it returns; the center does not keep its delegate.
    /// UNUserNotificationCenter.current().delegate = notifications
    /// ```
    ///
    /// An app that has a delegate already calls ``SupportChat/notificationDidArriveInForeground(_:)`` and
    /// ``SupportChat/notificationWasTapped(_:)`` there instead.
    @MainActor
    public final class ChatNotificationDelegate: NSObject {
        /// The chat that gets the vendors' notifications.
        public var support: SupportChat? {
            didSet {
                let taps = earlyTaps
                earlyTaps = []
                for tap in taps { pass(tap) }
            }
        }

        private let presentOther: @MainActor (UNNotification) -> UNNotificationPresentationOptions
        private let didReceiveOther: @MainActor (UNNotificationResponse) -> Void
        private var earlyTaps: [UNNotificationResponse] = []

        /// Creates a delegate.
        ///
        /// - Parameters:
        ///   - presentOther: Returns how a notification of the app's own is shown while the app is in front; by default with
        ///     a banner and a sound.
        ///   - didReceiveOther: Called with what the user has done with a notification of the app's own.
        public init(
            presentOther: @escaping @MainActor (UNNotification) -> UNNotificationPresentationOptions = { _ in
                [.banner, .list, .sound]
            },
            didReceiveOther: @escaping @MainActor (UNNotificationResponse) -> Void = { _ in }
        ) {
            self.presentOther = presentOther
            self.didReceiveOther = didReceiveOther
        }

        private func pass(_ response: UNNotificationResponse) {
            guard let support else { return earlyTaps.append(response) }
            if !support.notificationWasTapped(response) { didReceiveOther(response) }
        }
    }

    extension ChatNotificationDelegate: @MainActor UNUserNotificationCenterDelegate {
        /// Shows the notification as its vendor wants it, or the app.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification,
            withCompletionHandler completion: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            completion(support?.notificationDidArriveInForeground(notification) ?? presentOther(notification))
        }

        /// Opens what the notification is about.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completion: @escaping () -> Void
        ) {
            pass(response)
            completion()
        }
    }
#endif
