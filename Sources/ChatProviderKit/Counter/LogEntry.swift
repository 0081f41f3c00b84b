import Foundation

/// The parts of a log entry that the counter keeps.
struct LogEntry: Sendable, Hashable, Codable {
    /// The entry's meaning for the count.
    enum Role: String, Sendable, Hashable, Codable {
        /// A message that counts.
        case counted
        /// Another participant's message that the policy excludes, such as a bot's.
        case skipped
        /// An entry that no participant wrote, such as a join.
        case event
        /// The visitor's own message.
        case ownMessage
        /// Any other entry of the visitor.
        case ownEvent
    }

    var id: ChatEntry.ID
    let createdAt: Date
    let role: Role

    init(_ entry: ChatEntry, countedBy policy: UnreadPolicy) {
        id = entry.id
        createdAt = entry.createdAt
        role =
            if entry.isOwn {
                entry.isMessage ? .ownMessage : .ownEvent
            } else if !entry.isMessage {
                .event
            } else {
                policy.skipReason(for: entry) == nil ? .counted : .skipped
            }
    }

    var isOwn: Bool { role == .ownMessage || role == .ownEvent }
    /// Whether the entry is another participant's message.
    var isIncomingMessage: Bool { role == .counted || role == .skipped }
}
