import CountingModel

extension CountingCase {
    static func matrix(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [.matrix], policy, steps)
    }
}

extension ModelEvent {
    static let ann = "@ann:server.example"
    static let agent = "@agent:server.example"
    static let room = "!room:server.example"

    static let annLogin = matrixLogin(ann)
    static let matrixLogout = ModelEvent.logout(provider: "matrix")
    /// A sync without news.
    static let noNews = ModelEvent.matrix(.sync(ModelSync()))

    /// A sync for a visitor who is in no room.
    static let inNoRoom = ModelEvent.matrix(.sync(ModelSync(isLoaded: false)))

    static func matrixLogin(_ user: String) -> ModelEvent { .login(user, provider: "matrix") }

    /// The room's part of a sync.
    ///
    /// - Parameters:
    ///   - missing: Whether there is a gap before the events.
    ///   - count: The server's unread count.
    ///   - read: The event up to which the user has read.
    static func sync(
        _ events: ModelRoomEvent...,
        missing: Bool = false,
        count: Int? = nil,
        read: String? = nil,
        as kind: ModelReceipt.Kind = .ownDevices
    ) -> ModelEvent {
        sync(
            ModelRoom(
                id: room,
                events: events,
                isLimited: missing,
                receipts: read.map { [ModelReceipt(eventID: $0, user: ann, kind: kind)] } ?? [],
                count: count
            )
        )
    }

    /// The user is no longer in the room.
    static func left(_ events: ModelRoomEvent...) -> ModelEvent {
        sync(ModelRoom(id: room, isJoined: false, events: events))
    }

    static func sync(_ rooms: ModelRoom..., guest: String? = nil) -> ModelEvent {
        .matrix(.sync(ModelSync(rooms: rooms, guest: guest)))
    }

    static func failure(_ status: Int?) -> ModelEvent { .matrix(.failure(status: status)) }
}

extension ModelRoomEvent {
    /// An agent's message.
    static func agent(
        _ id: String,
        at seconds: Double,
        _ type: String = "m.text",
        while membership: String = "join"
    ) -> ModelRoomEvent {
        event(id, ModelEvent.agent, .message(type), at: seconds, while: membership)
    }

    /// The visitor's message.
    static func own(_ id: String, at seconds: Double, _ type: String = "m.text") -> ModelRoomEvent {
        event(id, ModelEvent.ann, .message(type), at: seconds)
    }

    /// An event of the agent's with any content.
    static func agents(_ id: String, _ content: Content, at seconds: Double = 1) -> ModelRoomEvent {
        event(id, ModelEvent.agent, content, at: seconds)
    }

    static func event(
        _ id: String,
        _ sender: String,
        _ content: Content,
        at seconds: Double = 1,
        while membership: String = "join"
    ) -> ModelRoomEvent {
        ModelRoomEvent(
            id: id,
            sender: sender,
            content: content,
            created: Moment.of(seconds),
            membership: membership
        )
    }
}
