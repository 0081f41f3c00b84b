// What the code blocks for a phone use beside `Prelude.swift`. `.ci/snippets` compiles it with the stubs of UIKit.
import ChatProviderKit
import ChatProviderUI
import UIKit
import UserNotifications

@MainActor var window: UIWindow { given() }
@MainActor var iconBadge: AppIconBadge?

/// The reader's own.
@MainActor
final class AppDelegate: NSObject {
    var support: SupportChat?
    var earlyTap: UNNotificationResponse?
}
