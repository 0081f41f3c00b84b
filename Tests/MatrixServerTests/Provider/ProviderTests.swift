import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer
import Testing

extension MatrixServerTests {
    @Suite("The provider against the server", .serialized, .timeLimit(.minutes(5)))
    @MainActor
    struct ProviderTests {
        private let server: SynapseServer

        init() throws { server = try SynapseServer.shared() }

        private func started(
            history: Int = MatrixConfiguration.defaultHistory,
            disk: MatrixApp.Disk = MatrixApp.Disk()
        ) async throws -> (MatrixApp, SynapseConversation) {
            let chat = try await server.newConversation()
            let app = MatrixApp(server, .room(chat.room), disk: disk, history: history)
            try await app.start(as: chat.visitor)
            return (app, chat)
        }

        // MARK: Counting

        @Test("an agent's message is on the badge")
        func message() async throws {
            let (app, chat) = try await started()
            try await chat.agentSends("hello")
            await app.untilCount(1)
            #expect(app.messages.last == "hello")
            app.kill()
        }

        @Test("what was sent before the visitor joined is in the log and does not count")
        func beforeJoin() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom(inviting: [visitor.userID])
            try await agent.send("early", to: room)
            let app = MatrixApp(server, .room(room))
            try await app.start(as: visitor)
            #expect(app.messages == ["early"])
            #expect(app.counter.unreadCount.value == .live(0))
            try await agent.send("now", to: room)
            await app.untilCount(1)
            app.kill()
        }

        @Test("a notice and a configured bot's message do not count, an attachment does")
        func bots() async throws {
            let chat = try await server.newConversation()
            let bot = try await server.newUser("bot")
            try await chat.agent.invite(bot.userID, to: chat.room)
            try await bot.join(chat.room)
            let app = MatrixApp(server, .room(chat.room), bots: [bot.userID])
            try await app.start(as: chat.visitor)
            try await bot.send("beep", to: chat.room)
            try await chat.agent.sendNotice("notice", to: chat.room)
            try await chat.agent.sendFile(
                Data("x".utf8),
                named: "a.txt",
                mimeType: "text/plain",
                to: chat.room
            )
            await app.untilCount(1)
            #expect(app.messages == ["beep", "notice", "a.txt"])
            app.kill()
        }

        @Test("C8 edits: an edit changes the words and not the count; a redaction takes the message back")
        func editAndRedaction() async throws {
            let (app, chat) = try await started()
            let first = try await chat.agentSends("frist")
            let second = try await chat.agentSends("second")
            try await chat.agent.edit(first, to: "first", in: chat.room)
            await app.untilState { state in state.transcript.contains { $0.text == "first" } }
            await app.untilCount(2)
            try await chat.agent.redact(second, in: chat.room)
            await app.untilCount(1)
            #expect(app.unreadIDs == [first])
            app.kill()
        }

        @Test("C13 relaunch: what was unread is unread after a kill, and what came meanwhile is added")
        func relaunch() async throws {
            let disk = MatrixApp.Disk()
            let (app, chat) = try await started(disk: disk)
            app.counter.conversationWillAppear()
            app.counter.conversationWillDisappear()
            try await chat.agentSends("one")
            await app.untilCount(1)
            app.kill()
            try await chat.agentSends("two")
            let next = MatrixApp(server, .room(chat.room), disk: disk)
            #expect(next.counter.unreadCount.value == .cached(1))
            next.counter.start()
            await next.untilCount(2)
            next.kill()
        }

        @Test("the log reaches back to the read marker, and no further than the bound")
        func bound() async throws {
            let disk = MatrixApp.Disk()
            let (app, chat) = try await started(history: 20, disk: disk)
            app.counter.conversationWillAppear()
            app.counter.conversationWillDisappear()
            app.kill()
            for number in 1...15 { try await chat.agentSends("\(number)") }
            let near = MatrixApp(server, .room(chat.room), disk: disk, history: 20)
            near.counter.start()
            await near.untilCount(15)
            #expect(near.provider.chatState.value.reportedUnread == nil)
            near.kill()
            for number in 16...60 { try await chat.agentSends("\(number)") }
            let far = MatrixApp(server, .room(chat.room), disk: disk, history: 20)
            far.counter.start()
            await far.untilCount(60)
            #expect(far.provider.chatState.value.transcript.count <= 40)
            try await chat.agentSends("61")
            await far.untilCount(61)
            far.kill()
        }

