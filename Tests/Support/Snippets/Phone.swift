// Declarations that the code blocks for a phone use, beside `Prelude.swift`. `.ci/documentation snippets` compiles them
// with the stubs of UIKit and SwiftUI.
import ChatProviderKit
import ChatProviderUI
import Observation
import SwiftUI
import UIKit
import UserNotifications

@MainActor var scene: UIWindowScene { given() }
@MainActor var model: UnreadBadgeModel { given() }
@MainActor var overlay: MessageCounterOverlay?
@MainActor var helpButton: UIBarButtonItem { given() }
@MainActor var tabBarItem: UITabBarItem { given() }
@MainActor var helpBadge: ObservationToken?
@MainActor var iconBadge: AppIconBadge?
@available(iOS 17.0, *)
@MainActor var session: SupportSession { given() }

/// The model that the reader's views observe.
@available(iOS 17.0, *)
@MainActor
@Observable
final class SupportSession {
    var support: SupportChat?
    var unread: UnreadBadgeModel?
    var problem: String?
}

struct ShopView: View {
    let problem: String?
    var body: some View { SupportChatButton("Ask us") }
}

struct HelpView: View {
    var body: some View { SupportChatButton("Help") }
}

/// A type of the reader's.
@MainActor
final class AppDelegate: NSObject {
    var support: SupportChat?
}
