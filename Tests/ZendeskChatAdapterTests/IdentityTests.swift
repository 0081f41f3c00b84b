import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat: users")
struct IdentityTests {
    let client = ScriptedZendeskClient()
    let clock = ManualChatClock()

    func provider(userID: String? = nil) -> ZendeskChatProvider {
        let session = session(of: userID, keepsUser: true)
        let provider = ZendeskChatProvider(client: client, session: session, clock: clock)
        client.say(.connected)
        return provider
    }

    /// The session of a launch, with the user of the last one.
    private func session(of userID: String?, keepsUser: Bool = false) -> UserSessionOwner {
        var traits = UserSession.Traits.zendeskChat
        traits.keepsUser = keepsUser
        return UserSessionOwner(
            traits: traits,
            memory: VolatileSessionMemory(userID.map { UserSession.Record(recordedUser: $0) }),
            lifecycle: ManualAppLifecycle(),
            clock: clock
        )
    }

    func token(_ id: String) -> ChatUser {
        .token(SignedIdentity(userID: id) { "token of \(id)" })
    }

    func known(_ id: String) -> ChatUser { .known(KnownUser(id: id)) }

    @Test("a login by token passes the token's source to the SDK")
    func token() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        #expect(client.calls == ["setIdentity"])
        #expect(try await client.authenticator?.getToken() == "token of ann")
        #expect(provider.currentUser.value.id == "ann")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
    }

    @Test("a known user's name and e-mail address are set now and for later connections")
    func knownUser() async throws {
        let provider = provider()
        try await provider.login(.known(KnownUser(id: "7", email: "ann@example.com", name: "Ann")))
        // The visitor stays the same, and a chat that isn't loaded yet may be an earlier user's.
        #expect(client.calls == ["resetIdentity", "visitor Ann ann@example.com"])
        #expect(
            client.configuration.visitorInfo == VisitorProfile(name: "Ann", email: "ann@example.com")
        )
        #expect(provider.chatState.value.userID == "7")
        #expect(client.hasIdentity == false)
    }

    @Test("a known user is logged in even if setting the name fails, which is reported")
    func knownUserWithoutConnection() async throws {
        let provider = provider()
        let events = ObservationRecorder(provider.events)
        client.failure = ZendeskChatError.disconnected
        try await provider.login(known("ann"))
        #expect(provider.currentUser.value.id == "ann")
        #expect(events.diagnostics.count == 1)
    }

    @Test("a login as the same user retries a failed connection with the new token")
    func sameUserAfterFailure() async throws {
        let provider = provider()
        provider.connect()
        try await provider.login(token("ann"))
        client.load(.agentMessage("1"))
        client.say(.failed)
        client.calls = []
        try await provider.login(.token(SignedIdentity(userID: "ann") { "fresh" }))
        #expect(client.calls == ["setIdentity", "connect"])
        #expect(try await client.authenticator?.getToken() == "fresh")
        #expect(provider.chatState.value.transcript.count == 1)
    }

    @Test("until the stored user logs in, the anonymous visitor's chat isn't shown as theirs")
    func relaunchWithToken() async throws {
        let provider = ZendeskChatProvider(client: client, session: session(of: "ann"), clock: clock)
        client.say(.connected)
        client.load(.agentMessage("1"), chatID: "the device's")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
        try await provider.login(token("ann"))
        #expect(client.calls == ["setIdentity"])
        client.load(.agentMessage("1"), .agentMessage("2"), chatID: "the device's")
        #expect(provider.chatState.value.transcript.isEmpty)
        client.load(.agentMessage("3"), chatID: "ann's")
        #expect(provider.chatState.value.transcript.map(\.id) == ["3"])
    }

    @Test("a stored user without a token has the device's chat from the login on")
    func relaunchWithName() async throws {
        let provider = ZendeskChatProvider(client: client, session: session(of: "ann"), clock: clock)
        client.say(.connected)
        client.load(.agentMessage("1"))
        #expect(provider.chatState.value.loading == .notLoaded)
        try await provider.login(known("ann"))
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.chatState.value.transcript.map(\.id) == ["1"])
    }

    @Test("a chat that the SDK loads between two users isn't attributed to a user with a token")
    func betweenUsers() async throws {
        let server = SimulatedZendeskServer(clock: clock)
        server.checkToken = { _ in .failure(.tokenHasExpired) }
        let sdk = SimulatedZendeskChat(server: server, lifecycle: ManualAppLifecycle())
        let provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: ManualAppLifecycle())
        provider.connect()
        _ = try await provider.send("Hello")
        let states = ObservationRecorder(provider.chatState)
        try await provider.login(token("ann"))
        #expect(
            states.values.filter { $0.userID == "ann" }.map(\.ignoringUserChanges) == [
                ChatState(userID: "ann")
            ]
        )
    }

    @Test("late states of the former user are dropped until the next user's chat is loaded")
    func lateStates() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), .agentMessage("2"), chatID: "anns")
        try await provider.login(known("bob"))
        let states = ObservationRecorder(provider.chatState)
        states.forget()
        client.load(.agentMessage("1"), .agentMessage("2"), .agentMessage("3"), chatID: "anns")
        client.load(.agentMessage("2"), .agentMessage("3"), chatID: nil)
        client.say(ZendeskChatState(chatSessionStatus: .ended, chatID: "anns"))
        #expect(states.values.isEmpty)
        client.say(ZendeskChatState())
        client.load(.agentMessage("9"), chatID: "bobs")
        #expect(provider.chatState.value.transcript.map(\.id) == ["9"])
        #expect(provider.chatState.value.loading == .loaded)
    }

    @Test("late states of the user before the former one are dropped")
    func lateStatesOfTwoAgo() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        try await provider.logout()
        try await provider.login(known("bob"))
        client.load(.agentMessage("1"), chatID: "anns")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "bob"))
    }

    @Test("a chat on a new connection, and a returning user's own chat, belong to the current user")
    func ownChatAgain() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        try await provider.logout()
        try await provider.login(known("ann"))
        client.load(.agentMessage("1"), chatID: "anns")
        #expect(provider.chatState.value.loading == .loaded)
        try await provider.login(known("bob"))
        client.say(.disconnected)
        client.say(.connected)
        client.load(.agentMessage("1"), chatID: "anns")
        #expect(provider.chatState.value.loading == .loaded)
    }

    @Test(
        "states during the reset aren't published, and the next visitor's chat is read after it"
    )
    func statesDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        client.duringReset = { [client] in
            var ended = client.chatState
            ended.chatSessionStatus = .ended
            client.say(ended)
            client.say(ZendeskChatState(chatSessionStatus: .configuring))
        }
        let states = ObservationRecorder(provider.chatState)
        try await provider.logout()
        #expect(states.values.map(\.userID) == ["ann", nil, nil])
        #expect(states.last?.ignoringUserChanges == ChatState(sessionStatus: .configuring, loading: .loaded))
    }

    @Test("the end of the former user's chat isn't attributed to the new user")
    func endDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        client.duringReset = { [client] in client.say(ZendeskChatState(chatSessionStatus: .ended)) }
        try await provider.logout()
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }

    @Test("a shutdown during a login fails the login, and no user is logged in")
    func shutdownDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.duringReset = { provider.shutDown() }
        await expect(code: .shutDown) { try await provider.login(known("bob")) }
        #expect(provider.currentUser.value.id == nil)
        await expect(code: .shutDown) { try await provider.logout() }
    }

    @Test(
        "a user without an id or with an invalid e-mail address is refused before any call",
        arguments: [
            .known(KnownUser()), .known(KnownUser(id: "")), .known(KnownUser(name: "Ann")),
            .known(KnownUser(id: "ann", email: "ann")), .token(SignedIdentity(userID: "") { "" }),
        ] as [ChatUser]
    )
    func refusals(user: ChatUser) async {
        let provider = provider()
        await expect(code: .invalidArgument) { try await provider.login(user) }
        #expect(client.calls.isEmpty)
        #expect(provider.currentUser.value.id == nil)
    }

    @Test("U1 a login that Zendesk's rules refuse logs the former user out")
    func refusedLogin() async throws {
        let provider = provider()
        try await provider.login(known("ann"))
        await expect(code: .invalidArgument) {
            try await provider.login(.known(KnownUser(id: "bob", email: "bob@nowhere")))
        }
        #expect(provider.chatState.value.userID == nil)
        #expect(await eventually { client.calls.contains("resetIdentity") })
    }

    @Test("without a Chat instance, a login fails and a logout without a user succeeds")
    func notInstalled() async throws {
        let provider = provider()
        client.isInitialized = false
        await expect(code: .notInstalled) { try await provider.login(known("ann")) }
        try await provider.logout()
        #expect(client.calls.isEmpty)
    }

    @Test("observers receive a new user when the chat state already has it")
    func observingUsers() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"))
        var received: [String] = []
        let token = provider.currentUser.observe { [weak provider] user in
            received.append("\(user.id ?? "-"): \(provider?.chatState.value.userID ?? "-")")
        }
        try await provider.login(known("bob"))
        #expect(received == ["ann: ann", "-: -", "bob: bob"])
        token.cancel()
    }

    @Test("the push token is registered again for the next user unless it was unregistered")
    func pushToken() async throws {
        let provider = provider(userID: "ann")
        provider.registerPushToken(Data([1, 2]))
        client.calls = []
        try await provider.login(known("bob"))
        #expect(client.calls == ["resetIdentity", "push [1, 2]", "visitor  "])
        provider.unregisterPushToken()
        client.calls = []
        try await provider.logout()
        #expect(client.calls == ["resetIdentity"])
        #expect(client.configuration.visitorInfo == nil)
    }
}

/// Expects a `ChatError` with this code.
func expect(
    code: ChatError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async {
    do {
        try await body()
        Issue.record("no error was thrown", sourceLocation: sourceLocation)
    } catch let error as ChatError {
        #expect(error.code == code, sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(error) was thrown", sourceLocation: sourceLocation)
    }
}