        @Test("a gap while the device was away is filled, or counted by the server beyond the bound")
        func gap() async throws {
            let (app, chat) = try await started(history: 20)
            try await chat.agentSends("before")
            await app.untilCount(1)
            app.provider.disconnect()
            for number in 1...30 { try await chat.agentSends("\(number)") }
            app.provider.connect()
            await app.until { $0 == .live(31) }
            app.provider.disconnect()
            for number in 31...90 { try await chat.agentSends("\(number)") }
            app.provider.connect()
            await app.until { $0 == .live(91) }
            // Behind a gap that is longer than the bound, the log begins anew.
            #expect(app.messages.last == "90")
            #expect((20...40).contains(app.messages.count))
            app.kill()
        }

        // MARK: Read state

        @Test("C16 read elsewhere: a receipt of another device moves the marker")
        func readElsewhere() async throws {
            let (app, chat) = try await started()
            let first = try await chat.agentSends("one")
            try await chat.agentSends("two")
            await app.untilCount(2)
            try await chat.visitor.markRead(first, in: chat.room)
            await app.untilCount(1)
            app.kill()
        }

        @Test("read.7 a client that knows threads reads what is in none, and then the thread")
        func readByThreads() async throws {
            let (app, chat) = try await started()
            let first = try await chat.agentSends("one")
            let reply = try await chat.agent.replyInThread("in the thread", of: first, in: chat.room)
            let last = try await chat.agentSends("two")
            await app.untilCount(3)
            func read(_ event: String, _ thread: String) async throws {
                _ = try await chat.visitor.answer(
                    "POST",
                    ["rooms", chat.room, "receipt", "m.read", event],
                    body: ["thread_id": .text(thread)]
                )
            }
            try await read(last, "main")
            await app.untilCount(2)
            try await read(reply, first)
            await app.untilCount(0)
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
            app.kill()
        }

        @Test("being seen sends a receipt, which the server counts by")
        func seen() async throws {
            let (app, chat) = try await started()
            let last = try await chat.agentSends("one")
            await app.untilCount(1)
            app.counter.conversationWillAppear()
            await app.untilState { $0.lastReadID == last }
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
            app.kill()
        }

        @Test("what was seen without a connection is told when there is one again")
        func seenOffline() async throws {
            let (app, chat) = try await started()
            let last = try await chat.agentSends("one")
            await app.untilCount(1)
            app.provider.disconnect()
            app.counter.conversationWillAppear()
            app.counter.conversationWillDisappear()
            app.provider.connect()
            await app.untilState { $0.lastReadID == last }
            #expect(try await chat.visitor.notificationCount(in: chat.room) == 0)
            app.kill()
        }

        // MARK: Sending

        @Test("a message is in the log at once, and once, under the server's id")
        func send() async throws {
            let (app, chat) = try await started()
            let id = try await app.provider.send("hi there")
            await app.untilState { $0.transcript[id: id]?.deliveryStatus == .delivered }
            try await chat.agentSends("answer")
            await app.untilCount(1)
            #expect(app.messages == ["hi there", "answer"])
            let event = try await chat.agent.event(id, in: chat.room)
            #expect(event["content"]["body"].text == "hi there")
            app.kill()
        }

        @Test("messages reach the server in the order in which they were sent")
        func order() async throws {
            let (app, chat) = try await started()
            let texts = (1...8).map { "message \($0)" }
            var sends: [Task<Void, any Error>] = []
            for text in texts {
                sends.append(Task { _ = try await app.provider.send(text) })
                await Task.yield()
            }
            for send in sends { try await send.value }
            let sync = try await chat.agent.sync()
            let bodies = sync.timeline(of: chat.room).compactMap { $0["content"]["body"].text }
            #expect(bodies == texts)
            app.kill()
        }

        @Test("a file is sent with its name and size, and can be loaded again")
        func file() async throws {
            let (app, chat) = try await started()
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appending(path: "note.txt")
            try Data("a note".utf8).write(to: url)
            var parts: [Double] = []
            let id = try await app.provider.sendFile(at: url) { parts.append($0) }
            let event = try await chat.agent.event(id, in: chat.room)
            #expect(event["content"]["msgtype"].text == "m.file")
            #expect(event["content"]["info"]["size"].integer == 6)
            await app.untilState { $0.transcript[id: id]?.attachments.first?.url.hasPrefix("mxc://") == true }
            let attachment = try #require(app.provider.chatState.value.transcript[id: id]?.attachments.first)
            #expect(try await app.provider.data(of: attachment) == Data("a note".utf8))
            app.kill()
        }

