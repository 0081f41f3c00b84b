import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer
import Testing

extension MatrixServerTests {
    /// Names such as C14 in the titles are those of the rules in the article *Invariants*.
    @Suite("The provider's room and its user against the server", .serialized, .timeLimit(.minutes(10)))
    @MainActor
    struct ProviderRoomTests {
        private let server: SynapseServer

        init() throws { server = try SynapseServer.shared() }

        // MARK: The room

        @Test("the provider joins a room to which the visitor is invited")
        func invitation() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom(inviting: [visitor.userID])
            let app = MatrixApp(server, .room(room))
            try await app.start(as: visitor)
            #expect(app.provider.chatState.value.isChatting)
            app.kill()
        }

        @Test("a direct room is created if there is none, and another device finds it")
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

        @Test("the provider joins a direct room created by support")
        func invitedDirectly() async throws {
            let agent = try await server.newUser("agent")
            let visitor = try await server.newUser("visitor")
            let room = try await agent.createRoom(inviting: [visitor.userID], settings: ["is_direct": true])
            let app = MatrixApp(server, .direct(with: agent.userID))
            try await app.start(as: visitor)
            #expect(app.provider.chatState.value.chatID == room)
            app.kill()
        }

        @Test("an encrypted room is refused with one clear sentence, and nothing is counted")
        func encrypted() async throws {
            let chat = try await server.newConversation()
            try await chat.agent.encrypt(chat.room)
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

        @Test("encryption that is switched on during a chat stops reading, and keeps the count")
        func encryptedLater() async throws {
            let (app, chat) = try await server.startedApp()
            try await chat.sendAgentMessage("one")
            await app.untilCount(1)
            try await chat.agent.encrypt(chat.room)
            await app.until { $0 == .cached(1) }
            #expect(app.diagnostics == [MatrixRoomProblem.encrypted(room: chat.room).description])
            app.kill()
        }

        @Test("an unknown room gives one diagnostic, and the connection stays")
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

        @Test("end.1 a kick ends the chat and keeps the count, and an invitation restores the conversation")
        func kick() async throws {
            let (app, chat) = try await server.startedApp()
            try await chat.sendAgentMessage("one")
            await app.untilCount(1)
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            await app.untilState { !$0.isChatting && $0.sessionStatus == .ended }
            #expect(app.counter.unreadCount.value == .live(1))
            try await chat.sendAgentMessage("while away")
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            await app.untilState { $0.isChatting }
            await app.untilState { state in state.transcript.contains { $0.text == "while away" } }
            #expect(app.counter.unreadCount.value == .live(1))
            try await chat.sendAgentMessage("back")
            await app.untilCount(2)
            app.kill()
        }

        @Test("end.2 messages sent while the visitor was away are loaded after the invitation, page by page")
        func missedWhileAway() async throws {
            let (app, chat) = try await server.startedApp()
            let mistaken = try await chat.sendAgentMessage("This was for someone else.")
            try await chat.sendAgentMessage("Are you still there?")
            await app.untilCount(2)
            try await chat.agent.kick(chat.visitor.userID, from: chat.room)
            await app.untilState { !$0.isChatting }
            try await chat.agent.redact(mistaken, in: chat.room)
            for number in 1...60 { try await chat.sendAgentMessage("\(number)") }
            try await chat.agent.invite(chat.visitor.userID, to: chat.room)
            await app.untilState { $0.isChatting }
            #expect(app.messages.compactMap { Int($0) } == Array(1...60))
            #expect(app.counter.unreadCount.value == .live(1))
            app.kill()
        }

        @Test("ending the chat leaves the room, and the next message starts a new one if it can")
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

        @Test("login.4 a name with different capitalization is the same user, whose count stays")
        func sameName() async throws {
            let (app, chat) = try await server.startedApp()
            try await chat.sendAgentMessage("one")
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
            let (app, _) = try await server.startedApp(disk: disk)
            let token = try #require(disk.accessToken)
            #expect(try await server.answer("GET", ["account", "whoami"], token: token).status == 200)
            try await app.provider.logout()
            #expect(app.provider.chatState.value.userID == nil)
            // The server receives it after the call has returned.
            while try await server.answer("GET", ["account", "whoami"], token: token).status != 401 {}
            app.kill()
        }

        @Test("after a refused token no user is logged in, and the error says so")
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

        @Test("login.9 a session that was ended elsewhere is renewed with a token from the backend")
        func renewed() async throws {
            let (app, chat) = try await server.startedApp()
            try await chat.visitor.call("POST", ["logout", "all"], body: [:])
            try await chat.sendAgentMessage("one")
            await app.untilCount(1)
            app.kill()
        }

        @Test("a session that was ended elsewhere fails after a relaunch, until the app logs in")
        func expired() async throws {
            let disk = MatrixApp.Disk()
            let (app, chat) = try await server.startedApp(disk: disk)
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
