public import Foundation

/// The kind of a message.
public enum HelpshiftMessageType: Sendable, Hashable {
    /// A text.
    case text
    /// One or more files.
    case attachment
    /// An agent's request for a review in the App Store.
    case appReviewRequest
    /// An agent's request for a screenshot.
    case screenshotRequest
    /// An undocumented kind, with the SDK's name.
    case other(String)

    /// The SDK's name.
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
        let documented: [Self] = [.text, .attachment, .appReviewRequest, .screenshotRequest]
        self = documented.first { $0.rawValue == word } ?? .other(word)
    }
}

/// A message from an agent.
public struct HelpshiftAgentMessage: Sendable, Equatable {
    /// The id of the conversation. The message itself has none.
    public let publishID: String?
    /// When the message was created; `nil` if the time is unreadable. The provider then uses the time of the
    /// callback.
    public let createdAt: Date?
    /// The kind of message.
    public let type: HelpshiftMessageType?
    /// The text.
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

/// A file in an agent's message.
public struct HelpshiftAttachment: Sendable, Hashable {
    /// The file's address.
    public let url: String?
    /// The file's type, such as `image/png`.
    public let contentType: String?
    /// The file's name.
    public let fileName: String?
    /// The file's size in bytes.
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

/// A message from the user.
public struct HelpshiftUserMessage: Sendable, Equatable {
    /// The kind of message.
    public let type: HelpshiftMessageType?
    /// The text, or the file's name.
    public let body: String?

    /// Creates a message.
    public init(type: HelpshiftMessageType? = nil, body: String? = nil) {
        self.type = type
        self.body = body
    }
}
