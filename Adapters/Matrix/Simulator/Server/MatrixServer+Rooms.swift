// Rooms and their members.
extension MatrixServer {
    // MARK: Creating

    func createRoom(_ call: Call) throws -> JSONValue {
        let (body, requester) = (try call.body(), try call.user())
        try checkMessageLimit(of: requester)
        let room = Room(id: identifiers.roomID(), creator: requester.userID)
        rooms[room.id] = room
        begin(room, body)
        for user in body["invite"].strings {
            setMembership("invite", of: user, in: room, by: requester.userID)
        }
        return ["room_id": .string(room.id)]
    }

    /// Adds the first events of a room.
    private func begin(_ room: Room, _ body: JSONValue) {
        func set(_ type: String, _ content: JSONValue, key: String = "") {
            append(content, type: type, key: key, to: room, by: room.creator)
        }
        set("m.room.create", body["creation_content"].merging(["room_version": "12"]))
        setMembership("join", of: room.creator, in: room, by: room.creator)
        set("m.room.power_levels", Self.levels.merging(body["power_level_content_override"]))
        set("m.room.join_rules", ["join_rule": "invite"])
        set("m.room.history_visibility", ["history_visibility": "shared"])
        set("m.room.guest_access", ["guest_access": "can_join"])
        for state in body["initial_state"].elements {
            set(state["type"].string ?? "", state["content"], key: state["state_key"].string ?? "")
        }
    }

    private static let levels: JSONValue = [
        "users": [:], "users_default": 0, "events_default": 0, "state_default": 50, "ban": 50, "kick": 50,
        "redact": 50, "invite": 0, "historical": 100,
        "events": [
            "m.room.name": 50, "m.room.power_levels": 100, "m.room.history_visibility": 100,
            "m.room.canonical_alias": 50, "m.room.avatar": 50, "m.room.server_acl": 100,
            "m.room.encryption": 100, "m.room.tombstone": 150,
        ],
    ]

    // MARK: Members

    func setMembership(
        _ membership: String,
        of userID: String,
        in room: Room,
        by sender: String,
        reason: JSONValue = .null
    ) {
        var content: JSONValue = ["membership": .string(membership)]
        if ["join", "invite"].contains(membership), let name = accounts[userID]?.displayName {
            content["displayname"] = .string(name)
        }
        if reason != .null { content["reason"] = reason }
        if membership != "join" { stopTyping(userID, in: room) }
        append(content, type: "m.room.member", key: userID, to: room, by: sender)
    }

    func invite(_ call: Call) throws -> JSONValue {
        let (room, sender) = (try joinedRoom(call), try call.user().userID)
        let userID = try call.text("user_id")
        switch room.membership(of: userID) {
        case "join": throw Refusal.forbidden("\(userID) is already in the room.")
        case "ban": throw Refusal.forbidden("\(userID) is banned from the room")
        default: break
        }
        try check("invite", by: sender, in: room)
        setMembership("invite", of: userID, in: room, by: sender)
        return [:]
    }

    func join(_ call: Call) throws -> JSONValue {
        let requester = try call.user()
        guard call["room"].hasPrefix("!") || call["room"].hasPrefix("#") else {
            throw Refusal.invalidParameter("\(call["room"]) was not legal room ID or room alias")
        }
        guard let room = rooms[call["room"]] else {
            throw call["room"].hasPrefix("#")
                ? Refusal.notFound("Room alias not found")
                : Refusal(404, "M_UNKNOWN", "Can't join remote room")
        }
        let membership = room.membership(of: requester.userID)
        if membership == "join" { return ["room_id": .string(room.id)] }
        try checkMessageLimit(of: requester)
        guard membership == "invite" else { throw Refusal.forbidden("You are not invited to this room.") }
        setMembership("join", of: requester.userID, in: room, by: requester.userID)
        return ["room_id": .string(room.id)]
    }

    func leave(_ call: Call) throws -> JSONValue {
        let (room, userID) = (try room(call), try call.user().userID)
        guard let member = room.state("m.room.member", userID),
            room.membership(of: userID) != "ban",
            room.membership(of: userID) != "leave" || member.sender == userID
        else { throw Refusal.forbidden("User \(userID) not in room \(room.id)") }
        // A user who has left can leave again, which changes nothing.
        if member.content["membership"] == "leave" { return [:] }
        setMembership("leave", of: userID, in: room, by: userID)
        return [:]
    }

    func kick(_ call: Call) throws -> JSONValue {
        let userID = try call.text("user_id")
        let (room, sender) = (try joinedRoom(call), try call.user().userID)
        guard ["join", "invite"].contains(room.membership(of: userID)) else {
            throw Refusal.forbidden("The target user is not in the room")
        }
        try check("kick", of: userID, by: sender, in: room)
        setMembership("leave", of: userID, in: room, by: sender, reason: try call.body()["reason"])
        return [:]
    }

    func ban(_ call: Call) throws -> JSONValue {
        let userID = try call.text("user_id")
        let (room, sender) = (try joinedRoom(call), try call.user().userID)
        try check("ban", of: userID, by: sender, in: room)
        setMembership("ban", of: userID, in: room, by: sender)
        return [:]
    }

    /// Checks that a user may carry out an action. If it affects another user, that user must have less
    /// power.
    private func check(_ action: String, of userID: String? = nil, by sender: String, in room: Room) throws {
        let power = room.power(of: sender)
        let isAllowed =
            power >= room.powerNeeded(for: action) && userID.map { room.power(of: $0) < power } ?? true
        guard isAllowed else { throw Refusal.forbidden("You don't have permission to \(action)") }
    }

    // MARK: Listing members

    func joinedRooms(_ call: Call) throws -> JSONValue {
        let userID = try call.user().userID
        return [
            "joined_rooms": .array(
                rooms.values.filter { $0.isJoined(userID) }.map(\.id).sorted().map { .string($0) }
            )
        ]
    }
}
