package enum ModelMatrixEvent: Sendable {
    case sync(ModelSync)
    /// Without a status, there was no answer: the network is unreachable.
    case failure(status: Int?)
}

/// The answer to a sync. Without news, it has no rooms.
package struct ModelSync: Sendable {
    package var rooms: [ModelRoom]
    /// The server's id of the visitor, if the app does not know it: a guest's.
    package var guest: String?
    /// Whether the visitor was in a room.
    package var isLoaded: Bool

    package init(rooms: [ModelRoom] = [], guest: String? = nil, isLoaded: Bool = true) {
        self.rooms = rooms
        self.guest = guest
        self.isLoaded = isLoaded
    }
}

/// The part of a sync about a room.
package struct ModelRoom: Sendable {
    package var id: String
    /// Whether the user is in it, so that it is under `join` and not `leave`.
    package var isJoined: Bool
    package var events: [ModelRoomEvent]
    package var isLimited: Bool
    package var receipts: [ModelReceipt]
    /// `notification_count`.
    package var count: Int?

    package init(
        id: String,
        isJoined: Bool = true,
        events: [ModelRoomEvent] = [],
        isLimited: Bool = false,
        receipts: [ModelReceipt] = [],
        count: Int? = nil
    ) {
        self.id = id
        self.isJoined = isJoined
        self.events = events
        self.isLimited = isLimited
        self.receipts = receipts
        self.count = count
    }
}

package struct ModelRoomEvent: Sendable {
    package enum Content: Sendable {
        /// With its `msgtype`.
        case message(String)
        /// A text as a reply, in a separate thread or in the timeline.
        case reply(to: String, isInThread: Bool)
        /// With the `msgtype` of the new content.
        case edit(of: String, String)
        case reaction(to: String)
        case redaction(of: String)
        /// A message that was redacted before it was delivered.
        case redacted
        case member(String, membership: String, before: String? = nil)
        /// With its type.
        case other(String)
    }

    package var id: String
    package var sender: String
    package var content: Content
    /// `origin_server_ts`, in milliseconds.
    package var created: Double
    /// The user's membership in the room when it was sent.
    package var membership: String?

    package init(
        id: String,
        sender: String,
        content: Content,
        created: Double,
        membership: String? = "join"
    ) {
        self.id = id
        self.sender = sender
        self.content = content
        self.created = created
        self.membership = membership
    }
}

/// The event up to which a user has read.
package struct ModelReceipt: Sendable {
    package enum Kind: String, Sendable {
        case everyone = "m.read"
        case ownDevices = "m.read.private"
    }

    package var eventID: String
    package var user: String
    package var kind: Kind

    package init(eventID: String, user: String, kind: Kind = .ownDevices) {
        self.eventID = eventID
        self.user = user
        self.kind = kind
    }
}
