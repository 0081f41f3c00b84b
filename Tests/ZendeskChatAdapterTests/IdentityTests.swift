import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Users")
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

    @Test("a user with a token is given to the SDK with the token's source")
    func token() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        #expect(client.calls == ["setIdentity"])
        #expect(try await client.authenticator?.getToken() == "token of ann")
        #expect(provider.currentUser.value.id == "ann")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
    }

    @Test("a known user is a visitor with a name, told now and for connections to come")
    func knownUser() async throws {
        let provider = provider()
        try await provider.login(.known(KnownUser(id: "7", email: "ann@example.com", name: "Ann")))
        // The visitor is the same, and what is not loaded yet may be the chat of somebody before.
        #expect(client.calls == ["resetIdentity", "visitor Ann ann@example.com"])
        #expect(
            client.configuration.visitorInfo == VisitorProfile(name: "Ann", email: "ann@example.com")
        )
        #expect(provider.chatState.value.userID == "7")
        #expect(client.hasIdentity == false)
    }

    @Test("a known user who cannot be told now is reported, and logged in all the same")
    func knownUserNotTold() async throws {
        let provider = provider()
        let events = ObservationRecorder(provider.events)
        client.failure = ZendeskChatError.disconnected
        try await provider.login(known("ann"))
        #expect(provider.currentUser.value.id == "ann")
        #expect(events.diagnostics.count == 1)
    }

    @Test("another user empties the chat in one step, and the connection stays")
    func oneStep() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"))
        let states = ObservationRecorder(provider.chatState)
        try await provider.login(known("bob"))
        // Until the SDK has forgotten Ann, nobody's chat is shown.
        #expect(states.values.map(\.userID) == ["ann", nil, "bob"])
        #expect(states.last?.ignoringUserChanges == ChatState(userID: "bob"))
        #expect(provider.connectionStatus.value == .connected)
    }

    @Test("the one before is forgotten at the vendor before the next is named")
    func resetFirst() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        client.calls = []
        try await provider.login(token("bob"))
        #expect(client.calls == ["resetIdentity", "setIdentity"])
    }

    @Test("an anonymous visitor's chat is ended before a user comes, one without a chat is not reset")
    func anonymousChat() async throws {
        let provider = provider()
        client.load(.agentMessage("1"))
        try await provider.login(token("ann"))
        #expect(client.calls == ["resetIdentity", "setIdentity"])
    }

    @Test("a logout goes back to the anonymous user, whoever it is")
    func logout() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"))
        try await provider.logout()
        #expect(client.calls == ["resetIdentity"])
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        #expect(provider.currentUser.value.id == nil)
        client.load(.agentMessage("2"), chatID: "next")
        try await provider.forgetAnonymousVisitor()
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }

    @Test("a login as the anonymous user is a logout, but for the anonymous user")
    func anonymousLogin() async throws {
        let provider = provider(userID: "ann")
        try await provider.login(.anonymous)
        #expect(client.calls == ["resetIdentity"])
        client.calls = []
        client.load(.agentMessage("2"), chatID: "next")
        try await provider.login(.anonymous)
        #expect(client.calls.isEmpty)
        #expect(provider.chatState.value.transcript.count == 1)
    }

    @Test("a login as the same user changes nothing")
    func sameUser() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        client.load(.agentMessage("1"))
        client.calls = []
        let states = ObservationRecorder(provider.chatState)
        let users = ObservationRecorder(provider.currentUser)
        try await provider.login(token("ann"))
        #expect(client.calls.isEmpty)
        #expect(states.values.count == 1)
        #expect(users.values.count == 1)
    }

    @Test("a login as the same user tries a failed connection again, with the new token")
    func sameUserAfterFailure() async throws {
        let provider = provider()
        try await provider.login(token("ann"))
        client.load(.agentMessage("1"))
        client.say(.failed)
        client.calls = []
        try await provider.login(.token(SignedIdentity(userID: "ann") { "fresh" }))
        #expect(client.calls == ["setIdentity", "connect"])
        #expect(try await client.authenticator?.getToken() == "fresh")
        #expect(provider.chatState.value.transcript.count == 1)
    }

    @Test("before the user of the last run is logged in, the anonymous visitor's chat is not shown as theirs")
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

    @Test("a user of the last run without a token has the device's chat, from the login on")
    func relaunchWithName() async throws {
        let provider = ZendeskChatProvider(client: client, session: session(of: "ann"), clock: clock)
        client.say(.connected)
        client.load(.agentMessage("1"))
        #expect(provider.chatState.value.loading == .notLoaded)
        try await provider.login(known("ann"))
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.chatState.value.transcript.map(\.id) == ["1"])
    }

    @Test("what the SDK loads between two users is not taken for that of a user with a token")
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

    @Test("late states of the user before are not shown to the next, until that one's chat is loaded")
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

    @Test("late states of a user two users ago are not shown either")
    func lateStatesOfTwoAgo() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        try await provider.logout()
        try await provider.login(known("bob"))
        client.load(.agentMessage("1"), chatID: "anns")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "bob"))
    }

    @Test("what a new connection brings is the present user's, and so is one's own chat on coming back")
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
        "what comes during the reset is not published; the next visitor's chat is asked for after it"
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

    @Test("the end of the old user's chat is not taken for a state of the new user")
    func endDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"), chatID: "anns")
        client.duringReset = { [client] in client.say(ZendeskChatState(chatSessionStatus: .ended)) }
        try await provider.logout()
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }

    @Test("U6 answers that do not come: a login that the SDK is too slow for fails, and nobody is logged in")
    func resetTimeout() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"))
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        client.duringReset = { [clock] in
            clock.advance(by: 31)
            for await _ in gate {}
        }
        await expect(code: .timeout) { try await provider.login(known("bob")) }
        #expect(provider.currentUser.value == .anonymous)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        await expect(code: .notAllowedNow) { _ = try await provider.send("Hello") }
        open.finish()
    }

    @Test("a provider that is shut down meanwhile says so, and shows no next user")
    func shutdownDuringReset() async throws {
        let provider = provider(userID: "ann")
        client.duringReset = { provider.shutDown() }
        await expect(code: .shutDown) { try await provider.login(known("bob")) }
        #expect(provider.currentUser.value.id == nil)
        await expect(code: .shutDown) { try await provider.logout() }
    }

    @Test(
        "a user without id or with an impossible e-mail is refused before anything is done",
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

    @Test("U1 a login that Zendesk's rules refuse leaves nothing of the former user's chat")
    func refusedLogin() async throws {
        let provider = provider()
        try await provider.login(known("ann"))
        await expect(code: .invalidArgument) {
            try await provider.login(.known(KnownUser(id: "bob", email: "bob@nowhere")))
        }
        #expect(provider.chatState.value.userID == nil)
        #expect(await eventually { client.calls.contains("resetIdentity") })
    }

    @Test("without a Chat instance nobody can log in; a logout of nobody has nothing to do")
    func notInstalled() async throws {
        let provider = provider()
        client.isInitialized = false
        await expect(code: .notInstalled) { try await provider.login(known("ann")) }
        try await provider.logout()
        #expect(client.calls.isEmpty)
    }

    @Test("observers of the user hear of a switch after the chat is emptied and before the next chat comes")
    func observingUsers() async throws {
        let provider = provider(userID: "ann")
        client.load(.agentMessage("1"))
        var heard: [String] = []
        let token = provider.currentUser.observe { [weak provider] user in
            heard.append("\(user.id ?? "-"): \(provider?.chatState.value.userID ?? "-")")
        }
        try await provider.login(known("bob"))
        #expect(heard == ["ann: ann", "-: -", "bob: bob"])
        token.cancel()
    }

    @Test("the push token is registered again for the next user, unless it was taken back")
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

    @Test("no token and no word of the vendor's stands in an authentication error")
    func secrets() {
        for error in ZendeskChatAuthenticationError.allCases {
            let provider = provider()
            let events = ObservationRecorder(provider.events)
            client.say(.authenticationFailed(error))
            guard case .authenticationFailed(let failure)? = events.last else {
                Issue.record("no event")
                continue
            }
            #expect(failure.vendorCode == "\(error.code)")
            #expect((500...509).contains(error.code))
        }
        let user = token("ann")
        #expect(!"\(user)".contains("token of ann"))
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
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let error as ChatError {
        #expect(error.code == code, sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(error) was thrown", sourceLocation: sourceLocation)
    }
}
