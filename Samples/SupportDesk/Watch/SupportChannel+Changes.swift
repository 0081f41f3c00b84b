import ChatProviderKit
import ChatProviderRecording

extension SupportChannel.Snapshot {
    /// A short summary of the changes since an earlier moment, without any message text.
    func summary(since old: Self) -> String {
        if connectionStatus.name != old.connectionStatus.name { return connectionStatus.name }
        if chatState.userID != old.chatState.userID { return "another user" }
        guard chatState != old.chatState else { return "count" }
        guard chatState.transcript == old.chatState.transcript else {
            return chatState.summary(since: old.chatState)
        }
        return reportSummary(since: old) ?? typingSummary(since: old) ?? readingSummary(since: old)
            ?? loadingSummary(since: old) ?? agentsSummary(since: old)
            ?? chatState.summary(since: old.chatState)
    }

    private func reportSummary(since old: Self) -> String? {
        guard let report = chatState.reportedUnread, report != old.chatState.reportedUnread else {
            return nil
        }
        return "\(report.isFromCache ? "cache" : "server") says \(report.count) unread"
    }

    private func typingSummary(since old: Self) -> String? {
        let before = Set(old.chatState.agents.filter(\.isTyping).map(\.nick))
        let now = chatState.agents.filter(\.isTyping)
        if let agent = now.first(where: { !before.contains($0.nick) }) {
            return "\(agent.displayName) types"
        }
        return now.count < before.count ? "typing ends" : nil
    }

    private func agentsSummary(since old: Self) -> String? {
        chatState.agents == old.chatState.agents ? nil : "agents"
    }

    private func readingSummary(since old: Self) -> String? {
        guard chatState.lastReadID != old.chatState.lastReadID else { return nil }
        let isRead = unreadCount.badgeNumber < old.unreadCount.badgeNumber
        return isRead ? "read on another device" : "read"
    }

    private func loadingSummary(since old: Self) -> String? {
        guard chatState.loading != old.chatState.loading else { return nil }
        return chatState.loading == .loaded ? "loaded" : "not loaded any more"
    }
}
