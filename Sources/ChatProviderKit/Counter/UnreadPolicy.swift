/// Which entries of a log count as unread messages.
///
/// By default, an agent's messages, attachments and questions with choices count (C5). <doc:Invariants> lists
/// the rules of counting by their short names. A number that a vendor reports itself includes what the vendor
/// counts, regardless of the policy.
public struct UnreadPolicy: Sendable, Hashable, Codable {
    /// Whether bots' messages count, too.
    public var countsBots: Bool
    /// Whether triggers' messages count, too.
    public var countsTriggers: Bool
    /// Whether the visitor's own message marks everything before it as seen.
    public var ownMessagesMarkSeen: Bool

    /// Creates a policy.
    public init(countsBots: Bool = false, countsTriggers: Bool = false, ownMessagesMarkSeen: Bool = false) {
        self.countsBots = countsBots
        self.countsTriggers = countsTriggers
        self.ownMessagesMarkSeen = ownMessagesMarkSeen
    }

    /// Why an entry does not count.
    public enum SkipReason: Sendable, Hashable {
        /// It is a join, a leave, a rating, a comment, a request or another entry that is not a message.
        case notAMessage
        /// The visitor wrote it.
        case ownMessage
        /// A bot wrote it, and ``UnreadPolicy/countsBots`` is off.
        case bot
        /// A trigger wrote it, and ``UnreadPolicy/countsTriggers`` is off.
        case trigger
        /// The vendor's system wrote it.
        case system
        /// It was sent while the visitor was not in the conversation (``ChatEntry/wasSentInAbsence``).
        case sentInAbsence
    }

    /// Returns why `entry` does not count, regardless of its position; `nil` if it counts when it is after
    /// the marker.
    public func skipReason(for entry: ChatEntry) -> SkipReason? {
        guard entry.isMessage else { return .notAMessage }
        if entry.wasSentInAbsence, !entry.isOwn { return .sentInAbsence }
        switch entry.participant {
        case .agent: return nil
        case .visitor: return .ownMessage
        case .bot: return countsBots ? nil : .bot
        case .trigger: return countsTriggers ? nil : .trigger
        case .system: return .system
        }
    }
}

extension ChatEntry {
    /// Whether a participant said it: a message, an attachment or options.
    public var isMessage: Bool {
        switch kind {
        case .message, .attachment, .options: true
        case .memberJoin, .memberLeave, .comment, .rating, .ratingRequest, .unsupported: false
        }
    }

    /// Whether the entry is the visitor's own. This is called for each entry of a log, and must be quick.
    var isOwn: Bool { participant == .visitor }
}
