/// The figures of a run.
struct RandomFigures {
    var conversations = 0
    var operations = 0
    /// Comparisons of one phone with the server.
    var comparisons = 0
    /// Comparisons in which the log did not reach back to every unread message.
    var cutOff = 0
    /// Comparisons while the conversation was seen.
    var seen = 0
    /// The unread messages of all comparisons, and the most in a single one.
    var unread = 0
    var mostUnread = 0
    /// Differences that had disappeared at a second look.
    var secondLooks = 0
    var gaps = 0
    var relaunches = 0
    var changesOfUser = 0
    var kicks = 0
    var receipts = 0
    var serverKills = 0

    mutating func add(_ other: RandomFigures) {
        conversations += other.conversations
        operations += other.operations
        comparisons += other.comparisons
        cutOff += other.cutOff
        seen += other.seen
        unread += other.unread
        mostUnread = max(mostUnread, other.mostUnread)
        secondLooks += other.secondLooks
        gaps += other.gaps
        relaunches += other.relaunches
        changesOfUser += other.changesOfUser
        kicks += other.kicks
        receipts += other.receipts
        serverKills += other.serverKills
    }

    var summary: String {
        """
        \(operations) operations in \(conversations) conversations, \(comparisons) comparisons (\(cutOff) beyond the \
        history, \(seen) seen, \(secondLooks) looked at again; \(unread) unread messages, at most \(mostUnread)), \(gaps) gaps, \(relaunches) relaunches, \
        \(changesOfUser) changes of user, \(kicks) kicks, \(receipts) receipts elsewhere, \(serverKills) kills of the server
        """
    }
}
