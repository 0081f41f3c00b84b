/// An event that counts for a user.
struct Notification: Sendable, Hashable {
    var eventID: String
    var position: Int
    var thread: String
}

// The unread counts. The default push rules decide when an event is sent, and receipts when a count is requested.
extension MatrixServer {
    /// Counts an event for the users for whom it counts.
    func notify(of event: Event, in room: Room) {
        let users = event.isMember ? [event.stateKey].compactMap { $0 } : room.members("join")
        for user in users where user != event.sender && counts(event) {
            room.notifications[user, default: []].append(
                Notification(eventID: event.id, position: event.position, thread: event.thread)
            )
        }
    }

    /// Whether an event counts: a message, a user's own invitation, and the replacement of the room.
    private func counts(_ event: Event) -> Bool {
        switch event.type {
        case "m.room.message": event.content["msgtype"] != "m.notice" && !event.isEdit
        case "m.room.member": event.isMember && event.content["membership"] == "invite"
        case "m.room.tombstone": event.stateKey == ""
        default: false
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
}
