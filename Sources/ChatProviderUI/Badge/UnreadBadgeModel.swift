public import ChatProviderKit

/// Observes a `SupportChat` for a badge.
///
/// ```swift
/// let model = UnreadBadgeModel(support)
/// token = model.badge.observe { button.badge = $0.text() }
/// ```
@MainActor
public final class UnreadBadgeModel {
    /// Which messages count.
    public enum Scope: Sendable, Hashable {
        /// Those of all active providers.
        case total
        /// Those of the current provider.
        case current
        /// Those of one provider.
        case provider(ChatProviderID)
    }

    /// The chat. The model keeps it alive.
    public let support: SupportChat
    /// Which messages count.
    public let scope: Scope
    private let badges = Observed.Source(UnreadBadge(count: .unknown))
    private let observations = ObservationTokens()
    private let events = ObservationTokens()

    /// Creates a model; it observes from now on.
    public init(_ support: SupportChat, scope: Scope = .total) {
        self.support = support
        self.scope = scope
        support.activeProviderIDs.observe { [weak self] in self?.observeEvents(of: $0) }.store(
            in: observations
        )
        support.snapshot.observe { [weak self] _ in self?.update() }.store(in: observations)
    }

    /// What the badge shows.
    public var badge: Observed<UnreadBadge> { badges.observed }

    /// Looks again. Only an app that shows a conversation of its own has to call it, after it has told its channel so.
    public func update() {
        let active = support.snapshot.value.activeProviderIDs
        badges.value = UnreadBadge(
            count: count,
            isConversationVisible: active.contains { support.channel(for: $0)?.isConversationVisible == true }
        )
    }

    private var count: UnreadCount {
        switch scope {
        case .total: support.totalUnreadCount.value
        case .current: support.unreadCount.value
        case .provider(let id): support.channel(for: id)?.unreadCount.value ?? .unknown
        }
    }

    private func observeEvents(of ids: [ChatProviderID]) {
        events.cancelAll()
        for channel in ids.compactMap({ support.channel(for: $0) }) {
            channel.events.observe { [weak self] event in
                if case .conversationVisibilityChanged = event { self?.update() }
            }
            .store(in: events)
        }
        update()
    }

    /// Shows the conversation of the scope's provider; of the provider with the most unread messages, where all count.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` where no provider of the scope has a screen, and what that throws.
    public func presentConversation() throws {
        guard let presenter = presenter else {
            throw ChatError(
                .notAllowedNow,
                "None of the providers has a conversation screen: show one of your own."
            )
        }
        try presenter.presentConversation()
    }

    private var presenter: (any ConversationPresenting)? {
        let channels: [SupportChannel?] =
            switch scope {
            case .total: support.snapshot.value.activeProviderIDs.map { support.channel(for: $0) }
            case .current: [support.current]
            case .provider(let id): [support.channel(for: id)]
            }
        let presenting = channels.compactMap(\.self).filter {
            ($0.provider as? any ConversationPresenting)?.canPresentConversation == true
        }
        var chosen = presenting.first
        for channel in presenting.dropFirst()
        where channel.unreadCount.value.badgeNumber
            > chosen?.unreadCount.value.badgeNumber ?? 0
        {
            chosen = channel
        }
        return chosen?.provider as? any ConversationPresenting
    }
}
