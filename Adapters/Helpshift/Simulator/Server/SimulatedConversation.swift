public import Foundation
public import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

/// A conversation on the simulated server.
public struct SimulatedConversation: Sendable, Hashable {
    /// How far a conversation has come.
    public enum Stage: Sendable, Hashable {
        /// It is going on.
        case open
        /// An agent has resolved it, and the user is asked whether that is so.
        case awaitingAnswer
        /// It is over and cannot be reopened.
        case ended
    }

    /// The internal id.
    public var issueID: String
    /// The id under which agents know it.
    public var publishID: String
    /// Whose it is: the server's own id of the user.
    public var userID: SimulatedUser.ID
    /// The device that it was started on.
    public var deviceID: String
    /// How far it has come.
    public var stage = Stage.open
    /// What was said, oldest first.
    public var messages: [SimulatedMessage] = []
    /// How many messages the user has not seen.
    public var unreadCount = 0
    /// The user's stars, where there are any.
    public var rating: Int?
    /// Whether the account knows nothing of the person.
    public var hasFullPrivacy = false
    /// The tags it was started with.
    public var tags: [String] = []
    /// Additional data for the agents beside it.
    public var customMetadata: [String: HelpshiftValue] = [:]
    /// The values of the account's custom issue fields.
    public var customIssueFields: [String: HelpshiftValue] = [:]
    /// The app's breadcrumbs at its start.
    public var breadcrumbs: [String] = []
    /// The app's log at its start.
    public var logs: [String] = []
}

/// A message on the simulated server.
public struct SimulatedMessage: Sendable, Hashable {
    /// Who wrote it.
    public enum Author: Sendable, Hashable {
        /// A person of the team.
        case agent
        /// An automation of the account.
        case bot
        /// The user.
        case user
    }

    /// Who wrote it.
    public var author: Author
    /// The SDK's word for its kind.
    public var type: String
    /// The words.
    public var body: String
    /// The files.
    public var attachments: [HelpshiftAttachment] = []
    /// What the user can tap: the SDK's word for the kind, and its data.
    public var actions: [SimulatedAction] = []
    /// When it was created, by the server's clock.
    public var createdAt: Date
}

/// Something to tap in a message.
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
