// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public class ChatLog: NSObject {
    public let id: String
    public let nick: String
    public let displayName: String
    public let createdTimestamp: TimeInterval
    public let lastModifiedTimestamp: TimeInterval
    public let type: ChatLogType
    public let participant: ChatParticipant
    @_spi(BackDoor) public private(set) var storedStatus: DeliveryStatus
    public var status: DeliveryStatus { storedStatus }

    @_spi(BackDoor)
    public init(
        _ id: String,
        _ type: ChatLogType,
        _ participant: ChatParticipant,
        at time: TimeInterval,
        status: DeliveryStatus
    ) {
        self.id = id
        nick = participant == .agent ? "agent:1" : "visitor"
        displayName = participant == .agent ? "Ada" : "Me"
        createdTimestamp = time
        lastModifiedTimestamp = time
        self.type = type
        self.participant = participant
        storedStatus = status
    }
}

public final class ChatMessage: ChatLog {
    public let message: String

    @_spi(BackDoor)
    public init(
        _ id: String,
        _ message: String,
        by participant: ChatParticipant = .agent,
        at time: TimeInterval = 1_790_000_000_000,
        status: DeliveryStatus = .delivered
    ) {
        self.message = message
        super.init(id, .message, participant, at: time, status: status)
    }
}

public final class ChatAttachment: NSObject {
    public let name: String
    public let mimeType: String
    public let size: Int
    public let url: String
    public let localURL: URL?
    private let storedError: ChatAttachmentError?
    public var attachmentError: ChatAttachmentError? { storedError }

    init(
        name: String,
        mimeType: String,
        size: Int,
        url: String,
        localURL: URL?,
        error: ChatAttachmentError?
    ) {
        storedError = error
        self.name = name
        self.mimeType = mimeType
        self.size = size
        self.url = url
        self.localURL = localURL
    }
}

public final class ChatAttachmentMessage: ChatLog {
    public let message = ""
    public let attachment: ChatAttachment
    public var url: URL? { URL(string: "https://example.com/\(id)") }

    @_spi(BackDoor)
    public init(
        _ id: String,
        name: String,
        by participant: ChatParticipant = .agent,
        status: DeliveryStatus = .delivered,
        error: ChatAttachmentError? = nil
    ) {
        attachment = ChatAttachment(
            name: name,
            mimeType: "image/png",
            size: 7,
            url: "",
            localURL: URL(fileURLWithPath: "/\(name)"),
            error: error
        )
        super.init(id, .attachmentMessage, participant, at: 1_790_000_000_000, status: status)
    }
}

public final class ChatOptionsMessage: ChatLog {
    public let message: String
    public let options: [String]

    @_spi(BackDoor)
    public init(_ id: String, _ message: String, options: [String]) {
        self.message = message
        self.options = options
        super.init(id, .optionsMessage, .agent, at: 1_790_000_000_000, status: .delivered)
    }
}

public final class ChatComment: ChatLog {
    public let comment: String?
    public let newComment: String

    @_spi(BackDoor)
    public init(_ id: String, _ comment: String?, new: String) {
        self.comment = comment
        newComment = new
        super.init(id, .chatComment, .visitor, at: 1_790_000_000_000, status: .delivered)
    }
}

public final class ChatRating: ChatLog {
    public let rating: Rating

    @_spi(BackDoor)
    public init(_ id: String, _ rating: Rating) {
        self.rating = rating
        super.init(id, .chatRating, .visitor, at: 1_790_000_000_000, status: .delivered)
    }
}

public final class ChatRatingRequest: ChatLog {
    @_spi(BackDoor)
    public init(_ id: String) {
        super.init(id, .chatRatingRequest, .agent, at: 1_790_000_000_000, status: .delivered)
    }
}

public final class ChatMemberJoin: ChatLog {
    @_spi(BackDoor)
    public init(_ id: String) {
        super.init(id, .memberJoin, .agent, at: 1_790_000_000_000, status: .delivered)
    }
}

public final class ChatMemberLeave: ChatLog {
    @_spi(BackDoor)
    public init(_ id: String) {
        super.init(id, .memberLeave, .agent, at: 1_790_000_000_000, status: .delivered)
    }
}
