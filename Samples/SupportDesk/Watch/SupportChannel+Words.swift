import ChatProviderKit
import ChatProviderRecording

extension SupportChannel.Snapshot {
    /// A readable summary of the changes since an earlier moment, without any message text.
    ///
    /// - Returns: `nil` if only the badge has changed.
    @MainActor
    func words(since old: Self, countedBy counter: MessageCounter?) -> String? {
        if connectionStatus != old.connectionStatus { return "\(connectionStatus)" }
        if chatState.userID != old.chatState.userID {
            return chatState.userID.map { "the user is now \($0)" } ?? "no user is logged in"
        }
        guard chatState != old.chatState else { return nil }
        return chatState.entryWords(since: old.chatState, countedBy: counter) ?? sessionWords(since: old)
            ?? reportWords(since: old) ?? typingWords(since: old) ?? readingWords(since: old)
            ?? loadingWords(since: old)
    }

    private func sessionWords(since old: Self) -> String? {
        // A chat that is loaded again is not a new one.
        let isLoadedStill = chatState.loading == .loaded && old.chatState.loading == .loaded
        guard isLoadedStill || chatState.sessionStatus == .ended else { return nil }
        return chatState.sessionSummary(since: old.chatState)
    }

    private func reportWords(since old: Self) -> String? {
        guard let report = chatState.reportedUnread, report.count != old.chatState.reportedUnread?.count
        else { return nil }
        return "\(report.isFromCache ? "cache" : "server") says \(report.count) unread"
    }

    private func typingWords(since old: Self) -> String? {
        let before = Set(old.chatState.agents.filter(\.isTyping).map(\.nick))
        return chatState.agents.first { $0.isTyping && !before.contains($0.nick) }.map {
            "\($0.displayName) types"
        }
    }

    private func readingWords(since old: Self) -> String? {
        guard chatState.lastReadID != old.chatState.lastReadID,
            unreadCount.badgeNumber < old.unreadCount.badgeNumber
        else { return nil }
        return "read on another device"
    }

    private func loadingWords(since old: Self) -> String? {
        chatState.loading == .loaded && old.chatState.loading != .loaded ? "loaded" : nil
    }
}

extension ChatState {
    /// Describes the new entries in a few words, and why others' messages do not count. Returns `nil` if there are none.
    @MainActor
    func entryWords(since old: ChatState, countedBy counter: MessageCounter?) -> String? {
        let new = newEntries(since: old)
        // The id of a message may change when it is delivered.
        let isDelivery =
            transcript.count == old.transcript.count && new.allSatisfy { $0.participant == .visitor }
        guard !new.isEmpty, !isDelivery else { return nil }
        return summary(since: old) + (counter?.note(on: new) ?? "")
    }
}
