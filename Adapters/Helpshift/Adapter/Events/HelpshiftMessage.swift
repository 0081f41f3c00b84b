public import Foundation

/// What kind of message it is.
public enum HelpshiftMessageType: Sendable, Hashable {
    /// Words.
    case text
    /// One or more files.
    case attachment
    /// An agent asks for a review in the app's store.
    case appReviewRequest
    /// An agent asks for a picture of the screen.
    case screenshotRequest
    /// A kind that is not documented, in the SDK's word.
    case other(String)

    /// The SDK's word.
    public var rawValue: String {
        switch self {
        case .text: "text"
        case .attachment: "attachment"
        case .appReviewRequest: "app_review_request"
        case .screenshotRequest: "screenshot_request"
        case .other(let word): word
        }
    }

    package init(_ word: String) {
        self =
            switch word {
            case "text": .text
            case "attachment": .attachment
            case "app_review_request": .appReviewRequest
            case "screenshot_request": .screenshotRequest
            default: .other(word)
            }
    }
}

/// A message of an agent's.
public struct HelpshiftAgentMessage: Sendable, Equatable {
    /// The id of the conversation, not of the message: that has none.
    public let publishID: String?
    /// When it was created; `nil` where that cannot be read, and the time of the callback stands in.
    public let createdAt: Date?
    /// What kind of message it is.
    public let type: HelpshiftMessageType?
    /// The words.
    public let body: String?
    /// The files.
    public let attachments: [HelpshiftAttachment]

    /// Creates a message.
    public init(
        publishID: String? = nil,
        createdAt: Date? = nil,
        type: HelpshiftMessageType? = nil,
        body: String? = nil,
        attachments: [HelpshiftAttachment] = []
    ) {
        self.publishID = publishID
        self.createdAt = createdAt
        self.type = type
        self.body = body
        self.attachments = attachments
    }
}

/// A file of an agent's message.
public struct HelpshiftAttachment: Sendable, Hashable {
    /// Where it can be had.
    public let url: String?
    /// Its type, such as `image/png`.
    public let contentType: String?
    /// Its name.
    public let fileName: String?
    /// Its size in bytes.
    public let size: Int?

    /// Creates an attachment.
    public init(
        url: String? = nil,
        contentType: String? = nil,
        fileName: String? = nil,
        size: Int? = nil
    ) {
        self.url = url
        self.contentType = contentType
        self.fileName = fileName
        self.size = size
    }
}

/// A message of the user's own.
public struct HelpshiftUserMessage: Sendable, Equatable {
    /// What kind of message it is.
    public let type: HelpshiftMessageType?
    /// The words, or the file's name.
    public let body: String?

    /// Creates a message.
    public init(type: HelpshiftMessageType? = nil, body: String? = nil) {
        self.type = type
        self.body = body
    }
}
