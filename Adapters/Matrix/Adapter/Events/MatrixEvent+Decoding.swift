import Foundation

extension MatrixEvent {
    /// Reads an event; `nil` for one without an id, a type or a sender.
    init?(_ json: JSONObject) {
        // `~` starts the ids of events that have not been sent yet.
        guard let id = json.id("event_id"), !id.hasPrefix("~"), let type = json.id("type"),
            let sender = json.id("sender")
        else {
            return nil
        }
        let unsigned = json.object("unsigned")
        let isRedacted = unsigned?.has("redacted_because") == true
        self.init(
            id: id,
            type: type,
            sender: sender,
            stateKey: json.string("state_key"),
            createdAt: Self.time(json.integer("origin_server_ts")),
            content: isRedacted && !MatrixContent.outlivesRedaction(json, type: type)
                ? .unknown : MatrixContent(of: json, type: type),
            transactionID: unsigned?.string("transaction_id")
                ?? json.object("content")?.string(MatrixClient.transactionKey),
            membership: unsigned?.string("membership"),
            previousMembership: unsigned?.object("prev_content")?.string("membership"),
            isRedacted: isRedacted,
            edit: unsigned?.object("m.relations")?.object("m.replace").flatMap(MatrixEdit.init)
        )
    }

    /// Returns the time of a timestamp in milliseconds; 1970 if it is missing or implausible.
    private static func time(_ milliseconds: Int?) -> Date {
        // The maximum is that of JavaScript's dates, about 273,000 years in the future.
        let milliseconds = milliseconds.map { min(max($0, 0), 8_640_000_000_000_000) } ?? 0
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

extension MatrixContent {
    /// Reads the contents of an event. Only an event with a state key is state: anyone who may write can send
    /// an event of the same type without one.
    init(of event: JSONObject, type: String) {
        let content = event.object("content")
        let isState = event.string("state_key") != nil
        guard isState || !Self.stateTypes.contains(type) else {
            self = .unknown
            return
        }
        switch (type, content) {
        case ("m.room.message", let content?): self = Self.message(content)
        case ("m.room.redaction", _):
            let target = event.string("redacts") ?? content?.string("redacts")
            self = target.map { .redaction(of: $0) } ?? .unknown
        case ("m.reaction", _): self = .reaction
        case ("m.room.member", let content?):
            self =
                content.string("membership").map {
                    .member(membership: $0, displayName: content.string("displayname"))
                } ?? .unknown
        case ("m.room.power_levels", let content?): self = .powerLevels(MatrixPowerLevels(content))
        // The state may be emptied again, but messages remain encrypted.
        case ("m.room.encryption", _), ("m.room.encrypted", _): self = .encryption
        case ("m.room.tombstone", _):
            let room = content?.string("replacement_room")
            self = .tombstone(replacementRoom: room.flatMap { MatrixID.isRoom($0) ? $0 : nil })
        default: self = .unknown
        }
    }

    /// Whether a redacted event keeps its meaning: state, and events that were not entries. Redacting a
    /// redaction restores nothing.
    static func outlivesRedaction(_ event: JSONObject, type: String) -> Bool {
        event.string("state_key") != nil || ["m.room.redaction", "m.reaction"].contains(type)
    }

    private static let stateTypes: Set = [
        "m.room.member", "m.room.power_levels", "m.room.encryption", "m.room.tombstone",
    ]

    private static func message(_ content: JSONObject) -> MatrixContent {
        let relation = content.object("m.relates_to")
        if relation?.string("rel_type") == "m.replace" {
            guard let target = relation?.string("event_id"),
                let message = content.object("m.new_content").flatMap(MatrixMessage.init)
            else { return .reaction }
            return .edit(of: target, message)
        }
        guard var message = MatrixMessage(content) else { return .unknown }
        if relation?.string("rel_type") == "m.thread" { message.thread = relation?.string("event_id") }
        return .message(message)
    }
}

extension MatrixMessage {
    /// Reads a message's contents; `nil` if it has no type or no text.
    init?(_ content: JSONObject) {
        guard let type = content.string("msgtype"), let body = content.string("body") else { return nil }
        self.init(body: body, isNotice: type == "m.notice")
        guard ["m.image", "m.file", "m.video", "m.audio"].contains(type) else { return }
        let info = content.object("info")
        file = File(
            name: content.string("filename") ?? body,
            mimeType: info?.string("mimetype") ?? "",
            size: info?.integer("size").flatMap { $0 >= 0 ? $0 : nil },
            url: content.string("url") ?? ""
        )
    }
}

extension MatrixEdit {
    fileprivate init?(_ event: JSONObject) {
        guard let id = event.string("event_id"), let sender = event.string("sender"),
            let message = event.object("content")?.object("m.new_content").flatMap(MatrixMessage.init)
        else { return nil }
        self.init(id: id, sender: sender, message: message)
    }
}

extension MatrixPowerLevels {
    fileprivate init(_ content: JSONObject) {
        let levels = content.object("users")
        users = (levels?.names ?? [:].keys).reduce(into: [:]) { $0[$1] = levels?.integer($1) }
        usersDefault = content.integer("users_default") ?? 0
        eventsDefault = content.integer("events_default") ?? 0
        message = content.object("events")?.integer("m.room.message")
    }
}
