#if canImport(UserNotifications) && !os(tvOS)
    import ChatBadgeFiles
    import ChatProviderKit
    import Foundation
    public import UserNotifications

    extension NotificationBadge {
        /// Counts a push, and returns its content with the number for the icon.
        ///
        /// A push of which it cannot be told whether it counts, or whose number cannot be known, has no `badge` then,
        /// whatever its sender has set: the icon stays as it is. One that does not count is left as it is.
        public func content(for request: UNNotificationRequest) -> UNNotificationContent {
            let isCounted = counts(request.content.userInfo)
            guard isCounted != false,
                let content = request.content.mutableCopy() as? UNMutableNotificationContent
            else { return request.content }
            let number = isCounted == true ? files?.number(counting: request.identifier) : nil
            content.badge = number.map { NSNumber(value: $0) }
            return content
        }
    }
#endif
