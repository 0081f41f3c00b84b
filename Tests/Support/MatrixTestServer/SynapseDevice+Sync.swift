extension SynapseDevice {
    /// No sync contained what a test waits for.
    package struct NeverCame: Error {
        /// The last sync.
        package let last: JSON
    }

    /// One sync.
    ///
    /// - Parameters:
    ///   - since: The token of the previous sync; by default the first sync.
    ///   - milliseconds: How long the server waits for news.
    ///   - filter: The parts to leave out.
    package func sync(
        since: String? = nil,
        milliseconds: Int = 0,
        filter: JSON? = nil
    ) async throws -> SynapseSync {
        var query = ["timeout": String(milliseconds), "set_presence": "offline"]
        query["since"] = since
        if let filter { query["filter"] = String(decoding: try filter.data(), as: UTF8.self) }
        return SynapseSync(json: try await call("GET", ["sync"], query: query))
    }

    /// Polls until a sync satisfies the condition, and returns it.
    ///
    /// - Throws: ``NeverCame`` after ten polls, each of which waits for at most 10 s.
    package func poll(
        since: String,
        filter: JSON? = nil,
        until isAwaited: (SynapseSync) -> Bool
    ) async throws -> SynapseSync {
        var sync = SynapseSync(json: ["next_batch": .text(since)])
        for _ in 1...10 {
            sync = try await self.sync(since: sync.nextBatch, milliseconds: 10_000, filter: filter)
            if isAwaited(sync) { return sync }
        }
        throw NeverCame(last: sync.json)
    }

    /// A page of the room's history, from the newest event to the oldest.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - from: Where to begin: a `prev_batch`, a `next_batch`, or the `end` of a page.
    ///   - to: Where to stop.
    ///   - limit: The maximum number of events.
    package func messages(
        in room: String,
        from: String? = nil,
        to: String? = nil,
        limit: Int = 1_000
    ) async throws -> (events: [JSON], end: String?) {
        var query = ["dir": "b", "limit": String(limit)]
        query["from"] = from
        query["to"] = to
        let page = try await call("GET", ["rooms", room, "messages"], query: query)
        return (page["chunk"].items, page["end"].text)
    }

    /// Every event between two positions, in the order of the room.
    package func allMessages(in room: String, from: String, to: String, limit: Int = 1_000) async throws
        -> [JSON]
    {
        var events: [JSON] = []
        var place: String? = from
        while let from = place {
            let page = try await messages(in: room, from: from, to: to, limit: limit)
            events += page.events
            place = page.end
        }
        return events.reversed()
    }

    /// An event in its present state on the server.
    package func event(_ id: String, in room: String) async throws -> JSON {
        try await call("GET", ["rooms", room, "event", id])
    }

    // MARK: Unread messages

    /// The server's number of unread messages, from a first sync.
    package func notificationCount(in room: String) async throws -> Int {
        let sync = try await sync(filter: ["room": ["timeline": ["limit": 1]]])
        return sync.notificationCount(of: room) ?? 0
    }

    /// The ids of the room's unread events according to the server, oldest first (`count.7`). Unread invitations are
    /// included.
    package func unreadEventIDs(in room: String) async throws -> [String] {
        var ids: [String] = []
        var query = ["limit": "500"]
        repeat {
            let page = try await call("GET", ["notifications"], query: query)
            for item in page["notifications"].items
            where item["room_id"].text == room && item["read"].bool == false {
                ids += [item["event"]["event_id"].text].compactMap { $0 }
            }
            query["from"] = page["next_token"].text
        } while query["from"] != nil
        return ids.reversed()
    }

    /// Disables the rules by which the server counts events other than messages: edits that mention the user, names,
    /// `@room`, tombstones, encrypted events (`count.2`).
    package func countMessagesOnly() async throws {
        let rules = [
            "override": [
                ".m.rule.tombstone", ".m.rule.is_user_mention", ".m.rule.contains_display_name",
                ".m.rule.roomnotif", ".m.rule.is_room_mention",
            ],
            "content": [".m.rule.contains_user_name"],
            "underride": [".m.rule.encrypted", ".m.rule.encrypted_room_one_to_one", ".m.rule.call"],
        ]
        for (kind, names) in rules {
            for name in names {
                try await call(
                    "PUT",
                    ["pushrules", "global", kind, name, "enabled"],
                    body: ["enabled": false]
                )
            }
        }
    }
}
