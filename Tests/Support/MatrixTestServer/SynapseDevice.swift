/// A device on which a user is logged in.
package struct SynapseDevice: Sendable {
    /// A login's answer lacks the user, the device or the token.
    package struct IsNoLogin: Error {
        package let answer: JSON
    }

    package let server: SynapseServer
    package let userID: String
    package let deviceID: String
    package let accessToken: String
    package let refreshToken: String?

    package init(
        server: SynapseServer,
        userID: String,
        deviceID: String,
        accessToken: String,
        refreshToken: String? = nil
    ) {
        self.server = server
        self.userID = userID
        self.deviceID = deviceID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    /// The device of a login's answer.
    package init(server: SynapseServer, login: JSON) throws {
        guard let userID = login["user_id"].text, let deviceID = login["device_id"].text,
            let accessToken = login["access_token"].text
        else { throw IsNoLogin(answer: login) }
        self.init(
            server: server,
            userID: userID,
            deviceID: deviceID,
            accessToken: accessToken,
            refreshToken: login["refresh_token"].text
        )
    }

    /// The user's name without the server's: the `sub` of a login token.
    package var name: String { String(userID.dropFirst().prefix { $0 != ":" }) }

    /// Another device of the same user.
    package func anotherDevice() async throws -> SynapseDevice { try await server.logIn(name) }

    /// Sends one request with this device's token, and returns any answer of the server: see
    /// ``SynapseServer/answer(_:_:query:body:token:)``.
    package func answer(
        _ method: String,
        _ path: [String],
        query: [String: String] = [:],
        body: JSON? = nil
    ) async throws -> SynapseAnswer {
        try await server.answer(method, path, query: query, body: body, token: accessToken)
    }

    /// Sends one request that must succeed. Returns the answer's body.
    @discardableResult
    package func call(
        _ method: String,
        _ path: [String],
        query: [String: String] = [:],
        body: JSON? = nil
    ) async throws -> JSON {
        try await answer(method, path, query: query, body: body).accepted()
    }

    /// Ends the token, and the device with its pushers.
    package func logOut() async throws { try await call("POST", ["logout"], body: [:]) }

    package func setDisplayName(_ name: String) async throws {
        try await call("PUT", ["profile", userID, "displayname"], body: ["displayname": .text(name)])
    }

    // MARK: Rooms

    /// Creates a private room. Returns its id.
    ///
    /// - Parameters:
    ///   - inviting: The ids of the invited users.
    ///   - settings: More fields of the request, or other values.
    package func createRoom(inviting: [String] = [], settings: JSON = [:]) async throws -> String {
        let usual: JSON = ["preset": "private_chat", "invite": .list(inviting.map(JSON.text))]
        return try await answer("POST", ["createRoom"], body: usual.merging(settings)).accepted("room_id")
    }

    package func join(_ room: String) async throws { try await call("POST", ["join", room], body: [:]) }

    package func leave(_ room: String) async throws {
        try await call("POST", ["rooms", room, "leave"], body: [:])
    }

    package func invite(_ userID: String, to room: String) async throws {
        try await call("POST", ["rooms", room, "invite"], body: ["user_id": .text(userID)])
    }

    package func kick(_ userID: String, from room: String) async throws {
        try await call("POST", ["rooms", room, "kick"], body: ["user_id": .text(userID)])
    }

    package func ban(_ userID: String, from room: String) async throws {
        try await call("POST", ["rooms", room, "ban"], body: ["user_id": .text(userID)])
    }

    /// The content of a state event.
    package func state(_ type: String, key: String = "", of room: String) async throws -> JSON {
        try await call("GET", ["rooms", room, "state", type, key])
    }

    /// Sets a state event. Returns the event's id.
    @discardableResult
    package func setState(_ type: String, key: String = "", to content: JSON, in room: String) async throws
        -> String
    {
        try await answer("PUT", ["rooms", room, "state", type, key], body: content).accepted("event_id")
    }

    /// Changes fields of the power levels, such as `["events_default": 50]`, which mutes all members without power.
    package func setPowerLevels(_ fields: JSON, in room: String) async throws {
        let levels = try await state("m.room.power_levels", of: room)
        try await setState("m.room.power_levels", to: levels.merging(fields), in: room)
    }

    /// Switches encryption on.
    package func encrypt(_ room: String) async throws {
        try await setState("m.room.encryption", to: ["algorithm": "m.megolm.v1.aes-sha2"], in: room)
    }

    /// Marks the room as replaced by another one. Only its creator can.
    package func tombstone(_ room: String, replacement: String, body: String = "This room has moved")
        async throws
    {
        let content: JSON = ["body": .text(body), "replacement_room": .text(replacement)]
        try await setState("m.room.tombstone", to: content, in: room)
    }
}
