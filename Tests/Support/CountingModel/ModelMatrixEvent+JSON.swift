extension ModelMatrixEvent {
    var json: JSONText {
        switch self {
        case .sync(let sync):
            .members([
                "sync": sync.json, "user": sync.guest.map(JSONText.text),
                "loaded": sync.isLoaded ? nil : .flag(false),
            ])
        case .failure(let status):
            .object(["failure": .members(["status": status.map { .number(Double($0)) }])])
        }
    }
}

extension ModelSync {
    fileprivate var json: JSONText {
        var places: [String: JSONText] = [:]
        for (place, isJoined) in [("join", true), ("leave", false)] {
            let rooms = rooms.filter { $0.isJoined == isJoined }
            guard !rooms.isEmpty else { continue }
            places[place] = .object(Dictionary(uniqueKeysWithValues: rooms.map { ($0.id, $0.json) }))
        }
        return .members(["next_batch": "s1", "rooms": places.isEmpty ? nil : .object(places)])
    }
}

extension ModelRoom {
    fileprivate var json: JSONText {
        .members([
            "timeline": events.isEmpty && !isLimited
                ? nil
                : .object([
                    "events": .list(events.map(\.json)), "limited": .flag(isLimited), "prev_batch": "s0",
                ]),
            "ephemeral": receipts.isEmpty ? nil : .object(["events": .list([receiptsJSON])]),
            "unread_notifications": count.map {
                .object(["notification_count": .number(Double($0)), "highlight_count": .number(0)])
            },
        ])
    }

    private var receiptsJSON: JSONText {
        let byEvent = Dictionary(grouping: receipts, by: \.eventID).mapValues { ofEvent in
            let byKind = Dictionary(grouping: ofEvent, by: \.kind.rawValue).mapValues { ofKind in
                let users = ofKind.map { ($0.user, JSONText.object(["ts": .number(1)])) }
                return JSONText.object(Dictionary(users) { first, _ in first })
            }
            return JSONText.object(byKind)
        }
        return .object(["type": "m.receipt", "content": .object(byEvent)])
    }
}

extension ModelRoomEvent {
    fileprivate var json: JSONText {
        .members([
            "type": .text(type),
            "event_id": .text(id),
            "sender": .text(sender),
            "origin_server_ts": .number(created),
            "content": contentJSON,
            "state_key": stateKey.map(JSONText.text),
            "redacts": redacts.map(JSONText.text),
            "unsigned": .members([
                "membership": membership.map(JSONText.text),
                "prev_content": memberBefore.map { .object(["membership": .text($0)]) },
                "redacted_because": isRedacted ? .object(["type": "m.room.redaction"]) : nil,
            ]),
        ])
    }

    private var type: String {
        switch content {
        case .message, .reply, .edit, .redacted: "m.room.message"
        case .reaction: "m.reaction"
        case .redaction: "m.room.redaction"
        case .member: "m.room.member"
        case .other(let type): type
        }
    }

    private var stateKey: String? {
        switch content {
        case .member(let user, _, _): user
        case .other(let type) where type.hasPrefix("m.room."): ""
        case .message, .reply, .edit, .reaction, .redaction, .redacted, .other: nil
        }
    }

    private var redacts: String? {
        if case .redaction(let target) = content { target } else { nil }
    }

    private var memberBefore: String? {
        if case .member(_, _, let before) = content { before } else { nil }
    }

    private var isRedacted: Bool {
        if case .redacted = content { true } else { false }
    }

    private var contentJSON: JSONText {
        switch content {
        case .message(let type): .object(words(type))
        case .reply(let target, let isInThread): .object(reply(to: target, isInThread: isInThread))
        case .edit(let target, let type):
            .object(
                words(type).merging([
                    "m.new_content": .object(words(type)),
                    "m.relates_to": .object(["rel_type": "m.replace", "event_id": .text(target)]),
                ]) { first, _ in first }
            )
        case .reaction(let target):
            .object([
                "m.relates_to": .object([
                    "rel_type": "m.annotation", "event_id": .text(target), "key": "text",
                ])
            ])
        case .redaction(let target): .object(["redacts": .text(target)])
        case .redacted: .object([:])
        case .member(_, let membership, _):
            .object(["membership": .text(membership), "displayname": "text"])
        case .other: .object(["body": "text", "name": "text"])
        }
    }

    private func reply(to target: String, isInThread: Bool) -> [String: JSONText] {
        let event = JSONText.object(["event_id": .text(target)])
        var relation = ["m.in_reply_to": event]
        if isInThread { relation = ["rel_type": "m.thread", "event_id": .text(target)] }
        return words("m.text").merging(["m.relates_to": .object(relation)]) { first, _ in first }
    }

    private func words(_ type: String) -> [String: JSONText] {
        var words: [String: JSONText] = ["msgtype": .text(type), "body": "text"]
        if ["m.image", "m.file", "m.video", "m.audio"].contains(type) {
            words["url"] = "mxc://server.example/a"
            words["info"] = .object(["mimetype": "image/png", "size": .number(10)])
        }
        return words
    }
}
