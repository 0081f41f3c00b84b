import ChatProviderKit
import ChatProviderUI
import Foundation
import Observation

/// Holds the support chat for as long as the app runs.
@MainActor
@Observable
final class SupportSession {
    private(set) var support: SupportChat?
    private(set) var unread: UnreadBadgeModel?
    /// The text for the user if there is no chat.
    private(set) var problem: String?
    @ObservationIgnored private(set) var iconBadge: AppIconBadge?
    @ObservationIgnored let notifications = SupportChat.NotificationDelegate()

    func start(_ configuration: URL?) {
        do {
            guard let configuration else {
                throw ChatError(.invalidArgument, "Add chat-configuration.json to the app's resources.")
            }
            let support = try Support.start(configuration)
            iconBadge = AppIconBadge(support, appGroup: "group.com.acme.support")
            show(support)
        } catch {
            // For the developer: what is wrong with the configuration. For the user: what that means.
            print(error)
            problem = "The support chat is not available."
        }
    }

    func show(_ support: SupportChat) {
        self.support = support
        notifications.support = support
        unread = UnreadBadgeModel(support)
    }
}
