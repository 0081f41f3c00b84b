import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter

/// A user's connections, tokens, names and messages must not reach the next user.
extension IdentityTests {
    @Test("a connection that is opening for the anonymous visitor is closed before a login by token")
    func anonymousConnection() async throws {
        let provider = provider()
        client.say(.connecting)
        try await provider.login(token("ann"))
        #expect(client.calls == ["disconnect", "setIdentity", "connect"])
    }

    @Test("a connection that the app closes during a change of user isn't reopened")
    func disconnectDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.say(.connecting)
        client.duringReset = {
            client.say(.disconnected)
            provider.disconnect()
        }
        try await provider.logout()
        #expect(client.calls == ["disconnect", "resetIdentity"])
    }

    @Test("if the SDK is slow to forget the user, the connection is reopened when it is done")
    func lateReset() async throws {
        let provider = provider(userID: "ann")
        client.say(.connecting)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        client.duringReset = { [client, clock] in
            client.say(.disconnected)
            clock.advance(by: 31)
            for await _ in gate {}
        }
        let events = ObservationRecorder(provider.events)
        try await provider.logout()
        #expect(client.calls == ["disconnect", "resetIdentity"])
        #expect(provider.currentUser.value == .anonymous)
        #expect(events.diagnostics.count == 1)
        open.finish()
        #expect(await eventually { client.calls == ["disconnect", "resetIdentity", "connect"] })
    }

    @Test("a token that is signed after its user has left isn't used")
    func lateToken() async throws {
        let (questions, question) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let provider = provider()
        let slow = SignedIdentity(userID: "ann") {
            question.yield()
            return await answers.first { _ in true } ?? ""
        }
        try await provider.login(.token(slow))
        let source = try #require(client.authenticator)
        let late = Task { try await source.getToken() }
        for await _ in questions { break }
        try await provider.logout()
        answer.yield("token of ann")
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test(
        "during a logout the SDK doesn't have the former user's name, and a later login sets it again"
    )
    func nameDuringReset() async throws {
        let provider = provider()
        let name = VisitorProfile(name: "Ann", email: "ann@example.com")
        let ann = ChatUser.known(KnownUser(id: "7", email: name.email, name: name.name))
        try await provider.login(ann)
        #expect(client.configuration.visitorInfo == name)
        var names: [VisitorProfile?] = []
        client.duringReset = { [client] in names.append(client.configuration.visitorInfo) }
        try await provider.logout()
        #expect(names == [nil] && client.configuration.visitorInfo == nil)
        try await provider.login(ann)
        #expect(client.configuration.visitorInfo == name)
    }

    @Test("during a login the SDK doesn't have the next user's name before the former visitor is forgotten")
    func nameBeforeReset() async throws {
        let provider = provider()
        client.load(.agentMessage("1"))
        var names: [VisitorProfile?] = []
        client.duringReset = { [client] in names.append(client.configuration.visitorInfo) }
        try await provider.login(.known(KnownUser(id: "7", name: "Ann")))
        #expect(names == [nil])
        #expect(client.configuration.visitorInfo == VisitorProfile(name: "Ann"))
    }

    @Test("the app's own visitor info is restored after a logout and after a shutdown")
    func appsOwnVisitor() async throws {
        let guest = VisitorProfile(name: "Guest")
        client.configuration.visitorInfo = guest
        let provider = provider()
        try await provider.login(.known(KnownUser(id: "7", name: "Ann")))
        try await provider.login(.known(KnownUser(id: "8", name: "Bo")))
        #expect(client.configuration.visitorInfo?.name == "Bo")
        try await provider.logout()
        #expect(client.configuration.visitorInfo == guest)
        try await provider.login(.known(KnownUser(id: "7", name: "Ann")))
        provider.shutDown()
        #expect(client.configuration.visitorInfo == guest)
    }

    @Test("during a change of user, the SDK gets no token of the former user")
    func tokenDuringReset() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        var tokens: [String?] = []
        client.duringReset = { tokens.append(try? await client.authenticator?.getToken()) }
        try await provider.logout()
        #expect(tokens == [nil])
    }

    @Test("a login ends the anonymous visitor's chat, even while the SDK doesn't show it")
    func chatBehindConnection() async throws {
        let provider = provider()
        client.load(.agentMessage("1"))
        client.say(.reconnecting)
        client.say(ZendeskChatState())
        try await provider.login(token("ann"))
        #expect(client.calls.filter { $0 != "disconnect" } == ["resetIdentity", "setIdentity", "connect"])
    }

    @Test("an anonymous visitor's failed message doesn't become the next user's")
    func failedMessage() async throws {
        let provider = provider()
        client.failure = ZendeskChatError.disconnected
        await #expect(throws: ChatError.self) { try await provider.send("hello") }
        try await provider.login(token("ann"))
        #expect(client.calls == ["send hello", "resetIdentity", "setIdentity"])
    }

    @Test("a message that waits for a connection doesn't become the next user's")
    func waitingMessage() async throws {
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let provider = provider()
        client.duringSending = { for await _ in answers { return } }
        let sending = Task { try await provider.send("hello") }
        while client.calls.isEmpty { await Task.yield() }
        try await provider.login(token("ann"))
        #expect(client.calls == ["send hello", "resetIdentity", "setIdentity"])
        answer.yield()
        _ = try await sending.value
    }

    @Test("a call whose task was cancelled doesn't become the next user's")
    func cancelledCall() async throws {
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let provider = provider()
        client.duringSending = { for await _ in answers { return } }
        let noting = Task { try await provider.setNote("hello") }
        while client.calls.isEmpty { await Task.yield() }
        noting.cancel()
        await #expect(throws: ChatError.self) { try await noting.value }
        try await provider.login(token("ann"))
        #expect(client.calls == ["note = hello", "resetIdentity", "setIdentity"])
        answer.finish()
    }
}
