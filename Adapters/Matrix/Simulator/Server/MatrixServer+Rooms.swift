// Rooms and their members.
extension MatrixServer {
    static let defaultRoomVersion = 12

    // MARK: Creating

    func createRoom(_ call: Call) throws -> JSONValue {
        let (body, requester) = (try call.body(), try call.user())
        try checkMessageLimit(of: requester)
        let version = Int(body["room_version"].string ?? "") ?? Self.defaultRoomVersion
        guard (1...12).contains(version) else {
            throw Refusal(400, "M_UNSUPPORTED_ROOM_VERSION", "This server does not support that room version")
        }
        let invited = body["invite"].strings
        let preset = body["preset"].string ?? "private_chat"
        let areTrusted = preset == "trusted_private_chat"
        let room = Room(
            id: identifiers.roomID(version: version, server: name),
            version: version,
            creators: Set([requester.userID] + (areTrusted && version >= 12 ? invited : []))
        )
        try checkCreators(body["power_level_content_override"], in: room)
        rooms[room.id] = room
        begin(room, body, preset: preset, trusted: areTrusted ? invited : [], by: requester.userID)
        for user in invited { setMembership("invite", of: user, in: room, by: requester.userID) }
        return ["room_id": .string(room.id)]
    }

    /// Adds the first events of a room.
    private func begin(_ room: Room, _ body: JSONValue, preset: String, trusted: [String], by creator: String)
    {
        func set(_ type: String, _ content: JSONValue, key: String = "") {
            append(content, type: type, key: key, to: room, by: creator)
        }
        var create = body["creation_content"].merging(["room_version": .string("\(room.version)")])
        if room.version < 11 { create["creator"] = .string(creator) }
        let others = room.creators.subtracting([creator]).sorted()
        if !others.isEmpty { create["additional_creators"] = .array(others.map { .string($0) }) }
        set("m.room.create", create)
        setMembership("join", of: creator, in: room, by: creator)
        set("m.room.power_levels", levels(of: room, body, preset: preset, trusted: trusted, creator))
        let isPublic = preset == "public_chat"
        var states: [(String, String, JSONValue)] = [
            ("m.room.join_rules", "", ["join_rule": isPublic ? "public" : "invite"]),
            ("m.room.history_visibility", "", ["history_visibility": "shared"]),
        ]
        if !isPublic { states.append(("m.room.guest_access", "", ["guest_access": "can_join"])) }
        for state in body["initial_state"].elements {
            let (type, key) = (state["type"].string ?? "", state["state_key"].string ?? "")
            states.removeAll { $0.0 == type && $0.1 == key }
            states.append((type, key, state["content"]))
        }
        for (type, key, content) in states { set(type, content, key: key) }
        if body["name"] != .null { set("m.room.name", ["name": body["name"]]) }
    }

    private func levels(
        of room: Room,
        _ body: JSONValue,
        preset: String,
        trusted: [String],
        _ creator: String
    ) -> JSONValue {
        let isOld = room.version < 12
        let users = isOld ? [creator] + trusted : []
        let levels: JSONValue = [
            "users": .object(Dictionary(users.map { ($0, 100) }) { first, _ in first }),
            "users_default": 0, "events_default": 0, "state_default": 50, "ban": 50, "kick": 50,
            "redact": 50, "invite": preset == "public_chat" ? 50 : 0, "historical": 100,
            "events": [
                "m.room.name": 50, "m.room.power_levels": 100, "m.room.history_visibility": 100,
                "m.room.canonical_alias": 50, "m.room.avatar": 50, "m.room.server_acl": 100,
                "m.room.encryption": 100, "m.room.tombstone": isOld ? 100 : 150,
            ],
        ]
        return levels.merging(body["power_level_content_override"])
    }

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
        let isPublic = room.state("m.room.join_rules")?.content["join_rule"] == "public"
        if membership == "ban" {
            throw Refusal(403, "M_BAD_STATE", "\(requester.userID) is banned from the room")
        }
        guard membership == "invite" || isPublic else {
            throw Refusal.forbidden("You are not invited to this room.")
        }
        if requester.isGuest,
            room.state("m.room.guest_access")?.content["guest_access"] != "can_join"
        {
            throw Refusal.forbidden("Guest access not allowed")
        }
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
        let reason = try call.optionalBody()["reason"]
        setMembership("leave", of: userID, in: room, by: userID, reason: reason)
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
        setMembership("ban", of: userID, in: room, by: sender, reason: try call.body()["reason"])
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

    // MARK: Replacing

    /// Replaces a room with a new one, and mutes the old one.
    func upgrade(_ call: Call) throws -> JSONValue {
        let (room, requester) = (try joinedRoom(call), try call.user())
        let version = Int(try call.text("new_version")) ?? Self.defaultRoomVersion
        guard
            room.power(of: requester.userID) >= room.powerNeeded(forEvent: "m.room.tombstone", isState: true)
        else { throw Refusal.forbidden("You don't have permission to upgrade the room") }
        let next = Room(
            id: identifiers.roomID(version: version, server: name),
            version: version,
            creators: [requester.userID]
        )
        rooms[next.id] = next
        let predecessor: JSONValue = ["room_id": .string(room.id)]
        begin(
            next,
            ["creation_content": ["predecessor": predecessor]],
            preset: "private_chat",
            trusted: [],
            by: requester.userID
        )
        append(
            ["body": "This room has been replaced", "replacement_room": .string(next.id)],
            type: "m.room.tombstone",
            key: "",
            to: room,
            by: requester.userID
        )
        let levels = room.state("m.room.power_levels")?.content ?? [:]
        append(
            levels.merging(["events_default": 50, "invite": 50]),
            type: "m.room.power_levels",
            key: "",
            to: room,
            by: requester.userID
        )
        return ["replacement_room": .string(next.id)]
    }
}
