import CountingModel
import TestSupport

extension LineGenerator {
    mutating func matrixStep(_ participant: ModelParticipant) {
        switch random.integer(0...99) {
        case 0..<40: happen(participant)
        case 40..<48: changeMessage(participant)
        case 48..<64: read(participant)
        case 64..<69: comeAgain(participant)
        case 69..<75: missSomething(participant)
        case 75..<84: loseServer(participant)
        case 84..<89: put(participant, .sync(sync(participant)))
        case 89..<95: comeOrGo(participant)
        case 95..<97: hearOfOtherRoom(participant)
        default: loadRoom(participant)
        }
    }

    /// The first sync of a launch or a user: the end of the room, within the limit, the read position, and the count.
    mutating func loadRoom(_ participant: ModelParticipant) {
        changeServer(participant) { server, random in
            guard random.chance(15) else { return }
            switch random.integer(0...2) {
            case 0: server.events.shuffle(using: &random)
            case 1:
                let last = server.events.last?.id
                server.removeEvents { $0.id == last }
            default:
                let removed = Set(server.events.map(\.id).filter { _ in random.chance(20) })
                server.removeEvents { removed.contains($0.id) }
            }
        }
        let server = server(participant)
        let bound = random.chance(70) ? logBound : random.integer(1...logBound)
        let events = server.events.suffix(bound)
        var room = room(participant, Array(events))
        room.isLimited = events.count < server.events.count || random.chance(5)
        if server.isJoined { room.count = count(participant) }
        // For a room that was left, the server sends its events and nothing else.
        if server.isJoined, let own = ownID(participant), server.read > 0, !server.events.isEmpty,
            random.chance(70)
        {
            let place = min(server.read, server.events.count) - 1
            room.receipts = [ModelReceipt(eventID: server.events[place].id, user: own, kind: kind())]
            if random.chance(40) {
                let other = server.events[random.integer(0...place)].id
                room.receipts.append(
                    ModelReceipt(eventID: other, user: own, kind: room.receipts[0].kind.other)
                )
            }
        }
        changeServer(participant) { server, _ in server.given = server.events.count }
        put(participant, .sync(sync(participant, room)))
    }

    /// Adds many events together.
    mutating func fillRoom(_ participant: ModelParticipant, _ count: Int) {
        for _ in 0..<count { add(newEvent(participant), participant) }
        deliver(participant)
    }

    /// About as many events as a trail holds are removed from the room, and others arrive.
    mutating func purgeTrail(_ participant: ModelParticipant) {
        let own = ownID(participant)
        let others = server(participant).events.filter { $0.sender != own }
        let removed = Set(others.suffix(random.integer(31...33)).map(\.id))
        changeServer(participant) { server, _ in server.removeEvents { removed.contains($0.id) } }
        for _ in 0..<random.integer(3...6) { add(newEvent(participant), participant) }
        put(.app("relaunch"))
        forgetGivenEvents()
        loadRoom(participant)
    }

    /// The phone starts over: it has received nothing.
    mutating func forgetGivenEvents() { for key in rooms.keys { rooms[key]?.given = nil } }

    // MARK: Inside

    private static let agents = ["@agent:server.example", "@lee:server.example"]
    private static let guest = "@1:server.example"

    private mutating func put(_ participant: ModelParticipant, _ event: ModelMatrixEvent) {
        put(.matrix(event, provider: name(of: participant)))
    }

    /// The server's room of the present user.
    private mutating func server(_ participant: ModelParticipant) -> MatrixServer {
        let key = conversation(participant)
        if let server = rooms[key] { return server }
        let server = MatrixServer(room: "!room\(number()):server.example")
        rooms[key] = server
        return server
    }

    private mutating func changeServer(
        _ participant: ModelParticipant,
        _ change: (inout MatrixServer, inout SeededGenerator) -> Void
    ) {
        var server = server(participant)
        change(&server, &random)
        rooms[conversation(participant)] = server
    }

    private func ownID(_ participant: ModelParticipant) -> String? {
        user(participant) ?? (namesGuests ? Self.guest : nil)
    }

    private mutating func room(_ participant: ModelParticipant, _ events: [ModelRoomEvent]) -> ModelRoom {
        let server = server(participant)
        return ModelRoom(id: server.room, isJoined: server.isJoined, events: events)
    }

    /// A sync line. Every line names a guest, or only some lines do.
    private mutating func sync(_ participant: ModelParticipant, _ rooms: ModelRoom...) -> ModelSync {
        let isNamed = user(participant) == nil && namesGuests && random.chance(85)
        return ModelSync(rooms: rooms, guest: isNamed ? Self.guest : nil)
    }

