import MatrixTestServer

extension SynapseDevice {
    /// The unread messages of a room, according to the server.
    struct Unread {
        /// The ids of the messages, oldest first.
        var messages: [String] = []
        /// The number of unread invitations, which the server's number includes (`count.5`, `count.7`).
        var invitations = 0
    }

    /// The unread messages in the room, according to the server (`count.7`). Reads back only to the first read message.
    func unread(in room: String) async throws -> Unread {
        var unread = Unread()
        var from: String?
        var limit = 12
        repeat {
            var query = ["limit": String(limit)]
            query["from"] = from
            let page = try await call("GET", ["notifications"], query: query)
            for item in page["notifications"].items where item["room_id"].text == room {
                if item["read"].bool == true { return unread.inOrder }
                if item["event"]["type"].text == "m.room.member" {
                    unread.invitations += 1
                } else {
                    unread.messages += [item["event"]["event_id"].text].compactMap { $0 }
                }
            }
            from = page["next_token"].text
            limit = 500
        } while from != nil
        return unread.inOrder
    }

    /// The server's number of unread messages; `nil` if the user is not in the room.
    func unreadCount(in room: String) async throws -> Int? {
        let sync = try await sync(filter: Self.countFilter(room))
        return sync.notificationCount(of: room)
    }

    /// The events that the user's own receipts name.
    func receipts(in room: String) async throws -> [String] {
        let sync = try await sync()
        return ["m.read", "m.read.private"].flatMap { sync.receipts($0, of: userID, in: room) }
    }

    private static func countFilter(_ room: String) -> JSON {
        [
            "presence": ["types": []], "account_data": ["types": []],
            "room": [
                "rooms": [.text(room)], "timeline": ["limit": 1, "lazy_load_members": true],
                "state": ["types": []], "ephemeral": ["types": []], "account_data": ["types": []],
            ],
        ]
    }
}

extension SynapseDevice.Unread {
    /// The oldest first: the server lists the newest first.
    fileprivate var inOrder: Self { Self(messages: messages.reversed(), invitations: invitations) }
}
