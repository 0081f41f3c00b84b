// Events in the form that clients receive.
extension MatrixServer {
    /// Returns a room whose events the user may read, and the last readable position.
    func readableRoom(_ call: Call) throws -> (Room, horizon: Int) {
        let (room, user) = (try room(call), try call.user().userID)
        guard let horizon = room.horizon(of: user) else {
            throw Refusal.forbidden("User \(user) not in room \(room.id)")
        }
        return (room, horizon)
    }

    /// Returns an event as one device receives it.
    ///
    /// - Parameter hasRelations: Whether to include relations, such as the newest edit.
    func json(of event: Event, in room: Room, for requester: Requester, hasRelations: Bool = false)
        -> JSONValue
    {
        var json: JSONValue = [
            "event_id": .string(event.id), "type": .string(event.type), "sender": .string(event.sender),
            "room_id": .string(event.roomID), "origin_server_ts": .integer(event.sentAt),
            "content": event.visibleContent,
        ]
        if let key = event.stateKey { json["state_key"] = .string(key) }
        if let target = event.redacts { json["redacts"] = .string(target) }
        json["unsigned"] = unsigned(event, in: room, for: requester, hasRelations: hasRelations)
        return json
    }

    private func unsigned(_ event: Event, in room: Room, for requester: Requester, hasRelations: Bool)
        -> JSONValue
    {
        var unsigned: JSONValue = [
            "age": .integer(now - event.sentAt),
            "membership": .string(room.membership(of: requester.userID, at: event.position)),
        ]
        if let transaction = event.transaction, transaction.device == requester.device {
            unsigned["transaction_id"] = .string(transaction.id)
        }
        if let place = event.replaced {
            let replaced = room.events[place]
            unsigned["prev_content"] = replaced.visibleContent
            unsigned["prev_sender"] = .string(replaced.sender)
            unsigned["replaces_state"] = .string(replaced.id)
        }
        if let place = event.redaction {
            let redaction = room.events[place]
            unsigned["redacted_by"] = .string(redaction.id)
            unsigned["redacted_because"] = json(of: redaction, in: room, for: requester)
        } else if hasRelations {
            let relations = relations(of: event, in: room, for: requester)
            if relations != [:] { unsigned["m.relations"] = relations }
        }
        return unsigned
    }

    private func relations(of event: Event, in room: Room, for requester: Requester) -> JSONValue {
        let related = room.related(to: event.id)
        var relations: JSONValue = [:]
        let edits = related.filter { $0.isEdit && $0.sender == event.sender && $0.type == event.type }
        if let edit = edits.last, !event.isState {
            relations["m.replace"] = json(of: edit, in: room, for: requester)
        }
        let replies = related.filter { $0.relation["rel_type"] == "m.thread" }
        if let last = replies.last {
            relations["m.thread"] = [
                "latest_event": json(of: last, in: room, for: requester), "count": .integer(replies.count),
                "current_user_participated": .bool(replies.contains { $0.sender == requester.userID }),
            ]
        }
        return relations
    }

    func event(_ call: Call) throws -> JSONValue {
        let requester = try call.user()
        guard let room = rooms[call["room"]], let horizon = room.horizon(of: requester.userID),
            let event = room.event(call["event"]),
            room.isVisible(event, to: requester.userID, horizon: horizon)
        else { throw Refusal.notFound("Event not found.") }
        return json(of: event, in: room, for: requester, hasRelations: true)
    }

    // MARK: Positions in the stream

    static func token(_ position: Int) -> String { "s\(position)" }

    static func position(of token: String) throws -> Int {
        guard token.hasPrefix("s"), let position = Int(token.dropFirst()), position >= 0 else {
            throw Refusal.unknown("Invalid stream token")
        }
        return position
    }

    // MARK: History

    /// Returns a page of a room's history.
    func messages(_ call: Call) throws -> JSONValue {
        let (room, horizon) = try readableRoom(call)
        let requester = try call.user()
        guard let direction = call.query["dir"], ["b", "f"].contains(direction) else {
            throw Refusal.invalidParameter("Query parameter 'dir' must be one of ['b', 'f']")
        }
        let isBackwards = direction == "b"
        let from = try call.query["from"].map(Self.position) ?? (isBackwards ? position : 0)
        let to = try call.query["to"].map(Self.position)
        let limit = max(1, min(1_000, call.query["limit"].flatMap { Int($0) } ?? 10))
        let range =
            isBackwards
            ? room.firstPlace(
                after: to ?? 0
            )..<max(
                room.firstPlace(after: to ?? 0),
                room.firstPlace(after: min(from, horizon))
            )
            : room.firstPlace(
                after: from
            )..<max(
                room.firstPlace(after: from),
                room.firstPlace(after: min(to ?? .max, horizon))
            )
        let places = isBackwards ? Array(range.reversed().prefix(limit)) : Array(range.prefix(limit))
        let events = places.map { room.events[$0] }
            .filter { room.isVisible($0, to: requester.userID, horizon: horizon) }
        var page: JSONValue = [
            "start": .string(Self.token(from)),
            "chunk": .array(
                events.map { json(of: $0, in: room, for: requester, hasRelations: true) }
            ),
        ]
        if let last = places.last {
            page["end"] = .string(Self.token(room.events[last].position - (isBackwards ? 1 : 0)))
        }
        return page
    }
}
