import ChatProviderKit

extension ChatLog {
    /// Reads an entry of a recorded log. `id`, `type`, `participant` and `createdTimestamp` must be there.
    init(recorded object: RecordedObject, report: (String) -> Void) throws {
        guard let type = try object.statedChoice("type", known: RecordedLogType.known) else {
            throw object.missing("type")
        }
        guard let participant = try object.statedChoice("participant", known: participants) else {
            throw object.missing("participant")
        }
        guard let id = try object.statedString("id") else { throw object.missing("id") }
        guard let created = try object.statedNumber("createdTimestamp") else {
            throw object.missing("createdTimestamp")
        }
        let fields = ZendeskChatLogFields(
            id: id,
            nick: try object.statedString("nick") ?? "",
            displayName: try object.statedString("displayName") ?? "",
            createdTimestamp: created,
            lastModifiedTimestamp: try object.statedNumber("lastModifiedTimestamp"),
            payload: try RecordedPayload(object).payload(of: type),
            participant: participant,
            status: try ZendeskDeliveryStatus(recorded: object, id: id)
        )
        self.init(fields, report: report)
    }
}

private let participants = ZendeskChatParticipant.allCases.map { (name: $0.rawValue, choice: $0) }

/// The vendor's types of entries (`ChatLogType`).
enum RecordedLogType: String, CaseIterable {
    case message, attachmentMessage, optionsMessage, memberJoin, memberLeave
    case chatComment, chatRating, chatRatingRequest

    static let known = allCases.map { (name: $0.rawValue, choice: $0) }
}

/// All that an entry may carry; what is not of its type is checked, and not used.
private struct RecordedPayload {
    var message: String?
    var options: [String]?
    var attachment: ZendeskChatAttachment?
    var comment: String?
    var newComment: String?
    var rating: ZendeskRating?

    init(_ object: RecordedObject) throws {
        message = try object.statedString("message")
        options = try object.statedStrings("options")
        attachment = try object.statedObject("attachment").map(ZendeskChatAttachment.init(recorded:))
        comment = try object.statedString("comment")
        newComment = try object.statedString("newComment")
        rating = try object.statedChoice("rating", known: ZendeskRating.recorded)
    }

    func payload(of type: RecordedLogType) -> ZendeskChatLogFields.Payload {
        switch type {
        case .message: .message(message ?? "")
        case .attachmentMessage: .attachmentMessage(attachment ?? ZendeskChatAttachment(name: ""), url: "")
        case .optionsMessage: .optionsMessage(message ?? "", options: options ?? [])
        case .memberJoin: .memberJoin
        case .memberLeave: .memberLeave
        case .chatComment: .chatComment(comment ?? "", newComment: newComment ?? "")
        case .chatRating: .chatRating(rating ?? .none)
        case .chatRatingRequest: .chatRatingRequest
        }
    }
}

extension ZendeskChatAttachment {
    fileprivate init(recorded object: RecordedObject) throws {
        self.init(
            name: try object.statedString("name") ?? "",
            mimeType: try object.statedString("mimeType") ?? "",
            size: try object.statedWholeNumber("size"),
            url: try object.statedString("url") ?? ""
        )
    }
}

extension ZendeskDeliveryStatus {
    /// `"pending"`, `"delivered"` or `{"failed": reason}`; delivered where it is left out.
    fileprivate init(recorded object: RecordedObject, id: String) throws {
        guard let value = object.fields["status"] else {
            self = .delivered
            return
        }
        if let name = value as? String {
            switch name {
            case "pending": self = .pending
            case "delivered": self = .delivered
            default:
                throw object.unknown("status", name, known: ["pending", "delivered", "{\"failed\": reason}"])
            }
            return
        }
        guard value is [String: Any], let status = try object.statedObject("status") else {
            throw object.mismatch("status", "\"pending\", \"delivered\" or {\"failed\": reason}", value)
        }
        let reasons = ZendeskDeliveryReason.allCases.map { (name: $0.rawValue, choice: $0) }
        guard let reason = try status.statedChoice("failed", known: reasons) else {
            throw status.missing("failed")
        }
        self = .failed(reason.failure(messageID: id))
    }
}
