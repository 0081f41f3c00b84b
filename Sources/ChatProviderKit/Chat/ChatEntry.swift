public import Foundation

/// One entry of a chat's log: a message, or something that happened in the chat.
///
/// Entries are in the transcript's order, not in the order of their times, because the clocks of a vendor's
/// servers and of a phone disagree. An entry's `id` never changes. Everything else may change when the vendor
/// delivers the entry again.
public struct ChatEntry: Sendable, Hashable, Identifiable {
    /// The vendor's id for the entry, or one that the adapter derives if the vendor has none. Unique in a
    /// log.
    public let id: String
    /// The author.
    public var participant: Participant
    /// The writer's name as the vendor addresses the writer, such as `agent:4711`. May be empty.
    public var nick: String
    /// The writer's name for people to read. May be empty.
    public var displayName: String
    /// When the entry was created, by the clock of its creator. It may be in the future, or earlier than the
    /// previous entry's.
    public var createdAt: Date
    /// When the entry last changed; the same as ``createdAt`` if the vendor does not report it.
    public var modifiedAt: Date
    /// The kind of entry, with its payload.
    public var kind: Kind
    /// The other files of a message that has several, or text and files. They do not count separately.
    package var furtherAttachments: [Attachment]
    /// Whether the visitor's own entry has reached the vendor. Other participants' entries are always
    /// delivered.
    public var deliveryStatus: DeliveryStatus
    /// Whether the entry was sent while the visitor was not in the conversation: before the visitor joined,
    /// or while the visitor was away. Such an entry can be read, and is never unread.
    public var wasSentInAbsence: Bool

    /// Creates an entry. By default, ``modifiedAt`` is the same as ``createdAt``.
    ///
    /// - Parameter attachments: The files of a message that has several, or text and files. You may omit the
    ///   file of `kind`.
    public init(
        id: String,
        participant: Participant,
        nick: String = "",
        displayName: String = "",
        createdAt: Date,
        modifiedAt: Date? = nil,
        kind: Kind,
        attachments: [Attachment] = [],
        deliveryStatus: DeliveryStatus = .delivered,
        wasSentInAbsence: Bool = false
    ) {
        self.id = id
        self.participant = participant
        self.nick = nick
        self.displayName = displayName
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt ?? createdAt
        self.kind = kind
        let isRepeated = if case .attachment(let first) = kind { attachments.first == first } else { false }
        furtherAttachments = isRepeated ? Array(attachments.dropFirst()) : attachments
        self.deliveryStatus = deliveryStatus
        self.wasSentInAbsence = wasSentInAbsence
    }
}

extension ChatEntry {
    /// The kind of an entry.
    public enum Kind: Sendable, Equatable {
        /// A text message.
        case message(String)
        /// A file.
        case attachment(Attachment)
        /// A question with answers to choose from.
        case options(question: String, choices: [String])
        /// The participant joined the chat.
        case memberJoin
        /// The participant left the chat.
        case memberLeave
        /// The visitor's comment on the chat changed from `old` to `new`.
        case comment(old: String, new: String)
        /// The visitor rated the chat.
        case rating(ChatState.Rating)
        /// The visitor was asked for a rating.
        case ratingRequest
        /// A kind that this version does not know, with the vendor's name for it. It never counts as a
        /// message.
        case unsupported(String)
    }

    /// Hashes the id: entries of one log with the same id are the same entry.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// All files of this entry, in the vendor's order.
    public var attachments: [Attachment] {
        if case .attachment(let attachment) = kind {
            [attachment] + furtherAttachments
        } else {
            furtherAttachments
        }
    }

    /// The text that a person would read: the message, the question or the file's name; `nil` if there is
    /// none.
    public var text: String? {
        switch kind {
        case .message(let text): text
        case .attachment(let attachment): attachment.name
        case .options(let question, _): question
        case .comment(_, let new): new
        case .memberJoin, .memberLeave, .rating, .ratingRequest, .unsupported: nil
        }
    }
}
