import ChatProviderKit

/// The badge on the app's help button.
@MainActor
public final class HelpBadge {
    /// The number of unread messages; `nil` hides it.
    public private(set) var text: String?
}
