import ChatProviderKit
import ChatProviderRecording
import ChatRecordingWriter
import ZendeskChatAdapter

/// An entry of a recorded log. `id`, `type`, `participant` and `createdTimestamp` are required.
struct RecordedEntry: Decodable {
    var fields: ZendeskChatLogFields

    private enum CodingKeys: CodingKey {
        case id, type, participant, createdTimestamp, lastModifiedTimestamp, nick, displayName, status
        case message, options, attachment, comment, newComment, rating
    }

    init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: CodingKeys.self)
        let id = try entry.decode(String.self, forKey: .id)
        fields = ZendeskChatLogFields(
            id: id,
            nick: try entry.decodeUnlessOmitted(String.self, forKey: .nick) ?? "",
            displayName: try entry.decodeUnlessOmitted(String.self, forKey: .displayName) ?? "",
            createdTimestamp: try entry.decodeNumber(forKey: .createdTimestamp),
            lastModifiedTimestamp: entry.contains(.lastModifiedTimestamp)
                ? try entry.decodeNumber(forKey: .lastModifiedTimestamp) : nil,
            payload: try Self.payload(of: entry),
            participant: try entry.decodeName(ChatEntry.Participant.self, forKey: .participant),
            status: try entry.decodeUnlessOmitted(RecordedDeliveryStatus.self, forKey: .status)?.status(
                of: id
            )
                ?? .delivered
        )
    }

    /// Everything that an entry may contain is checked, whatever its type.
    private static func payload(
        of entry: KeyedDecodingContainer<CodingKeys>
    ) throws -> ZendeskChatLogFields.Payload {
        let type = try entry.decodeName(RecordedLogType.self, forKey: .type)
        let message = try entry.decodeUnlessOmitted(String.self, forKey: .message) ?? ""
        let options = try entry.decodeUnlessOmitted([String].self, forKey: .options) ?? []
        let attachment = try entry.decodeUnlessOmitted(RecordedAttachment.self, forKey: .attachment)
        let comment = try entry.decodeUnlessOmitted(String.self, forKey: .comment) ?? ""
        let newComment = try entry.decodeUnlessOmitted(String.self, forKey: .newComment) ?? ""
        let rating = entry.contains(.rating) ? try entry.decodeRating(forKey: .rating) : .none
        switch type {
        case .message: return .message(message)
        case .attachmentMessage:
            return .attachmentMessage(attachment?.attachment ?? ZendeskChatAttachment(name: ""), url: "")
        case .optionsMessage: return .optionsMessage(message, options: options)
        case .memberJoin: return .memberJoin
        case .memberLeave: return .memberLeave
        case .chatComment: return .chatComment(comment, newComment: newComment)
        case .chatRating: return .chatRating(rating)
        case .chatRatingRequest: return .chatRatingRequest
        }
    }
}

private struct RecordedAttachment: Decodable {
    var attachment: ZendeskChatAttachment

    private enum CodingKeys: CodingKey {
        case name, mimeType, size, url
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        attachment = ZendeskChatAttachment(
            name: try container.decodeUnlessOmitted(String.self, forKey: .name) ?? "",
            mimeType: try container.decodeUnlessOmitted(String.self, forKey: .mimeType) ?? "",
            size: container.contains(.size) ? try container.decodeWholeNumber(forKey: .size) : nil,
            url: try container.decodeUnlessOmitted(String.self, forKey: .url) ?? ""
        )
    }
}

/// `"pending"`, `"delivered"` or `{"failed": reason}`.
private enum RecordedDeliveryStatus: Decodable {
    case pending, delivered
    case failed(ChatEntry.DeliveryFailure.Reason)

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: RecordingKey.self) {
            self = .failed(try object.decodeName(ChatEntry.DeliveryFailure.Reason.self, forKey: "failed"))
            return
        }
        let forms = ["pending", "delivered", "{\"failed\": reason}"]
        switch try decoder.singleValueContainer().decode(String.self) {
        case "pending": self = .pending
        case "delivered": self = .delivered
        case let name: throw RecordingError(at: decoder.codingPath, unknown: name, known: forms)
        }
    }

    func status(of id: String) -> ZendeskChatDeliveryStatus {
        switch self {
        case .pending: .pending
        case .delivered: .delivered
        case .failed(let reason): .failed(.init(reason, messageID: id))
        }
    }
}
