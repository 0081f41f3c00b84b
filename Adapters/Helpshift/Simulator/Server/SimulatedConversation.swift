public import Foundation
public import HelpshiftAdapter

/// A conversation on the simulated server.
public struct SimulatedConversation: Sendable, Hashable {
    /// The progress of a conversation.
    public enum Stage: Sendable, Hashable {
        /// The conversation is in progress.
        case open
        /// An agent has resolved the conversation, and the user is asked to confirm that.
        case awaitingAnswer
        /// The conversation has ended, and cannot be reopened.
        case ended
    }

    /// The internal id.
    public var issueID: String
    /// The id that agents see.
    public var publishID: String
    /// The user, by the server's own id.
    public var userID: SimulatedUser.ID
    /// The device that the conversation was started on.
    public var deviceID: String
    /// The conversation's progress.
    public var stage = Stage.open
    /// The messages, oldest first.
    public var messages: [SimulatedMessage] = []
    /// The number of messages that the user has not seen.
    public var unreadCount = 0
    /// The user's rating in stars, if there is one.
    public var rating: Int?
    /// The tags that the conversation was started with.
    public var tags: [String] = []
}

/// A message on the simulated server.
public struct SimulatedMessage: Sendable, Hashable {
    /// The author.
    public enum Author: Sendable, Hashable {
        /// An agent.
        case agent
        /// An automation of the account.
        case bot
        /// The user.
        case user
    }

    /// The author.
    public var author: Author
    /// The SDK's name for the kind of message.
    public var type: String
    /// The text.
    public var body: String
    /// The files.
    public var attachments: [HelpshiftAttachment] = []
    /// The actions that the user can tap.
    public var actions: [SimulatedAction] = []
    /// When it was created, by the server's clock.
    public var createdAt: Date
}

/// An action that the user can tap in a message.
public struct SimulatedAction: Sendable, Hashable {
    /// `call` or `link`.
    public var type: String
    /// The number or the link.
    public var data: String

    /// Creates an action.
    public init(type: String, data: String) {
        self.type = type
        self.data = data
    }
}
