public import Foundation
public import ZendeskMessagingAdapter

/// A user of the simulated server.
public struct SimulatedMessagingUser: Sendable {
    /// A page of the app that the user has visited.
    public struct PageView: Sendable, Hashable {
        /// The page's title.
        public let title: String
        /// The page's address.
        public let url: String
    }

    /// The server's id.
    public let id: String
    /// The id of the app's own backend; `nil` for a user without a token.
    public internal(set) var externalID: String?
    /// The name in the last token.
    public internal(set) var name: String?
    /// The e-mail address in the last token.
    public internal(set) var email: String?
    /// The pages that were visited, oldest first.
    public internal(set) var pageViews: [PageView] = []
    /// The push tokens of the user's devices.
    public internal(set) var pushTokens: Set<Data> = []
    /// The conversations, oldest first.
    public internal(set) var conversations: [SimulatedMessagingConversation] = []
    /// The number of devices that are logged in with a token.
    public internal(set) var sessionCount = 0
    /// When the last token expires, by the server's clock; `nil` if it does not expire, or if there is none.
    var tokenEnd: Date?

    subscript(conversation id: String) -> SimulatedMessagingConversation? {
        conversations.first { $0.id == id }
    }

    /// The conversation that was last updated.
    var latestConversation: SimulatedMessagingConversation? {
        conversations.max { $0.updateNumber < $1.updateNumber }
    }
}

/// A conversation of the simulated server.
public struct SimulatedMessagingConversation: Sendable {
    /// The conversation's id.
    public let id: String
    /// Whether agents see that the user was authenticated at the start of the conversation.
    public let isAuthenticated: Bool
    /// The messages, in the server's order.
    public internal(set) var messages: [SimulatedMessage] = []
    /// The number of messages, counted from the first, that the user has read on any device.
    public internal(set) var readCount = 0
    /// When the user last read the conversation, by the server's clock.
    public internal(set) var lastRead: Date?
    /// The custom ticket fields.
    public internal(set) var fields: [String: ZendeskMessagingFieldValue] = [:]
    /// The tags.
    public internal(set) var tags: [String] = []
    /// The assigned agent.
    public internal(set) var agent: String?
    /// A number that increases with each change on the server.
    var updateNumber: Int

    /// The number of messages of agents and bots that the user has not read.
    public var unreadCount: Int { messages.dropFirst(readCount).count { $0.author != .user } }
}

/// A message of the simulated server.
public struct SimulatedMessage: Sendable, Hashable {
    /// The author of a message.
    public enum Author: Sendable, Hashable {
        /// The user.
        case user
        /// An agent, by name.
        case agent(String)
        /// A bot.
        case bot
    }

    /// The kind of a message.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A text.
        case text
        /// A form to fill in.
        case form
        /// Cards side by side.
        case carousel
        /// A survey about the conversation.
        case survey
        /// A file.
        case file
    }

    /// The message's id.
    public let id: String
    /// The author.
    public let author: Author
    /// The kind.
    public let kind: Kind
    /// The text.
    public let text: String
    /// When the message reached the server, by its clock.
    public let timestamp: Date
    /// The device that the user has sent the message from.
    let deviceID: UUID?
}
