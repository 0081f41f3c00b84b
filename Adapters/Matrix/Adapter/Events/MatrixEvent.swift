package import Foundation

/// An event in a room: the parts that are used here, checked.
package struct MatrixEvent: Sendable, Hashable {
    /// The server's id for the event.
    package var id: String
    package var type: String
    package var sender: String
    /// The key of the state, for a state event.
    package var stateKey: String?
    /// When the server received the event.
    package var createdAt = Date(timeIntervalSince1970: 0)
    package var content: MatrixContent
    /// The sender's transaction id: the server's, on the device that sent the event, or else the one in the content, which
    /// may come from anyone.
    package var transactionID: String?
    /// The visitor's membership in the room when the event was sent, such as `join`.
    package var membership: String?
    /// The member's previous membership, for a change of membership.
    package var previousMembership: String?
    package var isRedacted = false
    /// The newest edit, if the event was loaded after it.
    package var edit: MatrixEdit?

    /// The user who caused the event. A member who was removed has not acted.
    package var actor: String { type == "m.room.member" ? stateKey ?? sender : sender }
}

/// The contents of an event.
package enum MatrixContent: Sendable, Hashable {
    case message(MatrixMessage)
    /// An edit of an earlier message.
    case edit(of: String, MatrixMessage)
    /// The redaction of the event with this id.
    case redaction(of: String)
    /// A reaction, which is not an entry.
    case reaction
    case member(membership: String, displayName: String?)
    case powerLevels(MatrixPowerLevels)
    case encryption
    /// The conversation continues in another room, if one is named.
    case tombstone(replacementRoom: String?)
    case unknown
}

/// A message in its sender's words.
package struct MatrixMessage: Sendable, Hashable {
    package var body: String
    package var isNotice = false
    /// The root event of the message's thread; `nil` for a message outside a thread.
    package var thread: String?
    /// The file, for a picture, a file, a video or an audio recording.
    package var file: File?

    package struct File: Sendable, Hashable {
        package var name: String
        package var mimeType: String
        package var size: Int?
        package var url: String
    }
}

/// An edit that the server has added to the original.
package struct MatrixEdit: Sendable, Hashable {
    package var id: String
    package var sender: String
    package var message: MatrixMessage
}

/// The permissions in a room.
package struct MatrixPowerLevels: Sendable, Hashable {
    package var users: [String: Int] = [:]
    package var usersDefault = 0
    package var eventsDefault = 0
    /// The power level for sending a message; `nil` for ``eventsDefault``.
    package var message: Int?

    /// Returns whether a member may write.
    package func allowsMessages(of user: String) -> Bool {
        (users[user] ?? usersDefault) >= (message ?? eventsDefault)
    }
}
