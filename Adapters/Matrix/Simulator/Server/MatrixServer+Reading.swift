struct Receipt: Sendable, Hashable {
    struct Key: Sendable, Hashable {
        var userID: String
        var kind: String
        /// The thread's root, or `main`; `nil` for all threads.
        var thread: String?
    }

    var eventID: String
    /// The event's position in the stream.
    var eventPosition: Int
    var time: Int
    /// The receipt's own position in the stream.
    var position: Int
}

// Receipts and typing.
extension MatrixServer {
    static let publicKind = "m.read"
    static let privateKind = "m.read.private"

    func setReceipt(_ call: Call) throws -> JSONValue {
        let kind = call["kind"]
        guard [Self.publicKind, Self.privateKind].contains(kind) else {
            throw Refusal.unknown("Receipt type must be 'm.read' or 'm.read.private'")
        }
        let eventID = call["event"]
        guard let room = rooms[call["room"]] else {
            throw Refusal.unknown("A valid room ID and event ID must be specified")
        }
        let requester = try call.user()
        guard eventID.hasPrefix("$") else { throw Refusal.unknown("Event ID expected") }
        let thread = try call.body()["thread_id"]
        guard thread == .null || thread.string?.isEmpty == false else {
            throw Refusal.invalidParameter("thread_id field must be a non-empty string")
        }
        // The server accepts a receipt for an unknown event, and ignores it.
        guard let event = room.event(eventID) else { return [:] }
        guard room.horizon(of: requester.userID) != nil else {
            throw Refusal.forbidden("You don't have permission to access that event.")
        }
        guard room.isJoined(requester.userID) else { return [:] }
        if let thread = thread.string, thread != event.thread, thread != eventID {
            throw Refusal.invalidParameter("event_id \(eventID) is not related to thread \(thread)")
        }
        let key = Receipt.Key(userID: requester.userID, kind: kind, thread: thread.string)
        guard event.position > room.receipts[key]?.eventPosition ?? -1 else { return [:] }
        room.receipts[key] = Receipt(
            eventID: eventID,
            eventPosition: event.position,
            time: now,
            position: advance()
        )
        return [:]
    }

    /// Returns the content of the event with the receipts after a position, for one user.
    func receipts(in room: Room, after position: Int, for userID: String) -> JSONValue {
        var content: JSONValue = [:]
        for (key, receipt) in room.receipts where receipt.position > position {
            guard key.kind == Self.publicKind || key.userID == userID else { continue }
            var entry: JSONValue = ["ts": .integer(receipt.time)]
            if let thread = key.thread { entry["thread_id"] = .string(thread) }
            content[receipt.eventID][key.kind][key.userID] = entry
        }
        return content
    }

    // MARK: Typing

    /// The server rounds a typing timeout up to a multiple of this, in milliseconds.
    private static let typingStep = 5_000

    func setTyping(_ call: Call) throws -> JSONValue {
        let (room, requester) = (try joinedRoom(call), try call.user())
        guard call["user"] == requester.userID else {
            throw Refusal(400, "M_FORBIDDEN", "Cannot set another user's typing state")
        }
        let body = try call.body()
        guard let types = body["typing"].bool else {
            throw Refusal(500, "M_UNKNOWN", "Internal server error")
        }
        guard types else {
            stopTyping(requester.userID, in: room)
            return [:]
        }
        let steps = ((body["timeout"].integer ?? 30_000) + Self.typingStep - 1) / Self.typingStep
        if room.typing[requester.userID] == nil { room.typingPosition = advance() }
        room.typing[requester.userID] = now + max(1, steps) * Self.typingStep
        return [:]
    }

    func stopTyping(_ userID: String, in room: Room) {
        guard room.typing.removeValue(forKey: userID) != nil else { return }
        room.typingPosition = advance()
    }

    /// Ends the typing of users whose timeouts have passed.
    func endTyping() {
        for room in rooms.values {
            for (user, end) in room.typing where end <= now { stopTyping(user, in: room) }
        }
    }

    /// When the next typing timeout passes, in milliseconds.
    var nextEnd: Int? { rooms.values.flatMap(\.typing.values).min() }
}
