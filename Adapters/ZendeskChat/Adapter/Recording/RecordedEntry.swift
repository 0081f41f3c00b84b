import ChatProviderKit
import ChatRecordingWriter
import Foundation

/// A log entry, in the form of a recording.
struct RecordedEntry: Encodable {
    private var log: ChatEntry
    private var type: RecordedLogType
    private var privacy: RecordedPrivacy

    /// - Returns: `nil` for an entry of an unknown type. A recording has no name for it, and it never counts.
    init?(_ log: ChatEntry, privacy: RecordedPrivacy) {
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
        self.privacy = privacy
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
        if !log.nick.isEmpty { try container.encode(privacy.name(log.nick), forKey: "nick") }
        if !log.displayName.isEmpty {
            try container.encode(privacy.displayName(log.displayName, of: log.nick), forKey: "displayName")
        }
        switch log.deliveryStatus {
        case .delivered: break
        case .pending: try container.encode("pending", forKey: "status")
        case .failed(let failure):
            let reason = ZendeskChatDeliveryReason(failure).rawValue
            try container.encode(["failed": reason], forKey: "status")
        }
        try encodePayload(to: &container)
    }

    private func encodePayload(to container: inout KeyedEncodingContainer<RecordingKey>) throws {
        switch log.kind {
        case .message(let text): try container.encode(privacy.text(text), forKey: "message")
        case .attachment(let attachment):
            try container.encode(RecordedAttachment(attachment, privacy), forKey: "attachment")
        case .options(let question, let choices):
            try container.encode(privacy.text(question), forKey: "message")
            try container.encode(choices.map(privacy.text), forKey: "options")
        case .comment(let old, let new):
            try container.encode(privacy.text(old), forKey: "comment")
            try container.encode(privacy.text(new), forKey: "newComment")
        case .rating(let rating): try container.encode(rating.recordedName, forKey: "rating")
        case .memberJoin, .memberLeave, .ratingRequest, .unsupported: break
        }
    }
}

private struct RecordedAttachment: Encodable {
    var name: String
    var mimeType: String
    var size: Int?
    var url: String

    init(_ attachment: ChatEntry.Attachment, _ privacy: RecordedPrivacy) {
        name = privacy.redacted(attachment.name)
        mimeType = privacy.redacted(attachment.mimeType ?? "")
        size = attachment.size
        url = privacy.redacted(attachment.url ?? "")
    }
}

extension ChatState.Rating {
    fileprivate var recordedName: String {
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
