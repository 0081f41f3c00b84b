/// An event of a room.
struct Event: Sendable {
    let id: String
    let roomID: String
    /// Its place in the stream of changes.
    let position: Int
    let type: String
    let stateKey: String?
    let sender: String
    /// When the server took it, or when an application service says so, in milliseconds.
    let sentAt: Int
    let content: JSONValue
    /// What a redaction redacts.
    var redacts: String?
    /// Which device has sent it, and under which id.
    var transaction: Transaction?
    /// The state event that this one replaced, by its place in the room.
    var replaced: Int?
    /// The place of the redaction that took the content away.
    var redaction: Int?
    /// The root of its thread; `main` outside of threads.
    var thread = Event.mainThread

    static let mainThread = "main"

    var isState: Bool { stateKey != nil }
    var isMember: Bool { type == "m.room.member" && isState }
    var relation: JSONValue { content["m.relates_to"] }
    /// The event that it refers to by a relation with a type.
    var related: String? { relation["rel_type"].string == nil ? nil : relation["event_id"].string }
    var isEdit: Bool { relation["rel_type"] == "m.replace" }

    /// What is left of the content.
    var visibleContent: JSONValue {
        guard redaction != nil else { return content }
        let kept =
            switch type {
            case "m.room.member": ["membership"]
            case "m.room.join_rules": ["join_rule"]
            case "m.room.history_visibility": ["history_visibility"]
            case "m.room.redaction": ["redacts"]
            case "m.room.create", "m.room.power_levels": content.fields.keys.map { $0 }
            default: [String]()
            }
        return .object(content.fields.filter { kept.contains($0.key) })
    }
}

/// What makes a request that is sent again the same one.
struct Transaction: Sendable, Hashable {
    var device: Requester.Device
    var roomID: String
    var id: String
}
