/// A room: its events, and the users' receipts, typing and notifications.
final class Room {
    let id: String
    /// The creator, who has more power than any level.
    let creator: String

    private(set) var events: [Event] = []
    private var placesByID: [String: Int] = [:]
    /// The indices of all events of a state, in order.
    private var states: [StateKey: [Int]] = [:]
    /// The indices of the events that refer to an event.
    private var relations: [String: [Int]] = [:]

    var receipts: [Receipt.Key: Receipt] = [:]
    /// When each user's typing times out.
    var typing: [String: Int] = [:]
    var typingPosition = 0
    /// The events that count for a user, in order.
    var notifications: [String: [Notification]] = [:]

    struct StateKey: Hashable {
        var type: String
        var key: String
    }

    init(id: String, creator: String) {
        self.id = id
        self.creator = creator
    }

    // MARK: Events

    func append(_ event: Event) {
        var event = event
        let place = events.count
        if let key = event.stateKey {
            let key = StateKey(type: event.type, key: key)
            event.replaced = states[key]?.last
            states[key, default: []].append(place)
        }
        if let related = event.related { relations[related, default: []].append(place) }
        placesByID[event.id] = place
        events.append(event)
    }

    func event(_ id: String) -> Event? { placesByID[id].map { events[$0] } }

    /// Removes an event's content.
    func redact(_ id: String, because redaction: String) {
        guard let place = placesByID[id] else { return }
        events[place].redaction = placesByID[redaction]
    }

    /// Returns the index of the first event after a position in the stream.
    func firstPlace(after position: Int) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].position <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the events that refer to an event, except redacted ones.
    func related(to id: String) -> [Event] {
        (relations[id] ?? []).map { events[$0] }.filter { $0.redaction == nil }
    }

    // MARK: State

    /// Returns a state at a position in the stream; by default, the current one.
    func state(_ type: String, _ key: String = "", at position: Int = .max) -> Event? {
        states[StateKey(type: type, key: key)].flatMap { lastEvent(of: $0, at: position) }
    }

    private func lastEvent(of places: [Int], at position: Int) -> Event? {
        places.last { events[$0].position <= position }.map { events[$0] }
    }

    /// Returns the whole state at a position, in the order of its events.
    func states(at position: Int = .max) -> [Event] {
        states.values.compactMap { lastEvent(of: $0, at: position) }.sorted { $0.position < $1.position }
    }

    // MARK: Members

    func membership(of userID: String, at position: Int = .max) -> String {
        state("m.room.member", userID, at: position)?.content["membership"].string ?? "leave"
    }

    func isJoined(_ userID: String) -> Bool { membership(of: userID) == "join" }

    /// Returns the users with a membership, in the order of their member events.
    func members(_ membership: String) -> [String] {
        states.compactMap { key, places in
            guard key.type == "m.room.member", let event = places.last.map({ events[$0] }),
                event.content["membership"].string == membership
            else { return nil }
            return event
        }.sorted { (one: Event, other: Event) in one.position < other.position }.compactMap(\.stateKey)
    }

    // MARK: Power

    func power(of userID: String) -> Int {
        if userID == creator { return .max }
        let levels = state("m.room.power_levels")?.content ?? [:]
        return levels["users"][userID].integer ?? levels["users_default"].integer ?? 0
    }

    /// Returns the power that an action requires, such as `kick`.
    func powerNeeded(for action: String) -> Int {
        let usual = ["invite": 0, "events_default": 0]
        return state("m.room.power_levels")?.content[action].integer ?? usual[action] ?? 50
    }

    /// Returns the power that is required to send an event.
    func powerNeeded(forEvent type: String, isState: Bool) -> Int {
        state("m.room.power_levels")?.content["events"][type].integer
            ?? powerNeeded(for: isState ? "state_default" : "events_default")
    }

    // MARK: Visibility

    /// Returns the position of the last event that a user may see; `nil` if the user may see none.
    func horizon(of userID: String) -> Int? {
        guard let member = state("m.room.member", userID) else { return nil }
        switch member.content["membership"].string {
        case "join": return .max
        case "leave", "ban": return wasEverJoined(userID) ? member.position : nil
        default: return nil
        }
    }

    private func wasEverJoined(_ userID: String) -> Bool {
        (states[StateKey(type: "m.room.member", key: userID)] ?? []).contains {
            events[$0].content["membership"] == "join"
        }
    }
}
