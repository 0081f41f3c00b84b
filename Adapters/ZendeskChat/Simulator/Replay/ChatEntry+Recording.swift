import ChatProviderKit
import ChatProviderRecording
import ZendeskChatAdapter

extension ChatEntry {
    /// Reads an entry of a recorded log. `id`, `type`, `participant` and `createdTimestamp` must be there.
    init(recorded object: RecordedObject, report: (String) -> Void) throws {
        var members = StatedMembers(object)
        guard let id = try members.string("id") else { throw object.missing("id") }
        guard let type = try members.choice("type", of: RecordedLogType.known) else {
            throw object.missing("type")
        }
        guard let participant = try members.choice("participant", of: participants) else {
            throw object.missing("participant")
        }
        guard let created = try members.number("createdTimestamp") else {
            throw object.missing("createdTimestamp")
        }
        let fields = ZendeskChatLogFields(
            id: id,
            nick: try members.string("nick") ?? "",
            displayName: try members.string("displayName") ?? "",
            createdTimestamp: created,
            lastModifiedTimestamp: try members.number("lastModifiedTimestamp"),
            payload: try RecordedPayload(&members).payload(of: type),
            participant: participant,
            status: try ZendeskChatDeliveryStatus(recorded: &members, id: id)
        )
        self.init(fields, report: report)
    }
}

private let participants = ZendeskChatParticipant.allCases.map { (name: $0.rawValue, choice: $0) }

extension RecordedLogType {
    fileprivate static let known = allCases.map { (name: $0.rawValue, choice: $0) }
}

/// All that an entry may carry; what is not of its type is checked, and not used.
private struct RecordedPayload {
    var message: String?
    var options: [String]?
    var attachment: ZendeskChatAttachment?
    var comment: String?
    var newComment: String?
    var rating: ZendeskChatRating?

    init(_ members: inout StatedMembers) throws {
        message = try members.string("message")
        options = try members.strings("options")
        attachment = try members.object("attachment", ZendeskChatAttachment.init(recorded:))
        comment = try members.string("comment")
        newComment = try members.string("newComment")
        rating = try members.choice("rating", of: ZendeskChatRating.recorded)
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
        var members = StatedMembers(object)
        self.init(
            name: try members.string("name") ?? "",
            mimeType: try members.string("mimeType") ?? "",
            size: try members.wholeNumber("size"),
            url: try members.string("url") ?? ""
        )
    }
}

extension ZendeskChatDeliveryStatus {
    private static let reasons = ZendeskChatDeliveryReason.allCases.map { (name: $0.rawValue, choice: $0) }
    private static let forms = ["pending", "delivered", "{\"failed\": reason}"]

    /// `"pending"`, `"delivered"` or `{"failed": reason}`; delivered where it is left out.
    fileprivate init(recorded members: inout StatedMembers, id: String) throws {
        switch members.any("status") {
        case nil: self = .delivered
        case let name as String:
            switch name {
            case "pending": self = .pending
            case "delivered": self = .delivered
            default: throw members.object.unknown("status", name, known: Self.forms)
            }
        case let value? where value is [String: Any]:
            var status = StatedMembers(try members.member("status", value))
            guard let reason = try status.choice("failed", of: Self.reasons) else {
                throw RecordingError("\(members.object.place("status.failed")): missing")
            }
            self = .failed(reason.failure(messageID: id))
        case let value?:
            throw members.object.mismatch(
                "status",
                "\"pending\", \"delivered\" or {\"failed\": reason}",
                value
            )
        }
    }
}
