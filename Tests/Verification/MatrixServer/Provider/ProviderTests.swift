import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer
import Testing

extension MatrixServerTests {
    /// Names such as C8 in the titles are those of the rules in the article *Invariants*.
    @Suite("The provider against the server", .serialized, .timeLimit(.minutes(10)))
    @MainActor
    struct ProviderTests {
        private let server: SynapseServer

        init() throws { server = try SynapseServer.shared() }

        // MARK: Counting

        @Test("messages sent before the visitor joined are in the log and do not count")
        func beforeJoin() async throws {
            let (agent, visitor, room) = try await server.newInvitation()
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

        @Test("C8 edits: an edit changes the text but not the count; a redaction removes the message")
        func editAndRedaction() async throws {
            let (app, chat) = try await server.startedApp()
            let first = try await chat.sendAgentMessage("frist")
            let second = try await chat.sendAgentMessage("second")
            try await chat.agent.edit(first, to: "first", in: chat.room)
            await app.untilState { state in state.transcript.contains { $0.text == "first" } }
            await app.untilCount(2)
            try await chat.agent.redact(second, in: chat.room)
            await app.untilCount(1)
            #expect(app.unreadIDs == [first])
            app.kill()
        }

        @Test("the log reaches back to the read marker, but not past the limit")
        func bound() async throws {
            let disk = MatrixApp.Disk()
            let (app, chat) = try await server.startedApp(history: 20, disk: disk)
            app.counter.conversationWillAppear()
            app.counter.conversationWillDisappear()
            app.kill()
            for number in 1...15 { try await chat.sendAgentMessage("\(number)") }
            let near = MatrixApp(server, .room(chat.room), disk: disk, history: 20)
            near.counter.start()
            await near.untilCount(15)
            #expect(near.provider.chatState.value.reportedUnread == nil)
            near.kill()
            for number in 16...60 { try await chat.sendAgentMessage("\(number)") }
            let far = MatrixApp(server, .room(chat.room), disk: disk, history: 20)
            far.counter.start()
            await far.untilCount(60)
            #expect(far.provider.chatState.value.transcript.count <= 40)
            try await chat.sendAgentMessage("61")
            await far.untilCount(61)
            far.kill()
        }

        @Test("a gap while the device was away is filled; beyond the limit, the server counts")
        func gap() async throws {
            let (app, chat) = try await server.startedApp(history: 20)
            try await chat.sendAgentMessage("before")
            await app.untilCount(1)
            app.provider.disconnect()
            for number in 1...30 { try await chat.sendAgentMessage("\(number)") }
            app.provider.connect()
            await app.until { $0 == .live(31) }
            app.provider.disconnect()
            for number in 31...90 { try await chat.sendAgentMessage("\(number)") }
            app.provider.connect()
            await app.until { $0 == .live(91) }
            // After a gap longer than the limit, the log starts over.
            #expect(app.messages.last == "90")
            #expect((20...40).contains(app.messages.count))
            app.kill()
        }

        // MARK: Read state

        @Test("C16 read elsewhere: a receipt of another device moves the marker")
        func readElsewhere() async throws {
            let (app, chat) = try await server.startedApp()
            let first = try await chat.sendAgentMessage("one")
            try await chat.sendAgentMessage("two")
            await app.untilCount(2)
            try await chat.visitor.markRead(first, in: chat.room)
            await app.untilCount(1)
            app.kill()
        }

        @Test("messages seen without a connection are reported once it is restored")
        func seenOffline() async throws {
            let (app, chat) = try await server.startedApp()
            let last = try await chat.sendAgentMessage("one")
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

        @Test("a message is in the log immediately and only once, under the server's id")
        func send() async throws {
            let (app, chat) = try await server.startedApp()
            let id = try await app.provider.send("hi there")
            await app.untilState { $0.transcript[id: id]?.deliveryStatus == .delivered }
            try await chat.sendAgentMessage("answer")
            await app.untilCount(1)
            #expect(app.messages == ["hi there", "answer"])
            let event = try await chat.agent.event(id, in: chat.room)
            #expect(event["content"]["body"].text == "hi there")
            app.kill()
        }

        @Test("messages reach the server in the order in which they were sent")
        func order() async throws {
            let (app, chat) = try await server.startedApp()
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
            let (app, chat) = try await server.startedApp()
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
            await app.untilState {
                $0.transcript[id: id]?.attachments.first?.url?.hasPrefix("mxc://") == true
            }
            let attachment = try #require(app.provider.chatState.value.transcript[id: id]?.attachments.first)
            #expect(try await app.provider.data(of: attachment) == Data("a note".utf8))
            app.kill()
        }

        @Test("a file above the server's limit is refused before anything is sent")
        func tooLarge() async throws {
            let (app, _) = try await server.startedApp()
            let limits = await app.until(app.provider.attachmentLimits) { $0 != nil }
            let size = try #require(limits?.fileSizeLimit)
            let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
            defer { try? FileManager.default.removeItem(at: url) }
            let file = try FileHandle(forWritingTo: url)
            try file.truncate(atOffset: UInt64(size) + 1)
            try file.close()
            await #expect(throws: ChatEntry.DeliveryFailure(.fileSizeTooLarge)) {
                try await app.provider.sendFile(at: url, onProgress: nil)
            }
            app.kill()
        }

        @Test("typing is reported in both directions")
        func typing() async throws {
            let (app, chat) = try await server.startedApp()
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
    }
}
