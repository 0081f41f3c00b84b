#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    /// Notifications in the system's own types, for your `UNUserNotificationCenterDelegate`.
    extension SupportChat {
        /// Forwards a notification that has arrived while the app is in the foreground. It opens no screen.
        ///
        /// - Returns: How the system should show it; `nil` if it belongs to the app instead of a vendor.
        public func notificationDidArriveInForeground(
            _ notification: UNNotification
        ) -> UNNotificationPresentationOptions? {
            notificationDidArriveInForeground(userInfo: notification.request.content.userInfo)
                .map { UNNotificationPresentationOptions($0) }
        }

        /// Forwards the user's response to a notification. A tap opens the notification's subject once, even
        /// if the response arrives again with a scene's `connectionOptions`. Dismissing it opens nothing.
        ///
        /// - Returns: Whether it belongs to a vendor, and not to the app or to an action that the app has
        ///   added. Forward such an action with ``notificationWasTapped(userInfo:id:)``.
        @discardableResult
        public func notificationWasTapped(_ response: UNNotificationResponse) -> Bool {
            let notification = response.notification
            let userInfo = notification.request.content.userInfo
            switch response.actionIdentifier {
            case UNNotificationDefaultActionIdentifier:
                // A later notification can have the same identifier if the sender collapses them.
                let moment = notification.date.timeIntervalSinceReferenceDate
                return notificationWasTapped(
                    userInfo: userInfo,
                    id: "\(notification.request.identifier) \(moment)"
                )
            case UNNotificationDismissActionIdentifier:
                return isChatNotification(NotificationUserInfo.values(userInfo))
            default:
                return false
            }
        }
    }
#endif
