package import Foundation

/// An event of a room: its parts that matter here, checked.
package struct MatrixEvent: Sendable, Hashable {
    /// The server's id of the event.
    package var id: String
    package var type: String
    package var sender: String
    /// Whose state it is, for a state event.
    package var stateKey: String?
    /// When the server took it.
    package var createdAt: Date
    package var content: MatrixContent
    /// The sender's name for it, on the device that sent it.
    package var transactionID: String?
    /// What the visitor was in the room when it was sent, such as `join`.
    package var membership: String?
    /// What the member was before, for a change of a membership.
    package var previousMembership: String?
    package var isRedacted: Bool
    /// The newest edit, where the event was loaded after it.
    package var edit: MatrixEdit?

    package init(
        id: String,
        type: String,
        sender: String,
        stateKey: String? = nil,
        createdAt: Date = Date(timeIntervalSince1970: 0),
        content: MatrixContent,
        transactionID: String? = nil,
        membership: String? = nil,
        previousMembership: String? = nil,
        isRedacted: Bool = false,
        edit: MatrixEdit? = nil
    ) {
        self.id = id
        self.type = type
        self.sender = sender
        self.stateKey = stateKey
        self.createdAt = createdAt
        self.content = content
        self.transactionID = transactionID
        self.membership = membership
        self.previousMembership = previousMembership
        self.isRedacted = isRedacted
        self.edit = edit
    }
}

extension MatrixEvent {
    /// Whose doing it is. A member who was sent away has not acted.
    package var actor: String { type == "m.room.member" ? stateKey ?? sender : sender }
}

/// What an event says.
package enum MatrixContent: Sendable, Hashable {
    case message(MatrixMessage)
    /// A change of an earlier message.
    case edit(of: String, MatrixMessage)
    /// The event of this id is taken back.
    case redaction(of: String)
    /// An answer by a picture, which is no entry.
    case reaction
    case member(membership: String, displayName: String?)
    case powerLevels(MatrixPowerLevels)
    case encryption
    /// The conversation goes on in another room, where one is named.
    case tombstone(replacementRoom: String?)
    case unknown
}

/// A message as its sender wrote it.
package struct MatrixMessage: Sendable, Hashable {
    package var body: String
    package var isNotice = false
    /// The event that the message's thread begins with; `nil` for one in no thread.
    package var thread: String?
    /// The file, for a picture, a file, a video or a recording.
    package var file: File?

    package struct File: Sendable, Hashable {
        package var name: String
        package var mimeType: String
        package var size: Int?
        package var url: String
    }

    package init(body: String, isNotice: Bool = false, file: File? = nil) {
        self.body = body
        self.isNotice = isNotice
        self.file = file
    }
}

/// An edit that the server has put beside the original.
package struct MatrixEdit: Sendable, Hashable {
    package var id: String
    package var sender: String
    package var message: MatrixMessage
}

/// Who may do what in a room.
package struct MatrixPowerLevels: Sendable, Hashable {
    package var users: [String: Int] = [:]
    package var usersDefault = 0
    package var eventsDefault = 0
    /// What sending a message takes; `nil` for ``eventsDefault``.
    package var message: Int?

    package init(
        users: [String: Int] = [:],
        usersDefault: Int = 0,
        eventsDefault: Int = 0,
        message: Int? = nil
    ) {
        self.users = users
        self.usersDefault = usersDefault
        self.eventsDefault = eventsDefault
        self.message = message
    }

    /// Whether a member may write.
    package func allowsMessages(of user: String) -> Bool {
        (users[user] ?? usersDefault) >= (message ?? eventsDefault)
    }
}
