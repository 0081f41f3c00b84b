import ChatProviderKit

/// The counts that were live all the time in the background, as those of a vendor whose SDK stays connected there.
///
/// On the return they may be older than the pushes of the meantime, until the vendor has said something. It is asked to.
@MainActor
final class CountsOfBackground {
    private let support: SupportChat
    private let onNews: @MainActor () -> Void
    /// What was known of each chat in the background, until there is news in front.
    private var known: [ChatProviderID: SupportChannel.Snapshot] = [:]
    private var channels: [ChatProviderID: ObservationToken] = [:]
    private var moves: ObservationToken?

    init(_ support: SupportChat, onNews: @escaping @MainActor () -> Void) {
        self.support = support
        self.onNews = onNews
        moves = support.lifecycle.isInBackground.observe { [weak self] in if $0 { self?.observeChats() } }
    }

    /// Whether there is one of which nothing has been heard since the return.
    var areStale: Bool {
        guard !support.lifecycle.isInBackground.value else { return false }
        return support.activeProviderIDs.value.contains { id in
            known[id]?.unreadCount.freshness == .live
                && support.channel(for: id)?.provider is any UnreadCountReporting
        }
    }

    private func observeChats() {
        for id in support.activeProviderIDs.value {
            channels[id] = support.channel(for: id)?.snapshot.observe { [weak self] in self?.hear($0, of: id)
            }
        }
    }

    private func hear(_ chat: SupportChannel.Snapshot, of id: ChatProviderID) {
        if support.lifecycle.isInBackground.value {
            known[id] = chat
        } else if let former = known[id], Self.isNews(chat, since: former) {
            known[id] = nil
            channels[id] = nil
            onNews()
        }
    }

    private static func isNews(_ now: SupportChannel.Snapshot, since former: SupportChannel.Snapshot) -> Bool
    {
        let report = now.chatState.reportedUnread
        return now.unreadCount.freshness != .live
            || now.chatState.transcript.last?.id != former.chatState.transcript.last?.id
            || report?.isFromCache == false && report?.sequence != former.chatState.reportedUnread?.sequence
    }
}
