import Foundation

/// A sync, which may wait for news.
struct Poll: Sendable {
    let requester: Requester
    /// The end of the previous sync; `nil` for a first sync.
    let since: Int?
    let filter: SyncFilter
    let isFull: Bool
    /// How long the sync waits, in milliseconds.
    let timeout: Int

    var mayWait: Bool { timeout > 0 && since != nil && !isFull }
}

extension MatrixServer {
    func poll(_ call: Call) throws -> Poll {
        let since = call.query["since"]
        return Poll(
            requester: try call.user(),
            since: try since.map(Self.position),
            filter: try filter(call.query["filter"]),
            isFull: call.query["full_state"] == "true",
            timeout: call.query["timeout"].flatMap { Int($0) } ?? 0
        )
    }

    private func filter(_ text: String?) throws -> SyncFilter {
        guard let text else { return SyncFilter([:]) }
        guard let json = JSONValue(text: Data(text.utf8)), json.isObject else {
            throw Refusal.badJSON("Invalid filter")
        }
        return SyncFilter(json)
    }

    /// The answer to a sync without news.
    var emptySync: JSONValue { ["next_batch": .string(Self.token(position))] }

    func syncNow(_ call: Call) throws -> JSONValue { sync(try poll(call)) ?? emptySync }

    /// Returns the answer to a sync; `nil` if there is no news and the sync may wait.
    func sync(_ poll: Poll) -> JSONValue? {
        var sections: [String: JSONValue] = [:]
        for room in rooms.values {
            guard let (section, block) = block(of: room, poll) else { continue }
            sections[section, default: [:]][room.id] = block
        }
        var answer = emptySync
        if !sections.isEmpty { answer["rooms"] = .object(sections) }
        let data = accountData(poll)
        if !data.isEmpty { answer["account_data"] = ["events": .array(data)] }
        return sections.isEmpty && data.isEmpty && poll.mayWait ? nil : answer
    }

    private func accountData(_ poll: Poll) -> [JSONValue] {
        let data = accounts[poll.requester.userID]?.accountData ?? [:]
        return data.filter { $0.value.position > poll.since ?? -1 && poll.filter.dataTypes.allows($0.key) }
            .sorted { $0.value.position < $1.value.position }
            .map { ["type": .string($0.key), "content": $0.value.content] }
    }

    private func block(of room: Room, _ poll: Poll) -> (section: String, JSONValue)? {
        let userID = poll.requester.userID
        guard let member = room.state("m.room.member", userID) else { return nil }
        let isNews = member.position > poll.since ?? -1
        switch member.content["membership"].string {
        case "join":
            guard poll.filter.allows(room) else { return nil }
            return joinedBlock(of: room, poll).map { ("join", $0) }
        case "invite": return isNews ? ("invite", inviteBlock(of: room, poll)) : nil
        case "leave", "ban":
            guard isNews, poll.filter.allows(room) else { return nil }
            if poll.since == nil, member.sender == userID { return nil }
            return ("leave", leftBlock(of: room, until: member.position, poll))
        default: return nil
        }
    }

    // MARK: Invitations

    private func inviteBlock(of room: Room, _ poll: Poll) -> JSONValue {
        let types = [
            "m.room.create", "m.room.join_rules", "m.room.canonical_alias", "m.room.avatar",
            "m.room.encryption", "m.room.name", "m.room.topic",
        ]
        let invitation = room.state("m.room.member", poll.requester.userID)
        let states =
            room.states().filter { types.contains($0.type) }
            + [invitation.flatMap { room.state("m.room.member", $0.sender) }, invitation].compactMap { $0 }
        let events = states.map { event -> JSONValue in
            [
                "type": .string(event.type), "state_key": .string(event.stateKey ?? ""),
                "sender": .string(event.sender), "content": event.visibleContent,
            ]
        }
        return ["invite_state": ["events": .array(events)]]
    }

    // MARK: Timelines

    /// The newest events of a room that a poll has not received.
    private struct Timeline {
        var events: [Event]
        var isLimited: Bool
        /// The position in the stream before the first of them.
        var start: Int
    }

