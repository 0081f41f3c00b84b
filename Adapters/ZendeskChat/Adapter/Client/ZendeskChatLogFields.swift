public import ChatProviderKit
public import Foundation

/// One entry of the log, with the fields of the SDK's `ChatLog` and of its subclasses.
public struct ZendeskChatLogFields: Sendable, Hashable {
    /// The entry's id, which never changes.
    public var id: String
    /// The name by which Zendesk addresses the writer.
    public var nick: String
    /// The writer's name for people to read.
    public var displayName: String
    /// When the entry was created, in milliseconds since 1970.
    public var createdTimestamp: Double
    /// When the entry last changed, in milliseconds since 1970; `nil` for ``createdTimestamp``.
    public var lastModifiedTimestamp: Double?
    /// The kind of entry, with the properties of its subclass.
    public var payload: Payload
    /// Who wrote it (`ChatParticipant`, which the vendor has frozen and which has no bot).
    public var participant: ChatEntry.Participant
    /// Whether it has reached Zendesk.
    public var status: ZendeskChatDeliveryStatus

    /// The kind of an entry (`ChatLogType`), with the properties of its subclass.
    public enum Payload: Sendable, Hashable {
        /// `ChatMessage`.
        case message(String)
        /// `ChatAttachmentMessage`. `url` is used if the attachment has none.
        case attachmentMessage(ZendeskChatAttachment, url: String)
        /// `ChatMemberJoin`.
        case memberJoin
        /// `ChatMemberLeave`.
        case memberLeave
        /// `ChatOptionsMessage`.
        case optionsMessage(String, options: [String])
        /// `ChatComment`: the previous comment, and the new one.
        case chatComment(String, newComment: String)
        /// `ChatRating`.
        case chatRating(ZendeskChatRating)
        /// `ChatRatingRequest`.
        case chatRatingRequest
        /// A type that `ChatProvidersSDK` 5.0.5 does not have, with its number.
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
        participant: ChatEntry.Participant,
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

/// A file that was sent (`ChatAttachment`).
public struct ZendeskChatAttachment: Sendable, Hashable {
    /// The file's name.
    public var name: String
    /// The file's type.
    public var mimeType: String
    /// The file's size in bytes.
    public var size: Int?
    /// The file's address.
    public var url: String
    /// The file on this device, if the visitor sent it.
    public var localURL: URL?
    /// The problem with the file according to the account's settings.
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

/// A problem with a file (`ChatAttachmentError`).
public enum ZendeskChatAttachmentError: Sendable, Hashable {
    /// The account does not accept files of this type.
    case unsupportedType
    /// The file is larger than the account allows.
    case sizeLimit
    /// An error that `ChatProvidersSDK` 5.0.5 does not have, with its name.
    case unknown(String)
}
