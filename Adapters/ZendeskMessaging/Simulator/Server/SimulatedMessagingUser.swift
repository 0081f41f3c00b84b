public import Foundation
public import ZendeskMessagingAdapter

/// What the server holds of a user.
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
    /// The name of the last token.
    public internal(set) var name: String?
    /// The e-mail address of the last token.
    public internal(set) var email: String?
    /// The pages that were visited, oldest first.
    public internal(set) var pageViews: [PageView] = []
    /// Where pushes go to.
    public internal(set) var pushTokens: Set<Data> = []
    /// The conversations, oldest first.
    public internal(set) var conversations: [SimulatedMessagingConversation] = []
    /// How many devices are logged in by a token.
    public internal(set) var sessionCount = 0
    /// By the server's clock, when the last token ends; `nil` where it does not, or there is none.
    var tokenEnd: Date?

    subscript(conversation id: String) -> SimulatedMessagingConversation? {
        conversations.first { $0.id == id }
    }

    /// The conversation with the newest message, or the newest one.
    var latestConversation: SimulatedMessagingConversation? {
        conversations.max { $0.updateNumber < $1.updateNumber }
    }
}

/// A conversation as the server holds it.
public struct SimulatedMessagingConversation: Sendable {
    /// The conversation's id.
    public let id: String
    /// Whether the agents see that the user was authenticated when it began.
    public let isAuthenticated: Bool
    /// All that was said, in the server's order.
    public internal(set) var messages: [SimulatedMessage] = []
    /// How many messages, from the first one on, the user has read on any device.
    public internal(set) var readCount = 0
    /// When the user last read it, by the server's clock.
    public internal(set) var lastRead: Date?
    /// The custom ticket fields.
    public internal(set) var fields: [String: ZendeskMessagingFieldValue] = [:]
    /// The tags.
    public internal(set) var tags: [String] = []
    /// The agent whom it is assigned to.
    public internal(set) var agent: String?
    /// Grows with each change at the server.
    var updateNumber: Int

    /// The number of messages of agents and bots that the user has not read.
    public var unreadCount: Int { messages.dropFirst(readCount).count { $0.author != .user } }
}

/// A message as the server holds it.
public struct SimulatedMessage: Sendable, Hashable {
    /// Who has written a message.
    public enum Author: Sendable, Hashable {
        /// The user.
        case user
        /// An agent, by name.
        case agent(String)
        /// A bot.
        case bot
    }

    /// What a message is.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Words.
        case text
        /// A form to fill in.
        case form
        /// Cards side by side.
        case carousel
        /// The question how it was.
        case survey
        /// A file.
        case file
    }

    /// The message's id.
    public let id: String
    /// Who has written it.
    public let author: Author
    /// What it is.
    public let kind: Kind
    /// Its words.
    public let text: String
    /// When it came to the server, by its clock.
    public let timestamp: Date
    /// The device that the user has written it on.
    let deviceID: UUID?
}
