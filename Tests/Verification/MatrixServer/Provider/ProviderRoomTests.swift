import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer
import Testing

extension MatrixServerTests {
    @Suite("The provider's room against the server", .serialized, .timeLimit(.minutes(10)))
    @MainActor
    struct ProviderRoomTests {
        private let server: SynapseServer

        init() throws { server = try SynapseServer.shared() }

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
