import UIKit
import UserNotifications

/// The requests to the system that notifications depend on.
@MainActor
enum Push {
    /// Call this at every launch, because the token may change. The user is asked only once.
    static func register() {
        UIApplication.shared.registerForRemoteNotifications()
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) {
            if let error = $1 { print(error) }
        }
    }
}
