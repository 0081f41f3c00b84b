import Foundation

extension MatrixSync: Encodable {
    package func encode(to encoder: any Encoder) throws { try RecordedSync(self).encode(to: encoder) }
}

/// The part of a server's answer to `GET /sync` that a recording contains.
private struct RecordedSync: Encodable {
    private var nextBatch: String
    private var rooms: Rooms?

    private enum CodingKeys: String, CodingKey {
        case nextBatch = "next_batch"
        case rooms
    }

    init(_ sync: MatrixSync) {
        nextBatch = sync.nextBatch
        guard !sync.joined.isEmpty || !sync.left.isEmpty else { return }
        rooms = Rooms(
            join: sync.joined.isEmpty ? nil : sync.joined.mapValues { Room($0) },
            leave: sync.left.isEmpty ? nil : sync.left.mapValues { Room($0) }
        )
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

        init(_ room: MatrixSync.Room) {
            if !room.timeline.isEmpty || room.isLimited {
                let events = room.timeline.map { RecordedEvent($0) }
                timeline = Events(events: events, limited: room.isLimited ? true : nil)
            }
            if !room.state.isEmpty { state = Events(events: room.state.map { RecordedEvent($0) }) }
            if !room.receipts.isEmpty {
                ephemeral = Events(events: room.receipts.map { RecordedReceipt($0) })
            }
            count = room.notificationCount.map { Count(notificationCount: $0) }
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
private struct RecordedReceipt: Encodable {
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
private struct RecordedEvent: Encodable {
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

    init(_ event: MatrixEvent) {
        eventID = event.id
        type = event.type
        sender = event.sender
        stateKey = event.stateKey
        milliseconds = Int64((event.createdAt.timeIntervalSince1970 * 1000).rounded())
        if case .redaction(let id) = event.content { redacts = id }
        content = Content(event)
        unsigned = Unsigned(event)
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

        init(membership: String? = nil) { self.membership = membership }

        /// The content of an edit, as the server adds it to the original.
        init(_ edit: MatrixEdit) { newContent = Message(edit.message) }

        init(_ event: MatrixEvent) {
            switch event.content {
            case .message(let message):
                self.message = Message(message)
                relation = message.thread.map { Relation(kind: "m.thread", event: $0) }
            case .edit(let id, let message):
                self.message = Message(message)
                newContent = self.message
                relation = Relation(event: id)
            // An edit that replaces nothing.
            case .reaction where event.type == "m.room.message": relation = Relation()
            case .member(let membership, _): self.membership = membership
            case .tombstone(let room): replacementRoom = room
            case .redaction, .reaction, .powerLevels, .encryption, .unknown: break
            }
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

        init(_ message: MatrixMessage) {
            body = message.body
            guard !message.isNotice, let file = message.file else {
                msgtype = message.isNotice ? "m.notice" : "m.text"
                return
            }
            msgtype = "m.file"
            filename = file.name
            url = file.url
            info = Info(mimetype: file.mimeType, size: file.size)
        }

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

        init?(_ event: MatrixEvent) {
            guard
                event.membership != nil || event.previousMembership != nil || event.isRedacted
                    || event.edit != nil
            else { return nil }
            membership = event.membership
            previousContent = event.previousMembership.map { Content(membership: $0) }
            redactedBecause = event.isRedacted ? Nothing() : nil
            relations = event.edit.map {
                Relations(edit: Edit(eventID: $0.id, sender: $0.sender, content: Content($0)))
            }
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
