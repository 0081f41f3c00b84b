import ChatNotificationBadge
import UserNotifications

/// The notification service extension: a vendor's push raises the number on the icon while the app does not run.
final class NotificationService: UNNotificationServiceExtension {
    private let badge = NotificationBadge(appGroup: "group.com.acme.support") { userInfo in
        if userInfo["origin"] as? String == "helpshift" { return true }
        let data = userInfo["data"] as? [AnyHashable: Any]
        if data?["type"] as? String == "zd.chat.msg" { return true }
        // What the app's own backend sends does not count; what else there may be cannot be told.
        return userInfo["acme"] == nil ? nil : false
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler deliver: @escaping (UNNotificationContent) -> Void
    ) {
        deliver(badge.content(for: request))
    }
}
