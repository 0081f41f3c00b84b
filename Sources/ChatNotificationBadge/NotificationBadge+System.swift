#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    extension NotificationBadge {
        /// Counts a push, and returns its content with the number for the icon.
        ///
        /// Every chat push gets the app's number, whether or not it counts, and never its sender's. If the
        /// number is unknown or 0, the push gets none, and the icon stays unchanged: a push with 0 would also
        /// remove the app's other notifications. A push that is not a chat's stays unchanged, and so does every
        /// push while there is a ``problem``.
        public func content(for request: UNNotificationRequest) -> UNNotificationContent {
            guard problem == nil, let push = reads(request.content.userInfo),
                let content = request.content.mutableCopy() as? UNMutableNotificationContent
            else { return request.content }
            content.badge = number(for: push).flatMap { $0 == 0 ? nil : NSNumber(value: $0) }
            return content
        }
    }
#endif
