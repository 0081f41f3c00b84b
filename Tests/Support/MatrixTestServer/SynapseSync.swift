/// The answer to a sync.
package struct SynapseSync: Sendable {
    package let json: JSON

    package init(json: JSON) { self.json = json }

    /// The token of the next sync.
    package var nextBatch: String { json["next_batch"].text ?? "" }

    /// Whether it contains no rooms.
    package var hasNoRooms: Bool { json["rooms"] == .null }

    /// Its part about a room that the user is in; `null` if there is none.
    package func joined(_ room: String) -> JSON { json["rooms"]["join"][room] }

    /// Its part about a room that the user is invited to.
    package func invited(_ room: String) -> JSON { json["rooms"]["invite"][room] }

    /// Its part about a room that the user is no longer in.
    package func left(_ room: String) -> JSON { json["rooms"]["leave"][room] }

    /// The room's new events, in order.
    package func timeline(of room: String) -> [JSON] { joined(room)["timeline"]["events"].items }

    /// The ids of the room's new messages, in order.
    package func messageIDs(of room: String) -> [String] {
        timeline(of: room).filter { $0["type"] == "m.room.message" }.compactMap { $0["event_id"].text }
    }

    /// Whether there are more events before the timeline's.
    package func isLimited(_ room: String) -> Bool { joined(room)["timeline"]["limited"].bool ?? false }

    /// The token at which the timeline begins.
    package func previousBatch(of room: String) -> String? { joined(room)["timeline"]["prev_batch"].text }

    /// The content of the ephemeral event of a type, such as `m.typing`.
    package func ephemeral(_ type: String, of room: String) -> JSON {
        joined(room)["ephemeral"]["events"].items.first { $0["type"].text == type }?["content"] ?? .null
    }

    /// The events that a user's receipts of a kind name.
    package func receipts(_ kind: String, of userID: String, in room: String) -> [String] {
        ephemeral("m.receipt", of: room).fields.filter { $0.value[kind][userID] != .null }.map(\.key).sorted()
    }

    /// The number of unread messages, if the sync contains it.
    package func notificationCount(of room: String) -> Int? {
        joined(room)["unread_notifications"]["notification_count"].integer
    }
}
