import Foundation

// Converts the server's JSON to the model's values.

extension ModelRoom {
    /// Reads the part of a server's answer about a room.
    package init(_ id: String, isJoined: Bool, _ block: [String: Any]) {
        let timeline = block["timeline"] as? [String: Any]
        let ephemeral = block["ephemeral"] as? [String: Any]
        let counts = block["unread_notifications"] as? [String: Any]
        self.init(
            id: id,
            isJoined: isJoined,
            events: (timeline?["events"] as? [[String: Any]] ?? []).map { ModelRoomEvent($0) },
            count: counts?["notification_count"] as? Int
        )
        for event in ephemeral?["events"] as? [[String: Any]] ?? [] {
            for (id, kinds) in event["content"] as? [String: [String: [String: Any]]] ?? [:] {
                for (name, users) in kinds {
                    guard let kind = ModelReceipt.Kind(rawValue: name) else { continue }
                    receipts += users.keys.map { ModelReceipt(eventID: id, user: $0, kind: kind) }
                }
            }
        }
    }
}

extension ModelRoomEvent {
    /// Reads an event from a server's answer.
    package init(_ event: [String: Any]) {
        let unsigned = event["unsigned"] as? [String: Any]
        self.init(
            id: event["event_id"] as? String ?? "",
            sender: event["sender"] as? String ?? "",
            content: Content(event, before: unsigned?["prev_content"] as? [String: Any]),
            created: event["origin_server_ts"] as? Double ?? 0,
            membership: unsigned?["membership"] as? String
        )
    }
}

extension ModelRoomEvent.Content {
    fileprivate init(_ event: [String: Any], before: [String: Any]?) {
        let type = event["type"] as? String ?? ""
        let content = event["content"] as? [String: Any] ?? [:]
        let relation = content["m.relates_to"] as? [String: Any]
        let target = relation?["event_id"] as? String ?? ""
        switch (type, content["msgtype"] as? String) {
        case ("m.room.message", let kind?):
            self = relation?["rel_type"] as? String == "m.replace" ? .edit(of: target, kind) : .message(kind)
        case ("m.room.message", nil): self = .redacted
        case ("m.reaction", _) where relation != nil: self = .reaction(to: target)
        case ("m.room.redaction", _): self = .redaction(of: event["redacts"] as? String ?? "")
        case ("m.room.member", _):
            self = .member(
                event["state_key"] as? String ?? "",
                membership: content["membership"] as? String ?? "",
                before: before?["membership"] as? String
            )
        default: self = .other(type)
        }
    }
}
