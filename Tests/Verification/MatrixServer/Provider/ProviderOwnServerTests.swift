#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import ChatProviderKit
    import ChatProviderTesting
    import Foundation
    import MatrixAdapter
    import MatrixTestServer
    import Testing

    extension MatrixServerTests {
        @Suite("The provider and a server that disappears", .serialized, .timeLimit(.minutes(10)))
        @MainActor
        struct ProviderOwnServerTests {
            @Test("a killed and restarted server is polled again, and nothing is lost or duplicated")
            func kill() async throws {
                try await OwnSynapse.run { own in
                    let chat = try await own.server.newConversation()
                    let clock = ManualChatClock()
                    let app = MatrixApp(own.server, .room(chat.room), clock: clock)
                    try await app.start(as: chat.visitor)
                    try await chat.sendAgentMessage("one")
                    await app.untilCount(1)
                    try await own.kill()
                    await app.untilStatus { $0 == .reconnecting }
                    #expect(app.counter.unreadCount.value == .cached(1))
                    #expect(app.diagnostics.count == 1)
                    await #expect(throws: ChatEntry.DeliveryFailure.self) {
                        try await app.provider.send("into the dark")
                    }
                    let failed = try #require(app.provider.chatState.value.transcript.last)
                    #expect(failed.text == "into the dark")
                    try await own.restart()
                    try await chat.sendAgentMessage("two")
                    clock.advance(by: 60)
                    await app.untilCount(2)
                    try await app.provider.resend(failed.id)
                    await app.untilState {
                        $0.transcript.last?.text == "into the dark" && $0.transcript.last?.id != failed.id
                    }
                    #expect(app.messages == ["one", "two", "into the dark"])
                    app.kill()
                }
            }

            @Test(
                "an undelivered message is in the log after a relaunch, and is sent again under the same id"
            )
            func undelivered() async throws {
                try await OwnSynapse.run { own in
                    let chat = try await own.server.newConversation()
                    let disk = MatrixApp.Disk()
                    let app = MatrixApp(own.server, .room(chat.room), disk: disk, clock: ManualChatClock())
                    try await app.start(as: chat.visitor)
                    try await own.kill()
                    await #expect(throws: ChatEntry.DeliveryFailure.self) {
                        try await app.provider.send("later")
                    }
                    app.kill()
                    try await own.restart()
                    let next = MatrixApp(own.server, .room(chat.room), disk: disk)
                    next.counter.start()
                    await next.until { $0.isLive }
                    let failed = try #require(next.provider.chatState.value.transcript.last)
                    #expect(failed.text == "later")
                    if case .failed = failed.deliveryStatus {
                    } else {
                        Issue.record("\(failed.deliveryStatus)")
                    }
                    try await next.provider.resend(failed.id)
                    await #expect(throws: ChatError.self) { try await next.provider.deleteFailed(failed.id) }
                    await next.untilState {
                        $0.transcript.last.map { $0.deliveryStatus == .delivered } ?? false
                    }
                    #expect(next.messages == ["later"])
                    next.kill()
                }
            }

            @Test("login.8, login.9 an expired session is refreshed, and polling continues")
            func refresh() async throws {
                try await OwnSynapse.run(settings: ["refreshable_access_token_lifetime": "10s"]) { own in
                    let chat = try await own.server.newConversation()
                    let disk = MatrixApp.Disk()
                    let app = MatrixApp(own.server, .room(chat.room), disk: disk, pollSeconds: 1)
                    try await app.start(as: chat.visitor)
                    let token = disk.accessToken
                    // A poll of another device, which has no refresh token and keeps its session, lasts longer than the
                    // token's lifetime.
                    let since = try await chat.agent.sync().nextBatch
                    _ = try await chat.agent.sync(since: since, milliseconds: 11_500)
                    try await chat.sendAgentMessage("after")
                    await app.untilCount(1)
                    #expect(disk.accessToken != token)
                    #expect(app.diagnostics.isEmpty)
                    app.kill()
                }
            }

            @Test("limit.1 if the server asks to wait, a message waits and arrives")
            func limited() async throws {
                let settings: JSON = ["rc_message": ["per_second": 2, "burst_count": 3]]
                try await OwnSynapse.run(settings: settings) { own in
                    let (_, visitor, room) = try await own.server.newInvitation()
                    let app = MatrixApp(own.server, .room(room))
                    try await app.start(as: visitor)
                    for number in 1...6 { _ = try await app.provider.send("\(number)") }
                    #expect(app.messages == (1...6).map { "\($0)" })
                    app.kill()
                }
            }

            @Test("a server without guests is a clear failure until a user logs in")
            func noGuests() async throws {
                try await OwnSynapse.run(settings: ["allow_guest_access": false]) { own in
                    let chat = try await own.server.newConversation()
                    let app = MatrixApp(own.server, .room(chat.room))
                    app.counter.start()
                    await app.untilStatus { $0 == .failed(.authentication) }
                    #expect(app.heard.contains { $0.contains(MatrixRoomProblem.noGuests.description) })
                    try await app.provider.login(app.identity(of: chat.visitor))
                    await app.until { $0.isLive }
                    app.kill()
                }
            }

            @Test("a push token becomes a pusher with the app's gateway, and is removed with the session")
            func pusher() async throws {
                try await OwnSynapse.run { own in
                    let chat = try await own.server.newConversation()
                    let gateway = try #require(URL(string: "http://127.0.0.1:9/_matrix/push/v1/notify"))
                    let push = MatrixConfiguration.Push(
                        gateway: gateway,
                        appID: "com.example.app",
                        appName: "Example"
                    )
                    let app = MatrixApp(own.server, .room(chat.room), push: push)
                    try await app.start(as: chat.visitor)
                    app.provider.registerPushToken(Data([1, 2, 3]))
                    let pushers = try await untilPushers(of: chat.visitor) { !$0.isEmpty }
                    #expect(pushers.first?["pushkey"].text == Data([1, 2, 3]).base64EncodedString())
                    #expect(app.provider.isChatNotification(["room_id": chat.room]))
                    #expect(!app.provider.isChatNotification(["room_id": "!other"]))
                    app.provider.unregisterPushToken()
                    _ = try await untilPushers(of: chat.visitor) { $0.isEmpty }
                    app.kill()
                }
            }

            private func untilPushers(
                of device: SynapseDevice,
                _ condition: ([JSON]) -> Bool
            ) async throws -> [JSON] {
                while true {
                    let pushers = try await device.call("GET", ["pushers"])["pushers"].items
                    if condition(pushers) { return pushers }
                }
            }

            @Test("a silent notification brings new messages without a connection")
            func silent() async throws {
                try await OwnSynapse.run { own in
                    let chat = try await own.server.newConversation()
                    let app = MatrixApp(own.server, .room(chat.room))
                    try await app.start(as: chat.visitor)
                    app.lifecycle.send(.didEnterBackground)
                    try await chat.sendAgentMessage("one")
                    let result = await app.provider.notificationDidArriveSilently(["room_id": chat.room])
                    #expect(result == .newData)
                    #expect(app.counter.unreadCount.value == .cached(1))
                    #expect(
                        await app.provider.notificationDidArriveSilently(["room_id": chat.room]) == .noData
                    )
                    app.kill()
                }
            }
        }
    }
#endif
