public import ChatProviderKit
public import Observation

#if canImport(Combine)
    public import Combine
#endif

/// Observes a `SupportChat` for a badge.
///
/// A SwiftUI view that reads ``badge`` updates when it changes. On iOS 17 and later, the model may come from
/// anywhere. On earlier versions, it must be a `@StateObject` or an `@ObservedObject`.
///
/// ```swift
/// struct RootView: View {
///     let unread: UnreadBadgeModel  // as long as the chat
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
/// Other code observes ``changes``:
///
/// ```swift
/// token = unread.changes.observe { button.badge = $0.text() }
/// ```
@MainActor
public final class UnreadBadgeModel {
    /// Which messages count.
    public enum Scope: Sendable, Hashable {
        /// The messages of all active providers.
        case total
        /// The messages of the current provider.
        case current
        /// The messages of one provider.
        case provider(ChatProviderID)
    }

    /// The chat. The model retains it.
    public let support: SupportChat
    /// Which messages count.
    public let scope: Scope
    /// The scene that shows the badge. The badge is hidden while a conversation is on the screen of that
    /// scene; without a scene, while a conversation is on the screen anywhere.
    public var scene: ChatScene? { didSet { update() } }
    private let source = Observed.Source(UnreadBadge(count: .unknown))
    #if canImport(Combine)
        @Published private var shown = UnreadBadge(count: .unknown)
    #else
        private var shown = UnreadBadge(count: .unknown)
    #endif
    /// An `ObservationRegistrar`, if the system has it.
    private let registrar: (any Sendable)?
    private let observations = ObservationTokens()
    private let moves = ObservationTokens()

    /// Creates a model, which observes from now on.
    ///
    /// - Parameters:
    ///   - scope: Which messages count.
    ///   - scene: The scene that shows the badge. A `MessageCounterOverlay` sets its own.
    public init(_ support: SupportChat, scope: Scope = .total, scene: ChatScene? = nil) {
        self.support = support
        self.scope = scope
        self.scene = scene
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            registrar = ObservationRegistrar()
        } else {
            registrar = nil
        }
        support.activeProviderIDs.observe { [weak self] in self?.observeMoves(of: $0) }.store(
            in: observations
        )
        support.snapshot.observe { [weak self] _ in self?.update() }.store(in: observations)
    }

    /// The badge's current content.
    public var badge: UnreadBadge {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            observationRegistrar?.access(self, keyPath: \.badge)
        }
        return shown
    }

    /// The badge, for observation without SwiftUI.
    public var changes: Observed<UnreadBadge> { source.observed }

    private func update() {
        let channels = support.snapshot.value.activeProviderIDs.compactMap { support.channel(for: $0) }
        let newBadge = UnreadBadge(
            count: count,
            isConversationVisible: channels.contains { channel in
                guard let counter = channel.counter else { return false }
                return scene.map { counter.isConversationUncovered(in: $0) }
                    ?? counter.isConversationInForeground
            }
        )
        guard newBadge != shown else { return }
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *), let observationRegistrar {
            observationRegistrar.withMutation(of: self, keyPath: \.badge) { shown = newBadge }
        } else {
            shown = newBadge
        }
        source.value = newBadge
    }

    private var count: UnreadCount {
        switch scope {
        case .total: support.totalUnreadCount.value
        case .current: support.currentUnreadCount.value
        case .provider(let id): support.channel(for: id)?.unreadCount.value ?? .unknown
        }
    }

    private func observeMoves(of ids: [ChatProviderID]) {
        moves.cancelAll()
        for channel in ids.compactMap({ support.channel(for: $0) }) {
            channel.conversationMoves.observe { [weak self] in self?.update() }.store(in: moves)
        }
        update()
    }

    /// Shows the conversation of the scope's provider. If all count, it is that of the provider with the most
    /// unread messages.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` if no provider of the scope has a screen, and the errors of
    ///   presenting it.
    public func presentConversation() throws {
        let id: ChatProviderID? =
            switch scope {
            case .total: nil
            case .current: support.current?.id
            case .provider(let id): id
            }
        try support.presentConversation(of: id, in: scene)
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension UnreadBadgeModel: Observable {
    private var observationRegistrar: ObservationRegistrar? { registrar as? ObservationRegistrar }
}

#if canImport(Combine)
    extension UnreadBadgeModel: ObservableObject {}
#endif
