public import ChatProviderKit
public import Observation

/// What a SwiftUI view observes of a `SupportChat`, from iOS 17 on: a view that reads ``badge`` is drawn again when that
/// changes.
///
/// ```swift
/// struct RootView: View {
///     let unread: UnreadBadgeObservation  // as long as the chat
///
///     var body: some View {
///         TabView {
///             HelpView()
///                 .tabItem { Label("Help", systemImage: "questionmark.bubble") }
///                 .badge(unread.badge.text())
///         }
///     }
/// }
/// ```
///
/// Without a scene in its ``model`` the badge is hidden while a conversation is on the screen of any.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class UnreadBadgeObservation {
    /// What the badge shows.
    public private(set) var badge: UnreadBadge
    /// Where it comes from.
    public let model: UnreadBadgeModel
    @ObservationIgnored private var token: ObservationToken?

    /// Observes a chat, until this is released.
    public init(_ support: SupportChat, scope: UnreadBadgeModel.Scope = .total) {
        model = UnreadBadgeModel(support, scope: scope)
        badge = model.badge.value
        token = model.badge.observe { [weak self] in self?.badge = $0 }
    }
}
