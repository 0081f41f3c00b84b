import MatrixTestServer

extension SynapseDevice {
    /// What the server takes for unread in a room.
    struct Unread {
        /// The ids of the messages, the oldest first.
        var messages: [String] = []
        /// The invitations among what is unread, which the server's number holds too (`count.5`, `count.7`).
        var invitations = 0
    }

    /// What the server takes for unread in the room (`count.7`). It reads no further back than to the first that is read.
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

    /// The server's number of unread messages; `nil` where the user is not in the room.
    func unreadCount(in room: String) async throws -> Int? {
        let sync = try await sync(filter: Self.countFilter(room))
        return sync.notificationCount(of: room)
    }

    /// The events on which the user's own receipts stand.
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
    /// The server names the newest first.
    fileprivate var inOrder: Self { Self(messages: messages.reversed(), invitations: invitations) }
}
