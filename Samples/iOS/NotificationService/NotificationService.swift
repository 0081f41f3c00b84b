import ChatNotificationBadge
import HelpshiftPayloads
import UserNotifications
import ZendeskChatPayloads

/// The notification service extension: a vendor's push raises the number on the icon while the app does not run.
final class NotificationService: UNNotificationServiceExtension {
    private let badge = NotificationBadge(appGroup: "group.com.acme.support") { userInfo in
        VendorPush.helpshift(userInfo) ?? VendorPush.zendeskChat(userInfo)
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler deliver: @escaping (UNNotificationContent) -> Void
    ) {
        deliver(badge.content(for: request))
    }
}