    /// The server's unread count, usually the correct one.
    private mutating func count(_ participant: ModelParticipant) -> Int? {
        guard random.chance(90) else { return nil }
        guard random.chance(75) else { return random.one(of: [0, 1, 2, 5, 20]) }
        return server(participant).unread(by: ownID(participant))
    }

    private mutating func kind() -> ModelReceipt.Kind { random.one(of: [.everyone, .ownDevices]) }

    private mutating func newEvent(_ participant: ModelParticipant) -> ModelRoomEvent {
        let own = ownID(participant) ?? Self.guest
        let agent = random.one(weighted: [(80, Self.agents[0]), (20, Self.agents[1])])
        let (sender, content): (String, ModelRoomEvent.Content) = random.one(weighted: [
            (50, (agent, .message("m.text"))), (14, (own, .message("m.text"))),
            (3, (agent, .message("m.emote"))), (4, (agent, .message("m.image"))),
            (3, (agent, .message("m.file"))), (1, (agent, .message("m.audio"))),
            (1, (agent, .message("m.video"))), (6, (agent, .message("m.notice"))),
            (2, (own, .message("m.notice"))), (2, (own, .message("m.image"))),
            (2, (agent, .message("m.location"))), (1, (agent, .message("com.example.form"))),
            (2, (agent, .other("m.sticker"))), (2, (agent, .other("m.room.topic"))),
            (1, (own, .other("m.sticker"))), (2, (agent, .redacted)),
            (3, (agent, .member(agent, membership: "join", before: random.one(of: [nil, "join"])))),
            (1, (agent, .member(agent, membership: "leave", before: "join"))),
            (1, (own, .member(own, membership: "join", before: "join"))),
        ])
        return event(participant, sender, content)
    }

    private mutating func event(
        _ participant: ModelParticipant,
        _ sender: String,
        _ content: ModelRoomEvent.Content
    ) -> ModelRoomEvent {
        let isJoined = server(participant).isJoined
        let membership = isJoined ? random.one(weighted: [(94, "join"), (4, nil), (2, "invite")]) : "leave"
        return ModelRoomEvent(
            id: "$event\(number())",
            sender: sender,
            content: content,
            created: created(),
            text: random.chance(95) ? "text" : "",
            membership: membership
        )
    }

    /// Adds an event to the room, not delivered yet.
    private mutating func add(_ event: ModelRoomEvent, _ participant: ModelParticipant) {
        let bound = 3 * logBound
        changeServer(participant) { server, random in
            server.events.append(event)
            if case .redaction(let target) = event.content { server.redact(target) }
            guard server.events.count > bound else { return }
            let old = Set(server.events.prefix(random.integer(2...8)).map(\.id))
            server.removeEvents { old.contains($0.id) }
        }
    }

    /// The events that the phone has not received yet.
    private mutating func deliver(_ participant: ModelParticipant) {
        let server = server(participant)
        guard let given = server.given else { return loadRoom(participant) }
        guard server.isJoined else { return put(participant, .sync(sync(participant))) }
        var room = room(participant, Array(server.events[given...]))
        if random.chance(70) { room.count = count(participant) }
        changeServer(participant) { server, _ in server.given = server.events.count }
        put(participant, .sync(sync(participant, room)))
    }

    private mutating func happen(_ participant: ModelParticipant) {
        for _ in 0..<random.one(weighted: [(70, 1), (20, 2), (10, 4)]) {
            add(newEvent(participant), participant)
        }
        // Some are delivered later.
        if random.chance(90) { deliver(participant) }
    }

    /// A message is edited, redacted, reacted or replied to, by its sender or by another member.
    private mutating func changeMessage(_ participant: ModelParticipant) {
        let events = server(participant).events
        guard !events.isEmpty else { return happen(participant) }
        let target = random.one(of: random.chance(60) ? events.suffix(4) : events)
        let sender = random.chance(80) ? target.sender : random.one(of: Self.agents)
        let id = random.chance(95) ? target.id : "$nowhere\(number())"
        let content: ModelRoomEvent.Content = random.one(weighted: [
            (40, .redaction(of: id)), (30, .edit(of: id, "m.text")), (10, .edit(of: id, "m.notice")),
            (20, .reaction(to: id)), (10, .reply(to: id, isInThread: true)),
            (10, .reply(to: id, isInThread: false)),
        ])
        add(event(participant, sender, content), participant)
        if random.chance(90) { deliver(participant) }
    }

