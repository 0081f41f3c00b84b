import Foundation

/// The contents of a `matrix` line, for writing. Texts are redacted before.
struct RecordedMatrixLine: Encodable {
    var sync: RecordedSync?
    /// The server's id for the visitor, if it differs from the app's.
    var user: String?
    /// `false` if there was no conversation.
    var loaded: Bool?
    var failure: RecordedFailure?
}

struct RecordedFailure: Encodable, Hashable {
    var status: Int?
    var errcode: String?
}

/// A server's answer to `GET /sync`, of which one room is kept.
struct RecordedSync: Encodable {
    var nextBatch: String
    var rooms: Rooms?

    private enum CodingKeys: String, CodingKey {
        case nextBatch = "next_batch"
        case rooms
    }

    struct Rooms: Encodable {
        var join: [String: Room]?
        var leave: [String: Room]?
    }

    struct Events<Event: Encodable>: Encodable {
        var events: [Event]
        var limited: Bool?
    }

    struct Room: Encodable {
        var timeline: Events<RecordedEvent>?
        var state: Events<RecordedEvent>?
        var ephemeral: Events<RecordedReceipt>?
        var count: Count?

        private enum CodingKeys: String, CodingKey {
            case timeline, state, ephemeral
            case count = "unread_notifications"
        }

        struct Count: Encodable {
            var notificationCount: Int

            private enum CodingKeys: String, CodingKey {
                case notificationCount = "notification_count"
            }
        }
    }
}

/// The receipt of one user.
struct RecordedReceipt: Encodable {
    private struct Time: Encodable {
        var ts = 0
        var thread: String?

        private enum CodingKeys: String, CodingKey {
            case ts
            case thread = "thread_id"
        }
    }

    private var type = "m.receipt"
    private var content: [String: [String: [String: Time]]]

    init(_ receipt: MatrixReceipt) {
        content = [receipt.event: [receipt.kind.rawValue: [receipt.user: Time(thread: receipt.thread)]]]
    }
}

/// An event in the server's form, with the members that are read here.
struct RecordedEvent: Encodable {
    var eventID: String
    var type: String
    var sender: String
    var stateKey: String?
    var milliseconds: Int64
    var redacts: String?
    var content: Content
    var unsigned: Unsigned?

    private enum CodingKeys: String, CodingKey {
        case eventID = "event_id"
        case type, sender
        case stateKey = "state_key"
        case milliseconds = "origin_server_ts"
        case redacts, content, unsigned
    }

    struct Content: Encodable {
        var message: Message?
        var newContent: Message?
        var relation: Relation?
        var membership: String?
        var replacementRoom: String?

        private enum CodingKeys: String, CodingKey {
            case newContent = "m.new_content"
            case relation = "m.relates_to"
            case membership
            case replacementRoom = "replacement_room"
        }

        func encode(to encoder: any Encoder) throws {
            try message?.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(newContent, forKey: .newContent)
            try container.encodeIfPresent(relation, forKey: .relation)
            try container.encodeIfPresent(membership, forKey: .membership)
            try container.encodeIfPresent(replacementRoom, forKey: .replacementRoom)
        }
    }

    struct Message: Encodable {
        var msgtype: String
        var body: String
        var filename: String?
        var url: String?
        var info: Info?

        struct Info: Encodable {
            var mimetype: String?
            var size: Int?
        }
    }

    struct Relation: Encodable {
        var kind = "m.replace"
        var event: String?

        private enum CodingKeys: String, CodingKey {
            case kind = "rel_type"
            case event = "event_id"
        }
    }

    struct Unsigned: Encodable {
        var membership: String?
        var previousContent: Content?
        var redactedBecause: Nothing?
        var relations: Relations?

        private enum CodingKeys: String, CodingKey {
            case membership
            case previousContent = "prev_content"
            case redactedBecause = "redacted_because"
            case relations = "m.relations"
        }
    }

    /// `{}`.
    struct Nothing: Encodable {}

    struct Relations: Encodable {
        var edit: Edit

        private enum CodingKeys: String, CodingKey {
            case edit = "m.replace"
        }
    }

    struct Edit: Encodable {
        var eventID: String
        var sender: String
        var content: Content

        private enum CodingKeys: String, CodingKey {
            case eventID = "event_id"
            case sender, content
        }
    }
}
