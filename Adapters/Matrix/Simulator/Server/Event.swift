struct Event: Sendable {
    let id: String
    /// The event's position in the stream of changes.
    let position: Int
    let type: String
    let stateKey: String?
    let sender: String
    /// When the server received the event, or the time that an application service has set, in milliseconds.
    let sentAt: Int
    let content: JSONValue
    /// The id of the event that this redaction redacts.
    var redacts: String?
    /// The device that has sent the event, and its id for the request.
    var transaction: Transaction?
    /// The state event that this one has replaced, by its index in the room.
    var replaced: Int?
    /// The index of the redaction that has removed the content.
    var redaction: Int?
    /// The root of the event's thread; `main` outside of threads.
    var thread = Event.mainThread

    static let mainThread = "main"

    var isState: Bool { stateKey != nil }
    var isMember: Bool { type == "m.room.member" && isState }
    var relation: JSONValue { content["m.relates_to"] }
    /// The id of the event to which this one has a typed relation.
    var related: String? { relation["rel_type"].string == nil ? nil : relation["event_id"].string }
    var isEdit: Bool { relation["rel_type"] == "m.replace" }

    /// The content that remains after a redaction.
    var visibleContent: JSONValue {
        guard redaction != nil else { return content }
        let kept =
            switch type {
            case "m.room.member": ["membership"]
            case "m.room.redaction": ["redacts"]
            case "m.room.create", "m.room.power_levels": content.fields.keys.map { $0 }
            default: [String]()
            }
        return .object(content.fields.filter { kept.contains($0.key) })
    }
}

/// Identifies a request, so that a repeated one is recognized.
struct Transaction: Sendable, Hashable {
    var device: Requester.Device
    var roomID: String
    var id: String
}
