import ChatProviderKit
import ChatRecordingWriter
import Foundation

struct RecordedEntry: Encodable {
    private var log: ChatEntry
    private var type: RecordedLogType

    /// - Returns: `nil` for an entry of an unknown type. A recording has no name for it, and it never counts.
    init?(_ log: ChatEntry) {
        switch log.kind {
        case .message: type = .message
        case .attachment: type = .attachmentMessage
        case .options: type = .optionsMessage
        case .memberJoin: type = .memberJoin
        case .memberLeave: type = .memberLeave
        case .comment: type = .chatComment
        case .rating: type = .chatRating
        case .ratingRequest: type = .chatRatingRequest
        case .unsupported: return nil
        }
        self.log = log
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordingKey.self)
        try container.encode(log.id, forKey: "id")
        try container.encode(type.rawValue, forKey: "type")
        try container.encode(log.participant.rawValue, forKey: "participant")
        try container.encode(log.createdAt.zendeskTimestamp, forKey: "createdTimestamp")
        if log.modifiedAt != log.createdAt {
            try container.encode(log.modifiedAt.zendeskTimestamp, forKey: "lastModifiedTimestamp")
        }
        if !log.nick.isEmpty { try container.encode(log.nick, forKey: "nick") }
        if !log.displayName.isEmpty { try container.encode(log.displayName, forKey: "displayName") }
        switch log.deliveryStatus {
        case .delivered: break
        case .pending: try container.encode("pending", forKey: "status")
        case .failed(let failure):
            try container.encode(["failed": failure.reason.rawValue], forKey: "status")
        }
        try encodePayload(to: &container)
    }

    private func encodePayload(to container: inout KeyedEncodingContainer<RecordingKey>) throws {
        switch log.kind {
        case .message(let text): try container.encode(text, forKey: "message")
        case .attachment(let attachment):
            var file = container.nestedContainer(keyedBy: RecordingKey.self, forKey: "attachment")
            try file.encode(attachment.name, forKey: "name")
            try file.encode(attachment.mimeType ?? "", forKey: "mimeType")
            try file.encodeIfPresent(attachment.size, forKey: "size")
            try file.encode(attachment.url ?? "", forKey: "url")
        case .options(let question, let choices):
            try container.encode(question, forKey: "message")
            try container.encode(choices, forKey: "options")
        case .comment(let old, let new):
            try container.encode(old, forKey: "comment")
            try container.encode(new, forKey: "newComment")
        case .rating(let rating): try container.encode(rating.recordedName, forKey: "rating")
        case .memberJoin, .memberLeave, .ratingRequest, .unsupported: break
        }
    }
}

extension ChatState.Rating {
    /// The name in a recording. Zendesk has no stars.
    var recordedName: String {
        switch self {
        case .unrated, .stars: "none"
        case .good: "good"
        case .bad: "bad"
        }
    }
}

/// The vendor's types of entries (`ChatLogType`).
package enum RecordedLogType: String, CaseIterable {
    case message, attachmentMessage, optionsMessage, memberJoin, memberLeave
    case chatComment, chatRating, chatRatingRequest
}
