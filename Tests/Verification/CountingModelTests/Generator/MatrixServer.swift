import CountingModel

/// A Matrix server's conversation, and how much of it a phone has received.
struct MatrixServer {
    let room: String
    /// The room's events as the server sends them now.
    var events: [ModelRoomEvent] = []
    /// How many of them the phone has received, or has missed for good; `nil` before its first sync.
    var given: Int?
    /// How many of them the user has read, on some device.
    var read = 0
    var isJoined = true

    init(room: String) { self.room = room }

    /// The server's count.
    func unread(by user: String?) -> Int {
        events[min(read, events.count)...].count { event in
            guard event.sender != user, event.membership != "leave" else { return false }
            switch event.content {
            case .message(let type): return type != "m.notice"
            case .reply: return true
            case .edit, .reaction, .redaction, .redacted, .member, .other: return false
            }
        }
    }

    mutating func redact(_ id: String) {
        guard let place = events.firstIndex(where: { $0.id == id }) else { return }
        switch events[place].content {
        case .message, .reply, .edit: events[place].content = .redacted
        case .reaction, .redaction, .redacted, .member, .other: break
        }
    }

    /// Removes events from the room, as an admin can.
    mutating func removeEvents(_ isRemoved: (ModelRoomEvent) -> Bool) {
        read -= events[..<min(read, events.count)].count(where: isRemoved)
        if let given { self.given = given - events[..<given].count(where: isRemoved) }
        events.removeAll(where: isRemoved)
    }
}
