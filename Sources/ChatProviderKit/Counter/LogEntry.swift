import Foundation

/// What counting keeps of an entry of a chat's log.
struct LogEntry: Sendable, Hashable, Codable {
    /// What the entry means to the count.
    enum Role: String, Sendable, Hashable, Codable {
        /// A message that counts.
        case counted
        /// A message of others that the policy leaves out, such as a bot's.
        case skipped
        /// An entry that no participant said, such as a join.
        case event
        /// A message of the visitor's own.
        case ownMessage
        /// Something else of the visitor's own.
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

    /// Whether it is the visitor's own.
    var isOwn: Bool { role == .ownMessage || role == .ownEvent }
    /// Whether it is a message that another participant sent.
    var isIncomingMessage: Bool { role == .counted || role == .skipped }
}
