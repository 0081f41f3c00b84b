public import ChatProviderKit
import Foundation

extension ChatEntry {
    /// Creates an entry from one of Zendesk's.
    ///
    /// The same fields always result in the same entry, so a log that is delivered again is the same log.
    ///
    /// - Parameters:
    ///   - fields: The SDK's entry.
    ///   - report: Called with what could not be read, in a sentence without any message text. The entry is
    ///     still created, with the nearest safe meaning: an unknown type is `ChatEntry.Kind.unsupported(_:)`
    ///     and never counts; an invalid time is replaced by the other one of the two, or by 1970.
    public init(_ fields: ZendeskChatLogFields, report: (String) -> Void = { _ in }) {
        let created = Date(zendeskTimestamp: fields.createdTimestamp)
        let modified = fields.lastModifiedTimestamp.map { Date(zendeskTimestamp: $0) }
        if created == nil { report("log \(fields.id): createdTimestamp is not a time") }
        if case .some(nil) = modified { report("log \(fields.id): lastModifiedTimestamp is not a time") }
        let known = created ?? modified.flatMap(\.self) ?? Date(timeIntervalSince1970: 0)
        self.init(
            id: fields.id,
            participant: fields.participant,
            nick: fields.nick,
            displayName: fields.displayName,
            createdAt: known,
            modifiedAt: modified.flatMap(\.self),
            kind: Kind(fields.payload, id: fields.id, report: report),
            deliveryStatus: ChatEntry.DeliveryStatus(fields, report: report)
        )
    }
}

extension Date {
    /// Creates the time of a vendor's timestamp in milliseconds; `nil` if it is not valid: not a number,
    /// infinite, or more than 100 million days from 1970.
    init?(zendeskTimestamp milliseconds: Double) {
        guard milliseconds.magnitude <= 8.64e15 else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }

    /// The vendor's timestamp for this time, in whole milliseconds if it was created from such.
    package var zendeskTimestamp: Double {
        let milliseconds = timeIntervalSince1970 * 1000
        let whole = milliseconds.rounded()
        return (milliseconds - whole).magnitude < 0.001 ? whole : milliseconds
    }
}

extension ChatEntry.Kind {
    init(_ payload: ZendeskChatLogFields.Payload, id: String, report: (String) -> Void) {
        switch payload {
        case .message(let text): self = .message(text)
        case .attachmentMessage(let attachment, let url):
            self = .attachment(ChatEntry.Attachment(attachment, url: url))
        case .memberJoin: self = .memberJoin
        case .memberLeave: self = .memberLeave
        case .optionsMessage(let text, let options): self = .options(question: text, choices: options)
        case .chatComment(let old, let new): self = .comment(old: old, new: new)
        case .chatRating(let rating):
            self = .rating(ChatState.Rating(rating) { report("log \(id): \($0)") })
        case .chatRatingRequest: self = .ratingRequest
        case .unknown(let number):
            report("log \(id): unknown type \(number); it is kept and never counts")
            self = .unsupported("ChatLogType \(number)")
        }
    }
}

extension ChatEntry.Attachment {
    init(_ attachment: ZendeskChatAttachment, url: String) {
        self.init(
            name: attachment.name,
            mimeType: attachment.mimeType,
            size: attachment.size,
            url: attachment.url.isEmpty ? url : attachment.url,
            localURL: attachment.localURL
        )
    }
}

extension ChatEntry.DeliveryStatus {
    /// Creates the delivery status of an entry. If the account does not accept the visitor's file, the file
    /// has failed for that reason, whatever its status, unless it was delivered.
    fileprivate init(_ fields: ZendeskChatLogFields, report: (String) -> Void) {
        self.init(fields.status, id: fields.id, report: report)
        guard case .attachmentMessage(let attachment, _) = fields.payload,
            let error = attachment.attachmentError
        else { return }
        switch error {
        case .unsupportedType where fields.participant == .visitor && self != .delivered:
            self = .failed(.init(.unsupportedFileType, messageID: fields.id))
        case .sizeLimit where fields.participant == .visitor && self != .delivered:
            self = .failed(.init(.fileSizeTooLarge, messageID: fields.id))
        case .unsupportedType, .sizeLimit, .unknown:
            report("log \(fields.id): its file has the attachmentError \(error.name)")
        }
    }

    init(_ status: ZendeskChatDeliveryStatus, id: String, report: (String) -> Void) {
        switch status {
        case .pending: self = .pending
        case .delivered: self = .delivered
        case .failed(let failure):
            // The vendor may omit the entry of the failure; here it is known.
            self = .failed(.init(failure.reason, messageID: failure.messageID ?? id))
        case .unknown(let name):
            report("log \(id): unknown delivery status \(name); taken as delivered")
            self = .delivered
        }
    }
}

extension ZendeskChatAttachmentError {
    /// The vendor's name.
    fileprivate var name: String {
        switch self {
        case .unsupportedType: "unsupportedType"
        case .sizeLimit: "sizeLimit"
        case .unknown(let name): name
        }
    }
}