    /// A member has read: usually the user, on another device, and further than before.
    private mutating func read(_ participant: ModelParticipant) {
        let server = server(participant)
        guard let user = ownID(participant), !server.events.isEmpty else { return happen(participant) }
        let last = server.events.count - 1
        let start = min(server.read, last)
        let place = random.one(weighted: [
            (30, last), (40, random.integer(start...last)), (20, random.integer(0...last)), (10, start),
        ])
        var receipt = ModelReceipt(eventID: server.events[place].id, user: user, kind: kind())
        switch random.integer(0...19) {
        case 0: receipt.user = Self.agents[0]
        case 1: receipt.kind = .fullyRead
        case 2: receipt.eventID = "$nowhere\(number())"
        default: changeServer(participant) { server, _ in server.read = max(server.read, place + 1) }
        }
        guard server.given != nil else { return loadRoom(participant) }
        guard server.isJoined else { return }
        var room = room(participant, [])
        room.receipts = [receipt]
        if random.chance(20) {
            let other = random.one(of: server.events).id
            room.receipts.append(ModelReceipt(eventID: other, user: user, kind: receipt.kind.other))
        }
        if random.chance(80) { room.count = count(participant) }
        put(participant, .sync(sync(participant, room)))
    }

    /// Events are delivered again, with or without new ones.
    private mutating func comeAgain(_ participant: ModelParticipant) {
        let server = server(participant)
        guard let given = server.given, given > 0, server.isJoined else { return deliver(participant) }
        let former = Array(server.events[..<given])
        var events = (0..<random.integer(1...3)).map { _ in random.one(of: former) }
        if random.chance(50) { events[0].text += "?" }
        if random.chance(50) {
            events += server.events[given...]
            changeServer(participant) { server, _ in server.given = server.events.count }
        }
        put(participant, .sync(sync(participant, room(participant, events))))
    }

    /// More has happened than a sync contains, and the missing part could not be loaded.
    private mutating func missSomething(_ participant: ModelParticipant) {
        for _ in 0..<random.integer(2...8) { add(newEvent(participant), participant) }
        let server = server(participant)
        guard let given = server.given, server.isJoined else { return loadRoom(participant) }
        let first = random.integer(given...server.events.count)
        var room = room(participant, Array(server.events[first...]))
        room.isLimited = true
        room.state = server.events[given..<first].filter {
            if case .member = $0.content { true } else { false }
        }
        room.count = count(participant)
        changeServer(participant) { server, _ in server.given = server.events.count }
        put(participant, .sync(sync(participant, room)))
    }

    private mutating func loseServer(_ participant: ModelParticipant) {
        let status: Int? = random.one(of: [nil, 0, 500, 503, 429, 403, 401])
        put(
            participant,
            .failure(status: status, code: status.map { $0 == 401 ? "M_UNKNOWN_TOKEN" : "M_OTHER" })
        )
        for _ in 0..<random.integer(0...2) { add(newEvent(participant), participant) }
        if random.chance(80) { deliver(participant) }
    }

    /// The visitor leaves the room, or is kicked; or returns, and receives what was written in between.
    private mutating func comeOrGo(_ participant: ModelParticipant) {
        let own = ownID(participant) ?? Self.guest
        let isJoined = server(participant).isJoined
        if isJoined {
            let membership = random.one(of: ["leave", "leave", "ban"])
            let sender = random.one(of: [own, Self.agents[0]])
            let leaving = ModelRoomEvent.Content.member(own, membership: membership, before: "join")
            add(event(participant, sender, leaving), participant)
            changeServer(participant) { server, _ in server.isJoined = false }
        } else {
            for _ in 0..<random.integer(0...2) { add(newEvent(participant), participant) }
            changeServer(participant) { server, _ in server.isJoined = true }
            let coming = ModelRoomEvent.Content.member(own, membership: "join", before: "invite")
            add(event(participant, own, coming), participant)
        }
        let server = server(participant)
        guard let given = server.given else { return loadRoom(participant) }
        let room = room(participant, Array(server.events[given...]))
        changeServer(participant) { server, _ in server.given = server.events.count }
        put(participant, .sync(sync(participant, room)))
    }

    private mutating func hearOfOtherRoom(_ participant: ModelParticipant) {
        // The first room that is named is the conversation.
        guard server(participant).given != nil else { return loadRoom(participant) }
        let other = ModelRoom(
            id: "!other:server.example",
            isJoined: random.chance(80),
            events: [newEvent(participant)],
            isLimited: random.chance(50),
            count: 7
        )
        put(participant, .sync(sync(participant, other)))
    }
}

extension ModelReceipt.Kind {
    /// The other kind: a server has one receipt of each.
    fileprivate var other: ModelReceipt.Kind { self == .everyone ? .ownDevices : .everyone }
}
