extension SynapseDevice {
    /// No sync brought what a test waits for.
    package struct NeverCame: Error {
        /// What the last sync brought instead.
        package let last: JSON
    }

    /// One sync.
    ///
    /// - Parameters:
    ///   - since: The token of the sync before; the first sync, if left out.
    ///   - milliseconds: How long the server waits for news.
    ///   - filter: What to leave out.
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

    /// Polls until a sync is what a test waits for, and returns that one.
    ///
    /// - Throws: ``NeverCame`` after ten polls, of which each waits for news for at most 10 s.
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

    /// A page of the room's history.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - from: Where to begin: a `prev_batch`, a `next_batch`, or the `end` of a page.
    ///   - to: Where to stop.
    ///   - backwards: Whether the events come in reverse, from the newest to the oldest.
    ///   - limit: How many there are at most.
    package func messages(
        in room: String,
        from: String? = nil,
        to: String? = nil,
        backwards: Bool = true,
        limit: Int = 1_000
    ) async throws -> (events: [JSON], end: String?) {
        var query = ["dir": backwards ? "b" : "f", "limit": String(limit)]
        query["from"] = from
        query["to"] = to
        let page = try await call("GET", ["rooms", room, "messages"], query: query)
        return (page["chunk"].items, page["end"].text)
    }

    /// Every event between two places, in the order of the room.
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

    /// An event, as the server has it now.
    package func event(_ id: String, in room: String) async throws -> JSON {
        try await call("GET", ["rooms", room, "event", id])
    }

    // MARK: What is unread

    /// The server's number of unread messages, from a first sync.
    package func notificationCount(in room: String) async throws -> Int {
        let sync = try await sync(filter: ["room": ["timeline": ["limit": 1]]])
        return sync.notificationCount(of: room) ?? 0
    }

    /// The ids of the events in the room that the server takes for unread, the oldest first (`count.7`). An invite that
    /// was not read is among them.
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

    /// Switches off the rules by which the server counts what is no message: edits that mention the user, names, `@room`,
    /// tombstones, encrypted events (`count.2`).
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
