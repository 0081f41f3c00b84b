import ChatRecordingWriter
import Foundation

/// The part of a server's answer to `GET /sync` that a recording contains, in the server's form.
extension MatrixSync: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var sync = encoder.container(keyedBy: RecordingKey.self)
        try sync.encode(nextBatch, forKey: "next_batch")
        guard !joined.isEmpty || !left.isEmpty else { return }
        var rooms = sync.object("rooms")
        if !joined.isEmpty { try rooms.encode(joined, forKey: "join") }
        if !left.isEmpty { try rooms.encode(left, forKey: "leave") }
    }
}

extension MatrixSync.Room: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var room = encoder.container(keyedBy: RecordingKey.self)
        if !timeline.isEmpty || isLimited {
            var block = room.object("timeline")
            try block.encode(timeline, forKey: "events")
            if isLimited { try block.encode(true, forKey: "limited") }
        }
        if !state.isEmpty { try room.encode(["events": state], forKey: "state") }
        if !receipts.isEmpty { try room.encode(["events": receipts], forKey: "ephemeral") }
        if let notificationCount {
            try room.encode(["notification_count": notificationCount], forKey: "unread_notifications")
        }
    }
}

extension MatrixReceipt: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var receipt = encoder.container(keyedBy: RecordingKey.self)
        try receipt.encode("m.receipt", forKey: "type")
        var events = receipt.object("content")
        var kinds = events.object(RecordingKey(event))
        var users = kinds.object(RecordingKey(kind.rawValue))
        var time = users.object(RecordingKey(user))
        try time.encode(0, forKey: "ts")
        try time.encodeIfPresent(thread, forKey: "thread_id")
    }
}

/// The members that the adapter reads.
extension MatrixEvent: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var event = encoder.container(keyedBy: RecordingKey.self)
        try event.encode(id, forKey: "event_id")
        try event.encode(type, forKey: "type")
        try event.encode(sender, forKey: "sender")
        try event.encodeIfPresent(stateKey, forKey: "state_key")
        let milliseconds = (createdAt.timeIntervalSince1970 * 1000).rounded()
        try event.encode(Int64(milliseconds), forKey: "origin_server_ts")
        if case .redaction(let target) = content { try event.encode(target, forKey: "redacts") }
        var members = event.object("content")
        try encodeContent(to: &members)
        guard membership != nil || previousMembership != nil || isRedacted || edit != nil else { return }
        var unsigned = event.object("unsigned")
        try encodeUnsigned(to: &unsigned)
    }

    private func encodeContent(to members: inout KeyedEncodingContainer<RecordingKey>) throws {
        switch content {
        case .message(let message):
            try message.encode(to: &members)
            if let thread = message.thread {
                try members.encode(["rel_type": "m.thread", "event_id": thread], forKey: "m.relates_to")
            }
        case .edit(let target, let message):
            try message.encode(to: &members)
            var newContent = members.object("m.new_content")
            try message.encode(to: &newContent)
            try members.encode(["rel_type": "m.replace", "event_id": target], forKey: "m.relates_to")
        // An edit that replaces nothing.
        case .reaction where type == "m.room.message":
            try members.encode(["rel_type": "m.replace"], forKey: "m.relates_to")
        case .member(let membership, _): try members.encode(membership, forKey: "membership")
        case .tombstone(let room): try members.encodeIfPresent(room, forKey: "replacement_room")
        case .redaction, .reaction, .powerLevels, .encryption, .unknown: break
        }
    }

    private func encodeUnsigned(to members: inout KeyedEncodingContainer<RecordingKey>) throws {
        try members.encodeIfPresent(membership, forKey: "membership")
        if let previousMembership {
            try members.encode(["membership": previousMembership], forKey: "prev_content")
        }
        if isRedacted { try members.encode([String: String](), forKey: "redacted_because") }
        guard let edit else { return }
        var relations = members.object("m.relations")
        var replacement = relations.object("m.replace")
        try replacement.encode(edit.id, forKey: "event_id")
        try replacement.encode(edit.sender, forKey: "sender")
        var content = replacement.object("content")
        var newContent = content.object("m.new_content")
        try edit.message.encode(to: &newContent)
    }
}

extension MatrixMessage {
    fileprivate func encode(to members: inout KeyedEncodingContainer<RecordingKey>) throws {
        try members.encode(body, forKey: "body")
        guard !isNotice, let file else {
            return try members.encode(isNotice ? "m.notice" : "m.text", forKey: "msgtype")
        }
        try members.encode("m.file", forKey: "msgtype")
        try members.encode(file.name, forKey: "filename")
        try members.encode(file.url, forKey: "url")
        var info = members.object("info")
        try info.encode(file.mimeType, forKey: "mimetype")
        try info.encodeIfPresent(file.size, forKey: "size")
    }
}

extension KeyedEncodingContainer<RecordingKey> {
    fileprivate mutating func object(_ key: RecordingKey) -> KeyedEncodingContainer<RecordingKey> {
        nestedContainer(keyedBy: RecordingKey.self, forKey: key)
    }
}
