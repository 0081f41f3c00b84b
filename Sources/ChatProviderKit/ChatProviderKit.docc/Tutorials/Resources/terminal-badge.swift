import ChatProviderKit

/// The badge on the app's help button.
@MainActor
public final class HelpBadge {
    /// The number of unread messages; `nil` hides it.
    public private(set) var text: String?
    private var token: ObservationToken?

    /// Shows a count from now on.
    public init(_ unreadCount: Observed<UnreadCount>) {
        token = unreadCount.observe { [weak self] count in
            self?.text = count.badgeNumber > 0 ? "\(count.badgeNumber)" : nil
        }
    }
}