        @Test("a file above the server's limit is refused before anything is sent")
        func tooLarge() async throws {
            let (app, _) = try await started()
            let limits = await app.until(app.provider.attachmentLimits) { $0 != nil }
            let size = try #require(limits?.fileSizeLimit)
            let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
            defer { try? FileManager.default.removeItem(at: url) }
            let file = try FileHandle(forWritingTo: url)
            try file.truncate(atOffset: UInt64(size) + 1)
            try file.close()
            await #expect(throws: DeliveryFailure.fileSizeTooLarge(messageID: nil)) {
                try await app.provider.sendFile(at: url, onProgress: nil)
            }
            app.kill()
        }

        @Test("typing is told both ways")
        func typing() async throws {
            let (app, chat) = try await started()
            try await chat.agent.setTyping(true, in: chat.room)
            await app.untilState { $0.agents.first?.isTyping == true }
            let since = try await chat.agent.sync().nextBatch
            app.provider.sendTyping(true)
            _ = try await chat.agent.poll(since: since) { sync in
                sync.ephemeral("m.typing", of: chat.room)["user_ids"].items.contains {
                    $0.text == chat.visitor.userID
                }
            }
            app.kill()
        }

        // MARK: The room

        @Test("a room to which the visitor is invited is joined")
        func invitation() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom(inviting: [visitor.userID])
            let app = MatrixApp(server, .room(room))
            try await app.start(as: visitor)
            #expect(app.provider.chatState.value.isChatting)
            app.kill()
        }

        @Test("a direct room is made where there is none, and found again by another device")
        func directRoom() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let app = MatrixApp(server, .direct(with: agent.userID))
            try await app.start(as: visitor)
            let room = try #require(app.provider.chatState.value.chatID)
            app.kill()
            let other = MatrixApp(server, .direct(with: agent.userID))
            try await other.start(as: visitor)
            #expect(other.provider.chatState.value.chatID == room)
            other.kill()
        }

        @Test("a direct room that support has made is joined")
        func invitedDirectly() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom(inviting: [visitor.userID], settings: ["is_direct": true])
            let app = MatrixApp(server, .direct(with: agent.userID))
            try await app.start(as: visitor)
            #expect(app.provider.chatState.value.chatID == room)
            app.kill()
        }

        @Test("an encrypted room is refused in one clear sentence, and nothing is counted")
        func encrypted() async throws {
            let chat = try await server.newConversation()
            try await chat.agent.setState(
                "m.room.encryption",
                to: ["algorithm": "m.megolm.v1.aes-sha2"],
                in: chat.room
            )
            let app = MatrixApp(server, .room(chat.room))
            try await app.provider.login(app.identity(of: chat.visitor))
            app.counter.start()
            await app.untilStatus(\.isConnected)
            #expect(app.diagnostics == [MatrixRoomProblem.encrypted(room: chat.room).description])
            #expect(app.counter.unreadCount.value == .unknown)
            await #expect { try await app.provider.send("hi") } throws: {
                ($0 as? ChatError)?.underlying as? MatrixRoomProblem == .encrypted(room: chat.room)
            }
            app.kill()
        }

        @Test("encryption that is switched on in mid-chat ends the reading, and keeps the count")
        func encryptedLater() async throws {
            let (app, chat) = try await started()
            try await chat.agentSends("one")
            await app.untilCount(1)
            try await chat.agent.setState(
                "m.room.encryption",
                to: ["algorithm": "m.megolm.v1.aes-sha2"],
                in: chat.room
            )
            await app.until { $0 == .cached(1) }
            #expect(app.diagnostics == [MatrixRoomProblem.encrypted(room: chat.room).description])
            app.kill()
        }

        @Test("an unknown room is one diagnostic, and the connection is there")
        func unknownRoom() async throws {
            let visitor = try await server.newUser("visitor")
            let room = "!AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            let app = MatrixApp(server, .room(room))
            try await app.provider.login(app.identity(of: visitor))
            app.counter.start()
            await app.untilStatus(\.isConnected)
            #expect(app.diagnostics.count == 1)
            #expect(app.diagnostics.first?.contains(room) == true)
            #expect(app.counter.unreadCount.value == .unknown)
            app.kill()
        }

        @Test("end.1 a kick ends the chat, keeps the count, and an invitation brings the conversation back")
        func kick() async throws {
            let (app, chat) = try await started()
            try await chat.agentSends("one")
            await app.untilCount(1)
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            await app.untilState { !$0.isChatting && $0.sessionStatus == .ended }
            #expect(app.counter.unreadCount.value == .live(1))
            try await chat.agentSends("while away")
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            await app.untilState { $0.isChatting }
            await app.untilState { state in state.transcript.contains { $0.text == "while away" } }
            #expect(app.counter.unreadCount.value == .live(1))
            try await chat.agentSends("back")
            await app.untilCount(2)
            app.kill()
        }

        @Test("end.2 what was said while the visitor was away is loaded after the invitation, page by page")
        func missedWhileAway() async throws {
            let (app, chat) = try await started()
            let mistaken = try await chat.agentSends("This was for someone else.")
            try await chat.agentSends("Are you still there?")
            await app.untilCount(2)
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            await app.untilState { !$0.isChatting }
            try await chat.agent.redact(mistaken, in: chat.room)
            for number in 1...60 { try await chat.agentSends("\(number)") }
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            await app.untilState { $0.isChatting }
            #expect(app.messages.compactMap { Int($0) } == Array(1...60))
            #expect(app.counter.unreadCount.value == .live(1))
            app.kill()
        }

        @Test("ending the chat leaves the room, and the next message begins anew where it can")
        func endChat() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let app = MatrixApp(server, .direct(with: agent.userID))
            try await app.start(as: visitor)
            let first = try #require(app.provider.chatState.value.chatID)
            try await app.provider.endChat()
            #expect(!app.provider.chatState.value.isChatting)
            let id = try await app.provider.send("again")
            await app.untilState { $0.isChatting && $0.transcript[id: id] != nil && $0.chatID != first }
            app.kill()
        }

        // MARK: Users

        @Test("C14 user: another user's login shows nothing of the one before")
        func anotherUser() async throws {
            let (app, chat) = try await started()
            try await chat.agentSends("one")
            await app.untilCount(1)
            let other = try await server.newUser("other")
            try await app.provider.login(app.identity(of: other))
            #expect(app.provider.chatState.value.transcript.isEmpty)
            #expect(app.provider.chatState.value.userID == other.userID)
            #expect(app.counter.unreadCount.value == .unknown)
            app.kill()
        }

        @Test("login.4 a name in other letters is the same user, whose count stays")
        func sameName() async throws {
            let (app, chat) = try await started()
            try await chat.agentSends("one")
            await app.untilCount(1)
            let (server, name) = (server, chat.visitor.name.uppercased())
            try await app.provider.login(.token(SignedIdentity(userID: name) { try server.token(for: name) }))
            await app.untilCount(1)
            #expect(app.provider.chatState.value.userChangeCount == 1)
            app.kill()
        }

        @Test("a logout ends the session at the server")
        func logout() async throws {
            let disk = MatrixApp.Disk()
            let (app, _) = try await started(disk: disk)
            let token = try #require(disk.accessToken)
            #expect(try await server.answer("GET", ["account", "whoami"], token: token).status == 200)
            try await app.provider.logout()
            #expect(app.provider.chatState.value.userID == nil)
            #expect(try await server.answer("GET", ["account", "whoami"], token: token).status == 401)
            app.kill()
        }

        @Test("a refused token leaves the user as he was, and says so")
        func wrongToken() async throws {
            let visitor = try await server.newUser("visitor")
            let app = MatrixApp(server, .room("!x"))
            await #expect {
                try await app.provider.login(
                    .token(SignedIdentity(userID: visitor.name) { "no.token.atall" })
                )
            } throws: {
                ($0 as? ChatError)?.code == .authentication
            }
            #expect(app.provider.currentUser.value == .anonymous)
            app.kill()
        }

        @Test("login.9 a session that was ended elsewhere is renewed with a token of the backend's")
        func renewed() async throws {
            let (app, chat) = try await started()
            try await chat.visitor.call("POST", ["logout", "all"], body: [:])
            try await chat.agentSends("one")
            await app.untilCount(1)
            app.kill()
        }

        @Test("a session that was ended elsewhere fails after a relaunch, until the app logs in")
        func expired() async throws {
            let disk = MatrixApp.Disk()
            let (app, chat) = try await started(disk: disk)
            app.kill()
            try await chat.visitor.call("POST", ["logout", "all"], body: [:])
            let next = MatrixApp(server, .room(chat.room), disk: disk)
            next.counter.start()
            await next.untilStatus { $0 == .failed(.sessionExpired) }
            try await next.provider.login(next.identity(of: chat.visitor))
            await next.until { $0.isLive }
            next.kill()
        }

        @Test("a guest joins a room that is open to guests")
        func guest() async throws {
            let agent = try await server.newUser("agent")
            let room = try await agent.createRoom(settings: ["preset": "public_chat"])
            try await agent.setState("m.room.guest_access", to: ["guest_access": "can_join"], in: room)
            let app = MatrixApp(server, .room(room))
            app.counter.start()
            await app.until { $0.isLive }
            try await agent.send("hello guest", to: room)
            await app.untilCount(1)
            #expect(app.provider.chatState.value.userID == nil)
            app.kill()
        }
    }
}
