import Foundation

extension MatrixSync {
    /// Reads the server's answer. Missing values, and those of a wrong type, are omitted.
    init(_ json: JSONObject) throws(MatrixError) {
        guard let nextBatch = json.string("next_batch"), !nextBatch.isEmpty else {
            throw .malformed("a sync without next_batch")
        }
        self.init(json, nextBatch: nextBatch)
    }

    private init(_ json: JSONObject, nextBatch: String) {
        self.init(nextBatch: nextBatch)
        let rooms = json.object("rooms")
        joined = Self.rooms(rooms?.object("join")) { Room($0) }
        invited = Self.rooms(rooms?.object("invite")) { Invitation($0) }
        left = Self.rooms(rooms?.object("leave")) { Room($0) }
        let direct = json.object("account_data")?.objects("events").last { $0.string("type") == "m.direct" }
        directRooms = direct?.object("content")?.lists
    }

    private static func rooms<Value>(_ json: JSONObject?, _ room: (JSONObject) -> Value) -> [String: Value] {
        (json?.names ?? [:].keys).reduce(into: [:]) { $0[$1] = json?.object($1).map(room) }
    }
}

extension MatrixSync: Decodable {
    /// Decodes a recorded sync, in which everything may be missing.
    package init(from decoder: any Decoder) throws {
        let json = try JSONObject(from: decoder)
        self.init(json, nextBatch: json.string("next_batch") ?? "")
    }
}

extension MatrixSync.Room {
    fileprivate init(_ json: JSONObject) {
        let timeline = json.object("timeline")
        self.init(
            state: json.object("state").events,
            timeline: timeline.events,
            isLimited: timeline?.flag("limited") ?? false,
            previousBatch: timeline?.string("prev_batch"),
            notificationCount: json.object("unread_notifications")?.integer("notification_count").map {
                max(0, $0)
            }
        )
        for event in json.object("ephemeral")?.objects("events") ?? [] {
            guard let content = event.object("content") else { continue }
            switch event.string("type") {
            case "m.typing": typing = content.strings("user_ids")
            case "m.receipt": receipts += MatrixReceipt.all(in: content)
            default: break
            }
        }
    }
}

extension MatrixSync.Invitation {
    fileprivate init(_ json: JSONObject) {
        let events = json.object("invite_state")?.objects("events") ?? []
        let invitation = events.last {
            $0.string("type") == "m.room.member" && $0.object("content")?.string("membership") == "invite"
        }
        self.init(
            inviter: invitation?.string("sender"),
            isEncrypted: events.contains { $0.string("type") == "m.room.encryption" }
        )
    }
}

extension MatrixReceipt {
    fileprivate static func all(in content: JSONObject) -> [MatrixReceipt] {
        content.names.sorted().flatMap { event -> [MatrixReceipt] in
            let kinds = content.object(event)
            return Kind.allCases.flatMap { kind -> [MatrixReceipt] in
                let users = kinds?.object(kind.rawValue)
                return (users?.names ?? [:].keys).sorted().compactMap { user in
                    let receipt = users?.object(user)
                    let thread = receipt?.string("thread_id")
                    // A receipt for an unnamed thread has no meaning.
                    guard thread != nil || receipt?.has("thread_id") != true else { return nil }
                    return MatrixReceipt(kind: kind, event: event, user: user, thread: thread)
                }
            }
        }
    }
}

extension Optional where Wrapped == JSONObject {
    fileprivate var events: [MatrixEvent] { self?.objects("events").compactMap(MatrixEvent.init) ?? [] }
}
