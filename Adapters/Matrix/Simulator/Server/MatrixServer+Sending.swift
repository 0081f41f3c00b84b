// Sending events, and their effects.
extension MatrixServer {
    func joinedRoom(_ call: Call) throws -> Room {
        let (room, user) = (try room(call), try call.user().userID)
        guard room.isJoined(user) else { throw Refusal.forbidden("User \(user) not in room \(room.id)") }
        return room
    }

    /// Returns an existing room. For an unknown room, the error is that of a room that the user is not in.
    func room(_ call: Call) throws -> Room {
        guard let room = rooms[call["room"]] else {
            throw Refusal.forbidden("User \(try call.user().userID) not in room \(call["room"])")
        }
        return room
    }

    // MARK: Routes

    func send(_ call: Call) throws -> JSONValue {
        let content = try call.body()
        return try once(call) { requester in
            let room = try joinedRoom(call)
            try checkMessageLimit(of: requester)
            return try send(content, type: call["type"], to: room, by: requester)
        }
    }

    /// Carries out a request once. If its transaction id is known, returns the event of the first request.
    private func once(_ call: Call, _ body: (Requester) throws -> String) throws -> JSONValue {
        let requester = try call.user()
        let transaction = Transaction(device: requester.device, roomID: call["room"], id: call["transaction"])
        if let event = transactions[transaction] { return ["event_id": .string(event)] }
        pendingTransaction = transaction
        defer { pendingTransaction = nil }
        let event = try body(requester)
        transactions[transaction] = event
        return ["event_id": .string(event)]
    }

    private func send(_ content: JSONValue, type: String, to room: Room, by requester: Requester) throws
        -> String
    {
        try checkPower(of: requester.userID, for: type, isState: false, in: room)
        if type == "m.room.message" {
            guard content["msgtype"].string != nil, content["body"].string != nil else {
                throw Refusal.unknown("'msgtype' or 'body' is no text")
            }
        }
        guard content.text.count <= 65_000 else {
            throw Refusal(413, "M_TOO_LARGE", "event too large")
        }
        return append(content, type: type, to: room, by: requester.userID, sentAt: requester.sentAt).id
    }

    func redact(_ call: Call) throws -> JSONValue {
        var content = try call.body()
        content["redacts"] = .string(call["event"])
        return try once(call) { requester in
            let room = try joinedRoom(call)
            try checkMessageLimit(of: requester)
            return try redact(call["event"], content, in: room, by: requester)
        }
    }

    private func redact(_ target: String, _ content: JSONValue, in room: Room, by requester: Requester) throws
        -> String
    {
        // The server accepts a redaction of an unknown event, and shows it to no user.
        guard let event = room.event(target) else { return identifiers.eventID() }
        if event.sender != requester.userID {
            guard room.power(of: requester.userID) >= room.powerNeeded(for: "redact") else {
                throw Refusal.forbidden("You don't have permission to redact events")
            }
        }
        let redaction = append(
            content,
            type: "m.room.redaction",
            to: room,
            by: requester.userID,
            redacts: target,
            sentAt: requester.sentAt
        )
        room.redact(target, because: redaction.id)
        for user in room.notifications.keys {
            room.notifications[user]?.removeAll { $0.eventID == target }
        }
        return redaction.id
    }

    // MARK: State

    func state(_ call: Call) throws -> JSONValue {
        let (room, horizon) = try readableRoom(call)
        guard let event = room.state(call["type"], call["key"], at: horizon) else {
            throw Refusal.notFound("Event not found.")
        }
        return event.visibleContent
    }

    func setState(_ call: Call) throws -> JSONValue {
        let content = try call.body()
        let (room, requester) = (try joinedRoom(call), try call.user())
        try checkPower(of: requester.userID, for: call["type"], isState: true, in: room)
        let event = append(
            content,
            type: call["type"],
            key: call["key"],
            to: room,
            by: requester.userID,
            sentAt: requester.sentAt
        )
        return ["event_id": .string(event.id)]
    }

    private func checkPower(of userID: String, for type: String, isState: Bool, in room: Room) throws {
        guard room.power(of: userID) >= room.powerNeeded(forEvent: type, isState: isState) else {
            throw Refusal.forbidden("You don't have permission to post that to the room.")
        }
    }

    // MARK: Adding events

    /// Adds an event to a room, and counts it for the users whose push rules match.
    @discardableResult
    func append(
        _ content: JSONValue,
        type: String,
        key: String? = nil,
        to room: Room,
        by sender: String,
        redacts: String? = nil,
        sentAt: Int? = nil
    ) -> Event {
        var event = Event(
            id: identifiers.eventID(),
            position: advance(),
            type: type,
            stateKey: key,
            sender: sender,
            sentAt: sentAt ?? now,
            content: content
        )
        event.redacts = redacts
        event.transaction = pendingTransaction
        event.thread = thread(of: event, in: room)
        room.append(event)
        notify(of: event, in: room)
        return event
    }

    /// Returns the thread of an event. Events that refer to an event of a thread belong to that thread, too.
    private func thread(of event: Event, in room: Room) -> String {
        guard let related = event.related else { return Event.mainThread }
        if event.relation["rel_type"] == "m.thread" { return related }
        return room.event(related)?.thread ?? Event.mainThread
    }
}
