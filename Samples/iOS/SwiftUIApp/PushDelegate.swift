import ChatProviderKit
import ChatProviderUI
import UIKit
import UserNotifications

/// The delegate of a SwiftUI app, for an early start and for notifications.
final class PushDelegate: NSObject, UIApplicationDelegate {
    let session = SupportSession()
    private var support: SupportChat? { session.support }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        session.start(Bundle.main.url(forResource: "chat-configuration", withExtension: "json"))
        // Before this returns, or a tap that has launched the app is missed.
        UNUserNotificationCenter.current().delegate = session.notifications
        Push.register()
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        support?.registerPushToken(token)
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        print(error)
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completion: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Task {
            let result = await support?.notificationDidArriveSilently(userInfo: userInfo)
            completion(UIBackgroundFetchResult(result ?? .noData))
        }
    }
}
