/// An event that counts for a user.
struct Notification: Sendable, Hashable {
    var eventID: String
    var position: Int
    var thread: String
    var isHighlight: Bool
}

/// The numbers of unread and highlighted events.
struct UnreadNumbers: Sendable, Hashable {
    var count = 0
    var highlights = 0

    var json: JSONValue {
        ["notification_count": .integer(count), "highlight_count": .integer(highlights)]
    }

    mutating func add(_ notification: Notification) {
        count += 1
        highlights += notification.isHighlight ? 1 : 0
    }
}

// The unread counts. Each user's push rules decide when an event is sent, and receipts when a count is
// requested.
extension MatrixServer {
    /// Counts an event for the users whose push rules match.
    func notify(of event: Event, in room: Room) {
        var users = room.members("join")
        if event.isMember, event.content["membership"] == "invite" {
            users += [event.stateKey].compactMap { $0 }
        }
        for user in users where user != event.sender {
            guard let account = accounts[user], !account.ignoredUsers.contains(event.sender) else { continue }
            let effect = PushCandidate(event: event, room: room, account: account).effect
            guard effect != .nothing else { continue }
            room.notifications[user, default: []].append(
                Notification(
                    eventID: event.id,
                    position: event.position,
                    thread: event.thread,
                    isHighlight: effect == .highlights
                )
            )
        }
    }

    func unread(of userID: String, in room: Room) -> [Notification] {
        let everywhere = readPosition(of: userID, thread: nil, in: room)
        let start = everywhere ?? joinPosition(of: userID, in: room)
        var threads: [String: Int] = [:]
        return (room.notifications[userID] ?? []).filter { notification in
            guard notification.position > start else { return false }
            let thread =
                threads[notification.thread]
                ?? readPosition(of: userID, thread: notification.thread, in: room) ?? -1
            threads[notification.thread] = thread
            return notification.position > thread
        }
    }

    private func readPosition(of userID: String, thread: String?, in room: Room) -> Int? {
        [Self.publicKind, Self.privateKind].compactMap {
            room.receipts[Receipt.Key(userID: userID, kind: $0, thread: thread)]?.eventPosition
        }.max()
    }

    private func joinPosition(of userID: String, in room: Room) -> Int {
        guard room.isJoined(userID) else { return -1 }
        return room.state("m.room.member", userID)?.position ?? -1
    }

    func unreadNumbers(of userID: String, in room: Room) -> UnreadNumbers {
        unread(of: userID, in: room).reduce(into: UnreadNumbers()) { $0.add($1) }
    }

    /// Returns a user's notifications, newest first.
    func notifications(_ call: Call) throws -> JSONValue {
        let requester = try call.user()
        let end = try call.query["from"].map { try Self.position(of: $0) } ?? .max
        let limit = max(1, min(500, call.query["limit"].flatMap { Int($0) } ?? 50))
        var found: [(Notification, Room, isRead: Bool)] = []
        for room in rooms.values {
            let unread = Set(unread(of: requester.userID, in: room).map(\.eventID))
            for notification in room.notifications[requester.userID] ?? [] where notification.position < end {
                found.append((notification, room, !unread.contains(notification.eventID)))
            }
        }
        found.sort { $0.0.position > $1.0.position }
        let items = found.prefix(limit).map { notification, room, isRead -> JSONValue in
            let event = room.event(notification.eventID)
            return [
                "room_id": .string(room.id), "read": .bool(isRead),
                "event": event.map { json(of: $0, in: room, for: requester) } ?? .null,
            ]
        }
        var answer: JSONValue = ["notifications": .array(items)]
        if found.count > limit, let last = found.prefix(limit).last {
            answer["next_token"] = .string(Self.token(last.0.position))
        }
        return answer
    }

    // MARK: Rules

    func setPushRule(_ call: Call) throws -> JSONValue {
        let (userID, body) = (try call.user().userID, try call.body())
        let rule = PushRule(
            id: call["rule"],
            conditions: body["conditions"].elements,
            effect: PushEffect(actions: body["actions"])
        )
        accounts[userID]?.ownPushRules.removeAll { $0.id == rule.id }
        accounts[userID]?.ownPushRules.insert(rule, at: 0)
        return [:]
    }

    func enablePushRule(_ call: Call) throws -> JSONValue {
        let (userID, id) = (try call.user().userID, call["rule"])
        guard let isEnabled = try call.body()["enabled"].bool else {
            throw Refusal(400, "M_UNKNOWN", "Value for 'enabled' must be boolean")
        }
        let isKnown =
            PushCandidate.defaults.contains { $0.id == id }
            || accounts[userID]?.ownPushRules.contains { $0.id == id } == true
        guard isKnown else { throw Refusal.notFound("Unknown push rule") }
        accounts[userID]?.pushRules[id] = isEnabled
        return [:]
    }
}
