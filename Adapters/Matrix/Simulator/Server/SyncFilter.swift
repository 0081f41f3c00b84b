struct SyncFilter: Sendable, Hashable {
    /// The included and excluded types. A `*` at the end stands for any text.
    struct Types: Sendable, Hashable {
        var wanted: [String]?
        var unwanted: [String]

        init(_ json: JSONValue) {
            wanted = json["types"] == .null ? nil : json["types"].strings
            unwanted = json["not_types"].strings
        }

        func allows(_ type: String) -> Bool {
            func fits(_ pattern: String) -> Bool {
                pattern.hasSuffix("*") ? type.hasPrefix(pattern.dropLast()) : type == pattern
            }
            return !unwanted.contains(where: fits) && (wanted?.contains(where: fits) ?? true)
        }
    }

    var limit: Int
    var timelineTypes: Types
    var stateTypes: Types
    var ephemeralTypes: Types
    var roomDataTypes: Types
    var dataTypes: Types
    /// The included rooms; `nil` for all.
    var rooms: Set<String>?
    var unwantedRooms: Set<String>
    /// Whether a sync contains only the members who have sent its events.
    var isLazy: Bool
    /// Whether threads have separate unread counts.
    var countsThreads: Bool

    init(_ json: JSONValue) {
        let room = json["room"]
        limit = max(1, min(100, room["timeline"]["limit"].integer ?? 10))
        timelineTypes = Types(room["timeline"])
        stateTypes = Types(room["state"])
        ephemeralTypes = Types(room["ephemeral"])
        roomDataTypes = Types(room["account_data"])
        dataTypes = Types(json["account_data"])
        rooms = room["rooms"] == .null ? nil : Set(room["rooms"].strings)
        unwantedRooms = Set(room["not_rooms"].strings)
        isLazy =
            room["state"]["lazy_load_members"].bool ?? room["timeline"]["lazy_load_members"].bool ?? false
        countsThreads = room["timeline"]["unread_thread_notifications"].bool ?? false
    }

    func allows(_ room: Room) -> Bool {
        rooms?.contains(room.id) ?? true && !unwantedRooms.contains(room.id)
    }
}
