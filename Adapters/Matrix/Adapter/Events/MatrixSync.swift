/// What a sync has brought.
package struct MatrixSync: Sendable, Hashable {
    /// Where the next sync goes on.
    package var nextBatch: String
    package var joined: [String: JoinedRoom] = [:]
    package var invited: [String: Invitation] = [:]
    package var left: [String: LeftRoom] = [:]
    /// The rooms that the user has marked as direct ones, by the other user; `nil` where the sync does not say.
    package var directRooms: [String: [String]]?

    /// Whether nothing has happened.
    var bringsNothing: Bool {
        invited.isEmpty && left.isEmpty && joined.values.allSatisfy(\.bringsNothing)
    }

    /// A room that the visitor is in.
    package struct JoinedRoom: Sendable, Hashable {
        /// The state before the timeline.
        package var state: [MatrixEvent] = []
        package var timeline: [MatrixEvent] = []
        /// Whether events are missing between the last sync and ``timeline``.
        package var isLimited = false
        /// Where what is before the timeline can be loaded from.
        package var previousBatch: String?
        /// Who is typing; `nil` where the sync does not say.
        package var typing: [String]?
        package var receipts: [MatrixReceipt] = []
        /// The server's count of unread messages; `nil` where the sync does not say.
        package var notificationCount: Int?

        fileprivate var bringsNothing: Bool {
            state.isEmpty && timeline.isEmpty && typing == nil && receipts.isEmpty
        }
    }

    /// An invitation to a room.
    package struct Invitation: Sendable, Hashable {
        package var inviter: String?
        package var isEncrypted = false
    }

    /// A room that the visitor is not in any more.
    package struct LeftRoom: Sendable, Hashable {
        package var timeline: [MatrixEvent] = []
        package var state: [MatrixEvent] = []
        /// Whether events are missing between the last sync and ``timeline``.
        package var isLimited = false
        /// Where what is before the timeline can be loaded from.
        package var previousBatch: String?
    }
}

/// How far a user has read.
package struct MatrixReceipt: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Told to everybody.
        case everyone = "m.read"
        /// Told to the user's own devices.
        case ownDevices = "m.read.private"
    }

    package var kind: Kind
    package var event: String
    package var user: String
    /// The thread that alone is read, by its root, or ``mainThread``; `nil` for all of the room.
    package var thread: String?

    /// The thread of what is in no thread.
    package static let mainThread = "main"
}

/// A page of a room's history.
package struct MatrixMessagesPage: Sendable, Hashable {
    /// In the order that was asked for.
    package var events: [MatrixEvent] = []
    /// Where the next page begins; `nil` for the last.
    package var end: String?
}
