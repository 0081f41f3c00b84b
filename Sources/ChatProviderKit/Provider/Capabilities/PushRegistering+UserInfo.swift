import Foundation

/// Notifications in the form that the system passes to the app.
extension PushRegistering {
    /// Returns whether a notification belongs to this vendor.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`, or the dictionary of an app delegate's
    ///   callback.
    public func isChatNotification(userInfo: [AnyHashable: Any]) -> Bool {
        isChatNotification(NotificationUserInfo.values(userInfo))
    }

    /// Forwards a notification that has arrived while the app is in the foreground. It opens no screen.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: How the system should show it; `nil` if it does not belong to this vendor.
    public func notificationDidArriveInForeground(userInfo: [AnyHashable: Any])
        -> ChatNotification.PresentationOptions?
    {
        notificationDidArriveInForeground(NotificationUserInfo.values(userInfo))
    }

    /// Forwards a notification that the user has tapped, and opens its subject.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: Whether it belongs to this vendor.
    @discardableResult
    public func notificationWasTapped(userInfo: [AnyHashable: Any]) -> Bool {
        notificationWasTapped(NotificationUserInfo.values(userInfo))
    }

    /// Forwards a notification that has arrived silently. It opens no screen.
    ///
    /// - Parameter userInfo: The dictionary of the app delegate's callback.
    /// - Returns: Whether new data was fetched; `nil` if the notification does not belong to this vendor.
    public func notificationDidArriveSilently(userInfo: [AnyHashable: Any]) async
        -> ChatNotification.FetchResult?
    {
        await notificationDidArriveSilently(NotificationUserInfo.values(userInfo))
    }
}

/// The property list values of a notification. It can contain no others; anything else is omitted.
package enum NotificationUserInfo {
    package static func values(_ userInfo: [AnyHashable: Any]) -> [String: any Sendable] {
        var values: [String: any Sendable] = [:]
        for (key, value) in userInfo {
            guard let key = key.base as? String, let value = self.value(value) else { continue }
            values.updateValue(value, forKey: key)
        }
        return values
    }

    private static func value(_ value: Any) -> (any Sendable)? {
        switch value {
        case let text as String: text
        // `NSNumber` preserves the difference between a number and a Boolean.
        case let number as NSNumber: number
        case let date as Date: date
        case let data as Data: data
        case let members as [AnyHashable: Any]: values(members)
        case let elements as [Any]: elements.compactMap(self.value)
        default: nil
        }
    }
}
