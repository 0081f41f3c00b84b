#if canImport(UserNotifications) && !os(tvOS)
    public import Foundation
    public import UserNotifications

    extension SupportChat {
        /// Forwards notifications to the support chat, and the app's own notifications to the app.
        ///
        /// A tap may launch the app, and the system then reports it before the chat exists. The delegate keeps
        /// such a tap, and forwards it once ``support`` is set.
        ///
        /// ```swift
        /// let notifications = SupportChat.NotificationDelegate(didReceiveOther: { response in
        ///     router.open(response.notification.request.content)
        /// })
        /// // In didFinishLaunching, before it returns. The center does not retain its delegate.
        /// UNUserNotificationCenter.current().delegate = notifications
        /// ```
        ///
        /// If your app already has a delegate, call ``SupportChat/notificationDidArriveInForeground(_:)`` and
        /// ``SupportChat/notificationWasTapped(_:)`` in it instead.
        @MainActor
        public final class NotificationDelegate: NSObject {
            /// The chat that receives the vendors' notifications.
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
            ///   - presentOther: Returns how to show one of the app's own notifications while the app is in the
            ///     foreground; by default with a banner and a sound.
            ///   - didReceiveOther: Called with the user's response to one of the app's own notifications.
            public init(
                presentOther: @escaping @MainActor (UNNotification) -> UNNotificationPresentationOptions =
                    { _ in [.banner, .list, .sound] },
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
    }

    extension SupportChat.NotificationDelegate: @MainActor UNUserNotificationCenterDelegate {
        /// Shows the notification as its vendor requests, or else as the app does.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification,
            withCompletionHandler completion: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            completion(support?.notificationDidArriveInForeground(notification) ?? presentOther(notification))
        }

        /// Passes the response on to the notification's vendor, or else to the app.
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
