import Foundation

/// Notifications as the system hands them over.
extension PushRegistering {
    /// Whether a notification is this vendor's.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`, or that of an app delegate's callback.
    public func isChatNotification(userInfo: [AnyHashable: Any]) -> Bool {
        isChatNotification(NotificationUserInfo.values(userInfo))
    }

    /// Passes on a notification that has arrived while the app is in front. It opens no screen.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: How the system is to show it; `nil` where it is not this vendor's.
    public func notificationDidArriveInForeground(userInfo: [AnyHashable: Any])
        -> ChatNotification.PresentationOptions?
    {
        notificationDidArriveInForeground(NotificationUserInfo.values(userInfo))
    }

    /// Passes on a notification that the user has tapped, and opens what it is about.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: Whether it is this vendor's.
    @discardableResult
    public func notificationWasTapped(userInfo: [AnyHashable: Any]) -> Bool {
        notificationWasTapped(NotificationUserInfo.values(userInfo))
    }

    /// Passes on a notification that has arrived without the user's notice. It opens no screen.
    ///
    /// - Parameter userInfo: The dictionary of the app delegate's callback.
    /// - Returns: What it has brought; `nil` where it is not this vendor's.
    public func notificationDidArriveSilently(userInfo: [AnyHashable: Any]) async
        -> ChatNotification.FetchResult?
    {
        await notificationDidArriveSilently(NotificationUserInfo.values(userInfo))
    }
}

/// What a property list can hold, which is all that a notification can; the rest is left out.
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
        // `NSNumber` keeps the difference between a number and a Boolean.
        case let number as NSNumber: number
        case let date as Date: date
        case let data as Data: data
        case let members as [AnyHashable: Any]: values(members)
        case let elements as [Any]: elements.compactMap(self.value)
        default: nil
        }
    }
}
