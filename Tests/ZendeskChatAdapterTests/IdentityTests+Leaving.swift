import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter

/// What of a user must not reach the next: connections, tokens, names, messages.
extension IdentityTests {
    @Test("a connection that is being opened for the anonymous visitor is not a token user's")
    func anonymousConnection() async throws {
        let provider = provider()
        client.say(.connecting)
        try await provider.login(token("ann"))
        #expect(client.calls == ["disconnect", "setIdentity", "connect"])
    }

    @Test("a connection that is asked for while the user changes is opened for the next one")
    func connectDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.say(.disconnected)
        client.duringReset = { provider.connect() }
        try await provider.logout()
        #expect(client.calls == ["resetIdentity", "connect"])
    }

    @Test("a connection that is given up while the user changes is not opened after it")
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

    @Test("an SDK that is slow to forget the user: what was given up is opened when it has")
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

    @Test("a token that the app's server was slow to sign does not outlive its user")
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
        "while the user changes no visitor is given the name of the one before; a later login gives it again"
    )
    func nameDuringReset() async throws {
        let provider = provider()
        let name = VisitorProfile(name: "Ann", email: "ann@example.com")
        let ann = ChatUser.known(KnownUser(id: "7", email: name.email, name: name.name))
        try await provider.login(ann)
        #expect(client.configuration.visitorInfo == name)
        var given: [VisitorProfile?] = []
        client.duringReset = { [client] in given.append(client.configuration.visitorInfo) }
        try await provider.logout()
        #expect(given == [nil] && client.configuration.visitorInfo == nil)
        try await provider.login(ann)
        #expect(client.configuration.visitorInfo == name)
    }

    @Test("nor is the visitor before given the name of the user to come")
    func nameBeforeReset() async throws {
        let provider = provider()
        client.load(.agentMessage("1"))
        var given: [VisitorProfile?] = []
        client.duringReset = { [client] in given.append(client.configuration.visitorInfo) }
        try await provider.login(.known(KnownUser(id: "7", name: "Ann")))
        #expect(given == [nil])
        #expect(client.configuration.visitorInfo == VisitorProfile(name: "Ann"))
    }

    @Test("whom the app has the SDK name is named again when a named user has gone, and after a shutdown")
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

    @Test("while the user changes the SDK is given no token of the one before")
    func tokenDuringReset() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        var given: [String?] = []
        client.duringReset = { given.append(try? await client.authenticator?.getToken()) }
        try await provider.logout()
        #expect(given == [nil])
    }

    @Test("an anonymous visitor's chat is ended before a user comes, also while the SDK shows none of it")
    func chatBehindConnection() async throws {
        let provider = provider()
        client.load(.agentMessage("1"))
        client.say(.reconnecting)
        client.say(ZendeskChatState())
        try await provider.login(token("ann"))
        #expect(client.calls.filter { $0 != "disconnect" } == ["resetIdentity", "setIdentity", "connect"])
    }

    @Test("an anonymous visitor's message that could not be sent is not the next user's")
    func failedMessage() async throws {
        let provider = provider()
        client.failure = ZendeskChatError.disconnected
        await #expect(throws: ChatError.self) { try await provider.send("hello") }
        try await provider.login(token("ann"))
        #expect(client.calls == ["send hello", "resetIdentity", "setIdentity"])
    }

    @Test("a message that waits for a connection is not the next user's: the visitor is forgotten first")
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
}
