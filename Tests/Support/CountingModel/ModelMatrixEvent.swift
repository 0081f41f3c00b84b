package enum ModelMatrixEvent: Sendable {
    case sync(ModelSync)
    /// An answer without a status is none: the network is away.
    case failure(status: Int?, code: String? = nil)
}

/// The answer to a sync; one without news has no rooms.
package struct ModelSync: Sendable {
    package var rooms: [ModelRoom]
    /// The server's id of the visitor, where it is not the app's: a guest's.
    package var guest: String?
    /// Whether the visitor was in a room.
    package var isLoaded: Bool

    package init(rooms: [ModelRoom] = [], guest: String? = nil, isLoaded: Bool = true) {
        self.rooms = rooms
        self.guest = guest
        self.isLoaded = isLoaded
    }
}

/// What a sync says of a room.
package struct ModelRoom: Sendable {
    package var id: String
    /// Whether the user is in it: it stands under `join`, else under `leave`.
    package var isJoined: Bool
    package var events: [ModelRoomEvent]
    package var isLimited: Bool
    /// The state that changed in what is missing.
    package var state: [ModelRoomEvent]
    package var receipts: [ModelReceipt]
    /// `notification_count`.
    package var count: Int?

    package init(
        id: String,
        isJoined: Bool = true,
        events: [ModelRoomEvent] = [],
        isLimited: Bool = false,
        state: [ModelRoomEvent] = [],
        receipts: [ModelReceipt] = [],
        count: Int? = nil
    ) {
        self.id = id
        self.isJoined = isJoined
        self.events = events
        self.isLimited = isLimited
        self.state = state
        self.receipts = receipts
        self.count = count
    }
}

package struct ModelRoomEvent: Sendable {
    package enum Content: Sendable {
        /// With its `msgtype`.
        case message(String)
        /// A text, in a thread of its own or beside it.
        case reply(to: String, isInThread: Bool)
        /// With the `msgtype` of what it puts in the place.
        case edit(of: String, String)
        case reaction(to: String)
        case redaction(of: String)
        /// What became of a message that was redacted before it came.
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
    package var text: String
    /// What the user was in the room when it was sent.
    package var membership: String?

    package init(
        id: String,
        sender: String,
        content: Content,
        created: Double,
        text: String = "text",
        membership: String? = "join"
    ) {
        self.id = id
        self.sender = sender
        self.content = content
        self.created = created
        self.text = text
        self.membership = membership
    }
}

/// Says up to which event somebody has read.
package struct ModelReceipt: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case everyone = "m.read"
        case ownDevices = "m.read.private"
        /// A bookmark, which stands in another place of the answer.
        case fullyRead = "m.fully_read"
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
