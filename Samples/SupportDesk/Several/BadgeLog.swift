import ChatProviderKit
import Foundation

/// The moments of a story about an app's providers, with the values that observers of the badges receive.
@MainActor
final class BadgeLog {
    /// A moment, with the values that observers had received by its end.
    struct Line: Sendable, Equatable {
        var time: Date
        var text: String
        /// The badges, in the order of the providers; `nil` for a provider that is not active.
        var badges: [UnreadCount?]
        var total: UnreadCount
        /// The provider whose conversation "Contact us" opens.
        var current: ChatProviderID?
        var problems: [String]
    }

    let ids: [ChatProviderID]
    private(set) var lines: [Line] = []
    private(set) var badges: [ChatProviderID: UnreadCount] = [:]
    private(set) var active: [ChatProviderID] = []
    private var total = UnreadCount.unknown
    /// The problems since the last line.
    private var problems: [String] = []
    private weak var support: SupportChat?
    private let tokens = ObservationTokens()

    init(of ids: [ChatProviderID]) { self.ids = ids }

    /// Observes an app after its start.
    func observe(_ support: SupportChat, _ migration: SupportChat.Migration? = nil) {
        self.support = support
        badges = [:]
        support.totalUnreadCount.observe { [weak self] in self?.total = $0 }.store(in: tokens)
        support.activeProviderIDs.observe { [weak self] in self?.active = $0 }.store(in: tokens)
        for id in ids {
            support.channel(for: id)?.unreadCount.observe { [weak self] in self?.badges[id] = $0 }
                .store(in: tokens)
        }
        migration?.diagnostics.observe { [weak self] in self?.problems.append($0.message) }.store(in: tokens)
    }

    /// Stops observing an app before it is killed.
    func stop() { tokens.cancelAll() }

    func add(_ text: String, at time: Date) {
        lines.append(
            Line(
                time: time,
                text: text,
                badges: ids.map { active.contains($0) ? badges[$0] ?? .unknown : nil },
                total: total,
                current: support?.current?.id,
                problems: problems
            )
        )
        problems = []
    }
}
