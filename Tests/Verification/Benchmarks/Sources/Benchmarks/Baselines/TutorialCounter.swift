import ChatProviderKit

/// Counts like Zendesk's public tutorial for a message counter: for each state, it filters the agents' entries from the
/// whole log, keeps those with a later time than the last seen one, and counts them.
nonisolated final class TutorialCounter {
    private var logs: [ChatEntry]
    private var lastSeen: ChatEntry?
    private(set) var badgeNumber = 0
    /// Called at each change of the number.
    var onChange: ((Int) -> Void)?

    init(_ logs: [ChatEntry]) {
        self.logs = logs
        lastSeen = logs.last
    }

    /// Adds an entry to the log.
    func receive(_ entry: ChatEntry) {
        logs.append(entry)
        count()
    }

    /// Replaces the whole log.
    func load(_ entries: [ChatEntry]) {
        logs = entries
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
