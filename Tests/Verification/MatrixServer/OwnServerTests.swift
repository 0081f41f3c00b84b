#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import MatrixTestServer
    import Testing

    extension MatrixServerTests {
        /// Tests that need other settings, a server without other clients, or the server's death.
        @Suite("A separate server for each test", .serialized)
        struct OwnServerTests {
            @Test("sync.1 without news, a poll lasts for the requested time, and its token stays the same")
            func noNews() async throws {
                try await OwnSynapse.run { own in
                    let visitor = try await own.server.newUser("visitor")
                    let start = try await visitor.sync()
                    let clock = ContinuousClock()
                    let begin = clock.now
                    let sync = try await visitor.sync(since: start.nextBatch, milliseconds: 500)
                    #expect(clock.now - begin >= .milliseconds(500))
                    #expect(sync.hasNoRooms && sync.nextBatch == start.nextBatch)
                }
            }

            @Test(
                "sync.3, send.1, fail.2 tokens, messages, receipts and counts survive a kill; none arrives twice"
            )
            func kill() async throws {
                try await OwnSynapse.run { own in
                    let chat = try await own.server.newConversation()
                    let start = try await chat.visitor.sync().nextBatch
                    let read = try await chat.sendAgentMessage("read")
                    let unread = try await chat.sendAgentMessage("unread")
                    try await chat.visitor.markRead(read, in: chat.room)
                    let id = UUID().uuidString
                    let sent = try await chat.visitor.send("hello", to: chat.room, transaction: id)

                    try await own.kill()
                    await #expect(throws: URLError.self) {
                        try await chat.visitor.sync(since: start)
                    }
                    try await own.restart()

                    #expect(try await chat.visitor.send("hello", to: chat.room, transaction: id) == sent)
                    let sync = try await chat.visitor.sync(since: start)
                    #expect(sync.messageIDs(of: chat.room) == [read, unread, sent])
                    #expect(sync.notificationCount(of: chat.room) == 1)
                    #expect(try await chat.visitor.unreadEventIDs(in: chat.room) == [unread])
                }
            }

            @Test(
                "login.9, login.10 a token expires after a running poll, and the error suggests a refresh"
            )
            func softLogout() async throws {
                try await OwnSynapse.run(settings: ["refreshable_access_token_lifetime": "10s"]) { own in
                    let name = SynapseServer.freshName("visitor")
                    let device = try await own.server.logIn(name, refreshes: true)
                    let start = try await device.sync().nextBatch
                    _ = try await device.sync(since: start, milliseconds: 10_500)
                    let expired = try await device.answer("GET", ["sync"], query: ["since": start])
                    #expect(expired.outcome == "401 M_UNKNOWN_TOKEN" && expired.json["soft_logout"] == true)
                    let again = try await own.server.logIn(name, deviceID: device.deviceID)
                    _ = try await again.sync(since: start)
                }
            }

            @Test("limit.1 a client that sends too much learns how long to wait, in two units")
            func rateLimit() async throws {
                let settings: JSON = ["rc_message": ["per_second": 0.01, "burst_count": 10]]
                try await OwnSynapse.run(settings: settings) { own in
                    let visitor = try await own.server.newUser("visitor")
                    let room = try await visitor.createRoom()
                    var answer = try await send(to: room, by: visitor)
                    for _ in 1...10 where answer.status == 200 {
                        answer = try await send(to: room, by: visitor)
                    }
                    #expect(answer.outcome == "429 M_LIMIT_EXCEEDED")
                    let milliseconds = try #require(answer.json["retry_after_ms"].integer)
                    let seconds = try #require(answer.headers["retry-after"].flatMap(Int.init))
                    #expect(seconds == (milliseconds + 999) / 1_000)
                }
            }

            private func send(to room: String, by device: SynapseDevice) async throws -> SynapseAnswer {
                let path = ["rooms", room, "send", "m.room.message", UUID().uuidString]
                return try await device.answer("PUT", path, body: ["msgtype": "m.text", "body": "x"])
            }

            @Test("count.4, count.6, count.7 the number and the ids of unread messages follow each change")
            func counts() async throws {
                try await OwnSynapse.run(exact: true) { own in
                    let chat = try await own.server.newConversation()
                    func expect(_ unread: [String], _ what: Comment) async throws {
                        #expect(try await chat.visitor.notificationCount(in: chat.room) == unread.count, what)
                        #expect(try await chat.visitor.unreadEventIDs(in: chat.room) == unread, what)
                    }
                    try await expect([], "after the join")
                    let first = try await chat.sendAgentMessage("one")
                    let second = try await chat.sendAgentMessage("two")
                    let file = try await chat.agent.sendFile(
                        Data("three".utf8),
                        named: "three.txt",
                        mimeType: "text/plain",
                        to: chat.room
                    )
                    try await expect([first, second, file], "messages and files count")
                    try await chat.agent.sendNotice("from a bot", to: chat.room)
                    try await chat.agent.edit(first, to: "eins", in: chat.room)
                    try await chat.agent.react("+", to: first, in: chat.room)
                    try await chat.visitor.send("own", to: chat.room)
                    try await expect([first, second, file], "notices, edits, reactions, own messages do not")
                    try await chat.agent.redact(second, in: chat.room)
                    try await expect([first, file], "a redacted message no longer counts")
                    try await chat.visitor.markRead(first, in: chat.room)
                    try await expect([file], "nor does a message that was read")
                }
            }
        }
    }
#endif
