public import Foundation

/// One entry of the log, with the fields of the SDK's `ChatLog` and of its subclasses.
public struct ZendeskChatLogFields: Sendable, Hashable {
    /// The entry's id. It keeps it for life.
    public var id: String
    /// The name by which Zendesk addresses the writer.
    public var nick: String
    /// The writer's name as people read it.
    public var displayName: String
    /// When the entry was created, in milliseconds since 1970.
    public var createdTimestamp: Double
    /// When the entry last changed, in milliseconds since 1970; `nil` for ``createdTimestamp``.
    public var lastModifiedTimestamp: Double?
    /// What the entry is, with what its subclass adds.
    public var payload: Payload
    /// Who wrote it.
    public var participant: ZendeskChatParticipant
    /// Whether it has reached Zendesk.
    public var status: ZendeskChatDeliveryStatus

    /// What an entry is (`ChatLogType`), with what its subclass adds.
    public enum Payload: Sendable, Hashable {
        /// `ChatMessage`.
        case message(String)
        /// `ChatAttachmentMessage`; `url` stands in where the attachment has none.
        case attachmentMessage(ZendeskChatAttachment, url: String)
        /// `ChatMemberJoin`.
        case memberJoin
        /// `ChatMemberLeave`.
        case memberLeave
        /// `ChatOptionsMessage`.
        case optionsMessage(String, options: [String])
        /// `ChatComment`: the comment before, and the one after.
        case chatComment(String, newComment: String)
        /// `ChatRating`.
        case chatRating(ZendeskChatRating)
        /// `ChatRatingRequest`.
        case chatRatingRequest
        /// A type that `ChatProvidersSDK` 5.0.5 does not have, by its number.
        case unknown(Int)
    }

    /// Creates an entry.
    public init(
        id: String,
        nick: String = "",
        displayName: String = "",
        createdTimestamp: Double,
        lastModifiedTimestamp: Double? = nil,
        payload: Payload,
        participant: ZendeskChatParticipant,
        status: ZendeskChatDeliveryStatus = .delivered
    ) {
        self.id = id
        self.nick = nick
        self.displayName = displayName
        self.createdTimestamp = createdTimestamp
        self.lastModifiedTimestamp = lastModifiedTimestamp
        self.payload = payload
        self.participant = participant
        self.status = status
    }
}

/// Who wrote an entry (`ChatParticipant`, which the vendor has frozen).
public enum ZendeskChatParticipant: String, Sendable, Hashable, CaseIterable {
    /// A person who answers. Also of what that person does: joining, leaving, asking for a rating.
    case agent
    /// The user of the app.
    case visitor
    /// A rule that sends messages by itself.
    case trigger
    /// Zendesk itself.
    case system
    /// An automated participant. Not one of the SDK's; recordings of other sources may name it.
    case bot
}

/// A file that was sent (`ChatAttachment`).
public struct ZendeskChatAttachment: Sendable, Hashable {
    /// The file's name.
    public var name: String
    /// Its type.
    public var mimeType: String
    /// Its size in bytes.
    public var size: Int?
    /// Where it can be had.
    public var url: String
    /// The file on this device, where the visitor sent it.
    public var localURL: URL?
    /// What is wrong with it by the account's settings.
    public var attachmentError: ZendeskChatAttachmentError?

    /// Creates an attachment.
    public init(
        name: String,
        mimeType: String = "",
        size: Int? = nil,
        url: String = "",
        localURL: URL? = nil,
        attachmentError: ZendeskChatAttachmentError? = nil
    ) {
        self.name = name
        self.mimeType = mimeType
        self.size = size
        self.url = url
        self.localURL = localURL
        self.attachmentError = attachmentError
    }
}

/// What is wrong with a file (`ChatAttachmentError`).
public enum ZendeskChatAttachmentError: Sendable, Hashable {
    /// The account does not take files of its type.
    case unsupportedType
    /// It is larger than the account allows.
    case sizeLimit
    /// An error that `ChatProvidersSDK` 5.0.5 does not have, by its name.
    case unknown(String)
}
