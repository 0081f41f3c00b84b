import ChatProviderKit
import ChatProviderUI
import UIKit
import UserNotifications

/// A UIKit app. It needs no observers of its own: `SupportChat` watches the connection and the app's lifecycle.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var support: SupportChat?
    private(set) var iconBadge: AppIconBadge?
    let notifications = SupportChat.NotificationDelegate()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Before this returns, or a tap that has launched the app is missed.
        UNUserNotificationCenter.current().delegate = notifications
        Push.register()
        guard let url = Bundle.main.url(forResource: "chat-configuration", withExtension: "json") else {
            print("Add chat-configuration.json to the app's resources.")
            return true
        }
        startSupport(url)
        return true
    }

    func startSupport(_ configuration: URL) {
        do {
            let support = try Support.start(configuration)
            self.support = support
            notifications.support = support
            iconBadge = AppIconBadge(support, appGroup: "group.com.acme.support")
        } catch {
            // All mistakes of the configuration at once, each with its place and the way out.
            print(error)
        }
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

    func application(
        _ application: UIApplication,
        configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}
