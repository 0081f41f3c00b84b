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
            "origin_server_ts": .integer(event.sentAt), "content": event.visibleContent,
        ]
        if let key = event.stateKey { json["state_key"] = .string(key) }
        if let target = event.redacts { json["redacts"] = .string(target) }
        json["unsigned"] = unsigned(event, in: room, for: requester, hasRelations: hasRelations)
        return json
    }

    private func unsigned(_ event: Event, in room: Room, for requester: Requester, hasRelations: Bool)
        -> JSONValue
    {
        let membership = room.membership(of: requester.userID, at: event.position)
        var unsigned: JSONValue = ["membership": .string(membership)]
        if let transaction = event.transaction, transaction.device == requester.device {
            unsigned["transaction_id"] = .string(transaction.id)
        }
        if let place = event.replaced {
            unsigned["prev_content"] = room.events[place].visibleContent
        }
        if let place = event.redaction {
            unsigned["redacted_because"] = json(of: room.events[place], in: room, for: requester)
        } else if hasRelations {
            let relations = relations(of: event, in: room, for: requester)
            if relations != [:] { unsigned["m.relations"] = relations }
        }
        return unsigned
    }

    private func relations(of event: Event, in room: Room, for requester: Requester) -> JSONValue {
        let edits = room.related(to: event.id).filter {
            $0.isEdit && $0.sender == event.sender && $0.type == event.type
        }
        guard let edit = edits.last, !event.isState else { return [:] }
        return ["m.replace": json(of: edit, in: room, for: requester)]
    }

    func event(_ call: Call) throws -> JSONValue {
        let requester = try call.user()
        guard let room = rooms[call["room"]], let horizon = room.horizon(of: requester.userID),
            let event = room.event(call["event"]), event.position <= horizon
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
        guard call.query["dir"] == "b" else {
            throw Refusal.invalidParameter("Query parameter 'dir' must be 'b'")
        }
        let from = try call.query["from"].map(Self.position) ?? position
        let to = try call.query["to"].map(Self.position) ?? 0
        let limit = max(1, min(1_000, call.query["limit"].flatMap { Int($0) } ?? 10))
        let start = room.firstPlace(after: to)
        let range = start..<max(start, room.firstPlace(after: min(from, horizon)))
        let places = range.reversed().prefix(limit)
        let events = places.map { json(of: room.events[$0], in: room, for: requester, hasRelations: true) }
        var page: JSONValue = ["chunk": .array(events)]
        if let last = places.last {
            page["end"] = .string(Self.token(room.events[last].position - 1))
        }
        return page
    }
}
