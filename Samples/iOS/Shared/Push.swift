import UIKit
import UserNotifications

/// What the system is asked for, so that notifications come at all.
@MainActor
enum Push {
    /// At every launch: the token may change. The user is asked once; later the system only repeats the answer.
    static func register() {
        UIApplication.shared.registerForRemoteNotifications()
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) {
            if let error = $1 { print(error) }
        }
    }
}
