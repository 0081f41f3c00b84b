import ChatProviderKit
import ChatProviderUI
import SwiftUI
import UserNotifications

/// The same as a SwiftUI app.
@main
struct SupportSampleApp: App {
    @UIApplicationDelegateAdaptor private var delegate: PushDelegate
    @StateObject private var session = SupportSession.shared

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                ShopView(session: session)
            }
        }
    }
}

/// Holds the support chat for as long as the app runs.
@MainActor
final class SupportSession: ObservableObject {
    static let shared = SupportSession()

    let badge: ObservableUnreadBadge?
    let iconBadge: AppIconBadge?
    let problem: String?

    private init() {
        do {
            guard let url = Bundle.main.url(forResource: "chat-configuration", withExtension: "json") else {
                throw ChatError(.invalidArgument, "Add chat-configuration.json to the app's resources.")
            }
            let support = try Support.start(url)
            badge = ObservableUnreadBadge(support)
            iconBadge = AppIconBadge(support, appGroup: "group.com.acme.support")
            problem = nil
        } catch {
            badge = nil
            iconBadge = nil
            problem = "\(error)"
        }
    }
}

/// What a SwiftUI app needs a delegate for: an early start, and notifications.
final class PushDelegate: NSObject, UIApplicationDelegate {
    private var support: SupportChat? { SupportSession.shared.badge?.model.support }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        _ = SupportSession.shared
        // Before this returns, or a tap that has launched the app is missed.
        UNUserNotificationCenter.current().delegate = self
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

extension PushDelegate: @MainActor UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completion: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        // A notification of the app's own is shown.
        completion(support?.notificationDidArriveInForeground(notification) ?? [.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completion: @escaping () -> Void
    ) {
        support?.notificationWasTapped(response)
        completion()
    }
}

/// A screen with a button that opens the chat and carries the badge.
struct ShopView: View {
    @ObservedObject var session: SupportSession
    @State private var failure: String?

    var body: some View {
        Text(session.problem ?? failure ?? "Welcome")
            .padding()
            .navigationTitle("Shop")
            .toolbar {
                if let badge = session.badge {
                    Button("Help") { open(badge.model) }
                        .unreadBadge(badge)
                    RecordingLink(support: badge.model.support)
                }
            }
    }

    private func open(_ model: UnreadBadgeModel) {
        do {
            try model.presentConversation()
        } catch {
            failure = "\(error)"
        }
    }
}