    private func timeline(of room: Room, from start: Int, until end: Int, _ poll: Poll) -> Timeline {
        let user = poll.requester.userID
        let horizon = min(end, room.horizon(of: user) ?? -1)
        func isVisible(_ event: Event) -> Bool {
            event.isMember && event.stateKey == user || event.position <= horizon
        }
        var events: [Event] = []
        var place = room.firstPlace(after: end)
        let first = room.firstPlace(after: start)
        while place > first, events.count <= poll.filter.limit {
            place -= 1
            let event = room.events[place]
            if !isLost(event, poll), isVisible(event) { events.append(event) }
        }
        let isLimited = events.count > poll.filter.limit
        if isLimited { events.removeLast() }
        return Timeline(
            events: events.reversed(),
            isLimited: isLimited,
            start: events.last.map { $0.position - 1 } ?? min(end, position)
        )
    }

    /// Returns whether a filter on rooms drops an event. A room's `m.room.create` event contains no room id, so such a
    /// filter drops it.
    private func isLost(_ event: Event, _ poll: Poll) -> Bool {
        poll.filter.rooms != nil && event.type == "m.room.create"
    }

    private func json(of timeline: Timeline, in room: Room, _ poll: Poll) -> JSONValue {
        let events = timeline.events.map {
            json(of: $0, in: room, for: poll.requester, hasRelations: timeline.isLimited)
        }
        return [
            "events": .array(events), "limited": .bool(timeline.isLimited),
            "prev_batch": .string(Self.token(timeline.start)),
        ]
    }

    /// Returns the state before a timeline that a poll has not received.
    private func state(of room: Room, before timeline: Timeline, since: Int?, _ poll: Poll) -> [Event] {
        room.states(at: timeline.start).filter { $0.position > since ?? -1 && !isLost($0, poll) }
    }

    // MARK: Joined rooms

    private func joinedBlock(of room: Room, _ poll: Poll) -> JSONValue? {
        let userID = poll.requester.userID
        let isNew = poll.since.map { room.membership(of: userID, at: $0) != "join" } ?? false
        let since = isNew ? nil : poll.since
        var timeline = timeline(of: room, from: since ?? 0, until: position, poll)
        if isNew { timeline.isLimited = true }
        let state = state(of: room, before: timeline, since: poll.isFull ? nil : since, poll)
        // A later sync does not repeat receipts, even for a user who has just joined or rejoined the room.
        let ephemeral = ephemeral(of: room, since: poll.since, poll)
        let hasNews = !(timeline.events.isEmpty && state.isEmpty && ephemeral.isEmpty)
        guard since == nil || poll.isFull || hasNews else { return nil }
        return [
            "timeline": json(of: timeline, in: room, poll),
            "state": [
                "events": .array(state.map { json(of: $0, in: room, for: poll.requester) })
            ],
            "ephemeral": ["events": .array(ephemeral)],
            "unread_notifications": ["notification_count": .integer(unread(of: userID, in: room).count)],
        ]
    }

    private func ephemeral(of room: Room, since: Int?, _ poll: Poll) -> [JSONValue] {
        var events: [JSONValue] = []
        let receipts = receipts(in: room, after: since ?? -1, for: poll.requester.userID)
        if receipts != [:] { events.append(["type": "m.receipt", "content": receipts]) }
        if since.map({ room.typingPosition > $0 }) ?? !room.typing.isEmpty {
            let users = room.typing.keys.sorted().map { JSONValue.string($0) }
            events.append(["type": "m.typing", "content": ["user_ids": .array(users)]])
        }
        return events.filter { poll.filter.ephemeralTypes.allows($0["type"].string ?? "") }
    }

    // MARK: Left rooms

    private func leftBlock(of room: Room, until end: Int, _ poll: Poll) -> JSONValue {
        let timeline = timeline(of: room, from: poll.since ?? 0, until: end, poll)
        let wasJoined = room.horizon(of: poll.requester.userID) != nil
        let state = wasJoined ? state(of: room, before: timeline, since: poll.since, poll) : []
        return [
            "timeline": json(of: timeline, in: room, poll),
            "state": [
                "events": .array(state.map { json(of: $0, in: room, for: poll.requester) })
            ],
        ]
    }
}
