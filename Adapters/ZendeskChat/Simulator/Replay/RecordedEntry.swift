import ChatProviderKit
import ChatProviderRecording
import ChatRecordingWriter
import ZendeskChatAdapter

/// An entry of a recorded log. `id`, `type`, `participant` and `createdTimestamp` are required.
struct RecordedEntry: Decodable {
    let entry: ChatEntry
    /// Sentences about values that could be decoded only in part.
    let problems: [String]

    private enum CodingKeys: CodingKey {
        case id, type, participant, createdTimestamp, lastModifiedTimestamp, nick, displayName, status
        case message, options, attachment, comment, newComment, rating
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(String.self, forKey: .id)
        let nick = try container.decodeUnlessOmitted(String.self, forKey: .nick)
        let displayName = try container.decodeUnlessOmitted(String.self, forKey: .displayName)
        var problems: [String] = []
        let times = ChatEntry.zendeskTimes(
            of: id,
            created: try container.decodeNumber(forKey: .createdTimestamp),
            modified: container.contains(.lastModifiedTimestamp)
                ? try container.decodeNumber(forKey: .lastModifiedTimestamp) : nil,
            report: { problems.append($0) }
        )
        let kind = try Self.kind(of: container)
        let participant = try container.decodeName(ChatEntry.Participant.self, forKey: .participant)
        let status = try container.decodeUnlessOmitted(RecordedDeliveryStatus.self, forKey: .status)
        entry = ChatEntry(
            id: id,
            participant: participant,
            nick: nick ?? "",
            displayName: displayName ?? "",
            createdAt: times.createdAt,
            modifiedAt: times.modifiedAt,
            kind: kind,
            deliveryStatus: status?.status(of: id) ?? .delivered
        )
        self.problems = problems
    }

    /// Decodes the kind of an entry, and checks all members that an entry may have, whatever its type.
    private static func kind(of entry: KeyedDecodingContainer<CodingKeys>) throws -> ChatEntry.Kind {
        let type = try entry.decodeName(RecordedLogType.self, forKey: .type)
        let message = try entry.decodeUnlessOmitted(String.self, forKey: .message) ?? ""
        let options = try entry.decodeUnlessOmitted([String].self, forKey: .options) ?? []
        let attachment = try entry.decodeUnlessOmitted(RecordedAttachment.self, forKey: .attachment)
        let comment = try entry.decodeUnlessOmitted(String.self, forKey: .comment) ?? ""
        let newComment = try entry.decodeUnlessOmitted(String.self, forKey: .newComment) ?? ""
        let rating = entry.contains(.rating) ? try entry.decodeRating(forKey: .rating) : .unrated
        switch type {
        case .message: return .message(message)
        case .attachmentMessage:
            return .attachment(attachment?.attachment ?? ChatEntry.Attachment(name: ""))
        case .optionsMessage: return .options(question: message, choices: options)
        case .memberJoin: return .memberJoin
        case .memberLeave: return .memberLeave
        case .chatComment: return .comment(old: comment, new: newComment)
        case .chatRating: return .rating(rating)
        case .chatRatingRequest: return .ratingRequest
        }
    }
}

private struct RecordedAttachment: Decodable {
    var attachment: ChatEntry.Attachment

    private enum CodingKeys: CodingKey {
        case name, mimeType, size, url
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        attachment = ChatEntry.Attachment(
            name: try container.decodeUnlessOmitted(String.self, forKey: .name) ?? "",
            mimeType: try container.decodeUnlessOmitted(String.self, forKey: .mimeType),
            size: container.contains(.size) ? try container.decodeWholeNumber(forKey: .size) : nil,
            url: try container.decodeUnlessOmitted(String.self, forKey: .url)
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

    func status(of id: String) -> ChatEntry.DeliveryStatus {
        switch self {
        case .pending: .pending
        case .delivered: .delivered
        case .failed(let reason): .failed(.init(reason, messageID: id))
        }
    }
}
