import InputValidation

/// The contents of a sync.
package struct MatrixSync: Sendable, Hashable {
    /// The position from which the next sync continues.
    package var nextBatch: String
    package var joined: [String: Room] = [:]
    package var invited: [String: Invitation] = [:]
    /// The rooms that the visitor is no longer in.
    package var left: [String: Room] = [:]
    /// The rooms that the user has marked as direct ones, by the other user; `nil` if the sync does not
    /// contain them.
    package var directRooms: [String: [String]]?

    /// Whether the sync contains nothing new.
    var bringsNothing: Bool {
        invited.isEmpty && left.isEmpty && joined.values.allSatisfy(\.bringsNothing)
    }

    /// A room that the visitor is in, or was in.
    package struct Room: Sendable, Hashable {
        /// The state before the timeline.
        package var state: [MatrixEvent] = []
        package var timeline: [MatrixEvent] = []
        /// Whether events are missing between the last sync and ``timeline``.
        package var isLimited = false
        /// The position from which events before the timeline can be loaded.
        package var previousBatch: String?
        /// The users who are typing; `nil` if the sync does not contain them.
        package var typing: [String]?
        package var receipts: [MatrixReceipt] = []
        /// The server's count of unread messages; `nil` if the sync does not contain it.
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
}

/// A user's read position.
package struct MatrixReceipt: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
        /// Visible to all members.
        case everyone = "m.read"
        /// Visible only to the user's own devices.
        case ownDevices = "m.read.private"
    }

    package var kind: Kind
    package var event: String
    package var user: String
    /// The root of the only thread that was read, or ``mainThread``; `nil` for the whole room.
    package var thread: String?

    /// The thread of messages that are in no other thread.
    package static let mainThread = "main"
}

extension MatrixReceipt {
    /// Returns the receipts of a user, from their events.
    ///
    /// - Parameters:
    ///   - events: The events of receipts for the whole room.
    ///   - threads: The events of receipts for single threads, by the thread.
    static func all(
        of user: String,
        _ events: [Kind: String],
        threads: [String: String]
    ) -> [MatrixReceipt] {
        let wholeRoom = Kind.allCases.compactMap { kind in
            events[kind].map { MatrixReceipt(kind: kind, event: $0, user: user) }
        }
        return wholeRoom
            + threads.sortedByKey.map {
                MatrixReceipt(kind: .ownDevices, event: $0.value, user: user, thread: $0.key)
            }
    }
}
