public import Foundation

/// One entry of a chat's log: a message, or something that happened in the chat.
///
/// The order of the entries is the transcript's, never the timestamps': clocks of a vendor's servers and of a
/// phone disagree. An entry keeps its `id` for life; everything else may change when the vendor delivers it again.
public struct ChatEntry: Sendable, Hashable, Identifiable {
    /// The vendor's id of the entry, or one that the adapter derives where the vendor has none. Unique in a log.
    public let id: String
    /// Who wrote it.
    public var participant: ChatParticipant
    /// The writer's name as the vendor addresses it, such as `agent:4711`. May be empty.
    public var nick: String
    /// The writer's name as people read it. May be empty.
    public var displayName: String
    /// When the entry was created, by its creator's clock. It may lie in the future or before its
    /// predecessor's.
    public var createdAt: Date
    /// When the entry last changed; the same as ``createdAt`` where the vendor does not say.
    public var modifiedAt: Date
    /// What it is, with its payload.
    public var kind: Kind
    /// Files beside the one of ``kind``, or beside its words, where the vendor sends several in one message. They do
    /// not count by themselves.
    package var furtherAttachments: [ChatAttachment]
    /// Whether a visitor's own entry has reached the vendor. Entries of others are always delivered.
    public var deliveryStatus: DeliveryStatus
    /// Whether the visitor was not in the conversation when it was sent: before the visitor joined, or while the visitor
    /// was away. Such an entry can be read, and is never unread.
    public var wasSentInAbsence: Bool

    /// Creates an entry. ``modifiedAt`` is the same as ``createdAt`` where it is left out.
    ///
    /// - Parameter attachments: The files of a message that has several, or words beside them. The one of `kind` may be
    ///   left out.
    public init(
        id: String,
        participant: ChatParticipant,
        nick: String = "",
        displayName: String = "",
        createdAt: Date,
        modifiedAt: Date? = nil,
        kind: Kind,
        attachments: [ChatAttachment] = [],
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
    /// What an entry is.
    public enum Kind: Sendable, Equatable {
        /// Words.
        case message(String)
        /// A file.
        case attachment(ChatAttachment)
        /// A question with answers to choose from.
        case options(question: String, choices: [String])
        /// The participant came into the chat.
        case memberJoin
        /// The participant left the chat.
        case memberLeave
        /// The visitor's comment on the chat changed from `old` to `new`.
        case comment(old: String, new: String)
        /// The visitor rated the chat.
        case rating(Rating)
        /// The visitor was asked for a rating.
        case ratingRequest
        /// Something that this version does not know, in the vendor's words. It never counts as a message.
        case unsupported(String)
    }

    /// Hashes the id: entries of one log with the same id are the same entry.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// All files of this entry, in the vendor's order.
    public var attachments: [ChatAttachment] {
        if case .attachment(let attachment) = kind {
            [attachment] + furtherAttachments
        } else {
            furtherAttachments
        }
    }

    /// The words a person would read of this entry: the message, the question, the file's name; `nil` where
    /// there are none.
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
