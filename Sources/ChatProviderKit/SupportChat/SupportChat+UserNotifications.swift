#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    /// Notifications in the system's own types. A `UNUserNotificationCenterDelegate` of the app's has a line for each.
    extension SupportChat {
        /// Passes on a notification that has arrived while the app is in front. It opens no screen.
        ///
        /// - Returns: How the system is to show it; `nil` where it is no vendor's, but the app's.
        public func notificationDidArriveInForeground(
            _ notification: UNNotification
        ) -> UNNotificationPresentationOptions? {
            notificationDidArriveInForeground(userInfo: notification.request.content.userInfo)
                .map { UNNotificationPresentationOptions($0) }
        }

        /// Passes on what the user has done with a notification. A tap opens what it is about, once, also where the
        /// response comes again with a scene's `connectionOptions`; dismissing it opens nothing.
        ///
        /// - Returns: Whether it is a vendor's, and neither the app's nor an action that the app has added: such a one
        ///   can be passed on by ``notificationWasTapped(userInfo:id:)``.
        @discardableResult
        public func notificationWasTapped(_ response: UNNotificationResponse) -> Bool {
            let notification = response.notification
            let userInfo = notification.request.content.userInfo
            switch response.actionIdentifier {
            case UNNotificationDefaultActionIdentifier:
                // A later notification can have the same identifier, where the sender collapses them.
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
