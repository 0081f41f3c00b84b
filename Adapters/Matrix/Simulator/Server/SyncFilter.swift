struct SyncFilter: Sendable, Hashable {
    /// The included types.
    struct Types: Sendable, Hashable {
        private var wanted: [String]?

        init(_ json: JSONValue) { wanted = json["types"] == .null ? nil : json["types"].strings }

        func allows(_ type: String) -> Bool { wanted?.contains(type) ?? true }
    }

    var limit: Int
    var ephemeralTypes: Types
    var dataTypes: Types
    /// The included rooms; `nil` for all.
    var rooms: Set<String>?

    init(_ json: JSONValue) {
        let room = json["room"]
        limit = max(1, min(100, room["timeline"]["limit"].integer ?? 10))
        ephemeralTypes = Types(room["ephemeral"])
        dataTypes = Types(json["account_data"])
        rooms = room["rooms"] == .null ? nil : Set(room["rooms"].strings)
    }

    func allows(_ room: Room) -> Bool { rooms?.contains(room.id) ?? true }
}
