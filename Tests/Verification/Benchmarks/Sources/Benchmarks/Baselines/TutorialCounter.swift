import ChatProviderKit

/// Counts as Zendesk's public tutorial for a message counter does: for each state, keep the agents' entries of the whole
/// log, of those keep the ones with a later time than the last one seen, and take their number.
nonisolated final class TutorialCounter {
    private(set) var logs: [ChatEntry]
    private var lastSeen: ChatEntry?
    private(set) var badgeNumber = 0
    /// Hears each change of the number.
    var onChange: ((Int) -> Void)?

    init(_ logs: [ChatEntry]) {
        self.logs = logs
        lastSeen = logs.last
    }

    /// The log has one more entry.
    func receive(_ entry: ChatEntry) {
        logs.append(entry)
        count()
    }

    /// The log is delivered as a whole.
    func load(_ entries: [ChatEntry]) {
        logs = entries
        count()
    }

    /// The log has another entry in the place of one with the same id.
    func replace(_ entry: ChatEntry) {
        guard let position = logs.firstIndex(where: { $0.id == entry.id }) else { return }
        logs[position] = entry
        count()
    }

    private func count() {
        guard let lastSeen else { return }
        let fromAgents = logs.filter { $0.participant == .agent }
        let unread = fromAgents.filter { $0.createdAt > lastSeen.createdAt }
        guard unread.count != badgeNumber else { return }
        badgeNumber = unread.count
        onChange?(unread.count)
    }
}
