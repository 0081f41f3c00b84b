#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    extension NotificationBadge {
        /// Counts a push, and returns its content with the number for the icon.
        ///
        /// Each push of a chat has the app's number, whether it counts or not, and never its sender's; one whose number
        /// cannot be known has none, and the icon stays as it is. A push that is no chat's is left as it is, and so is
        /// each where there is a ``problem``.
        public func content(for request: UNNotificationRequest) -> UNNotificationContent {
            guard problem == nil, let push = reads(request.content.userInfo),
                let content = request.content.mutableCopy() as? UNMutableNotificationContent
            else { return request.content }
            content.badge = number(for: push).map { NSNumber(value: $0) }
            return content
        }
    }
#endif
