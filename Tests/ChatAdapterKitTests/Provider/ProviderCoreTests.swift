import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Testing

@MainActor
@Suite("Provider core")
struct ProviderCoreTests {
    private let core = ProviderCore(id: "example", clock: ManualChatClock())

    private var loaded: ChatState { ChatState(sessionStatus: .started, loading: .loaded, isChatting: true) }

    @Test("status and state change together: an observer of one sees the new value of the other")
    func publishesTogether() {
        var heard: [String] = []
        let tokens = ObservationTokens()
        core.connectionStatus.observe { heard.append("\($0.name) \(core.state.loading)") }.store(in: tokens)
        core.chatState.observe { heard.append("\($0.loading) \(core.status.name)") }.store(in: tokens)
        core.publish(status: .connected, state: loaded)
        #expect(
            heard == [
                "disconnected notLoaded", "notLoaded disconnected", "connected loaded", "loaded connected",
            ]
        )
    }

    @Test("a value published inside an observer is delivered once, and last")
    func publishesAgain() {
        let states = ObservationRecorder(core.chatState)
        let token = core.connectionStatus.observe { [core] status in
            if status == .connected { core.update { $0.queuePosition = 2 } }
        }
        core.publish(status: .connected, state: loaded)
        #expect(states.values.map(\.queuePosition) == [nil, 2])
        token.cancel()
    }

    private func received(_ events: ObservationRecorder<ChatEvent>) -> [String?] {
        events.values.compactMap {
            if case .messageReceived(let entry) = $0 { .some(entry?.id) } else { nil }
        }
    }

    @Test("others' messages that arrive in a live chat are reported once each, after the state includes them")
    func reportsMessages() {
        core.publish(status: .connected, state: loaded)
        let events = ObservationRecorder(core.events)
        core.update {
            $0.transcript = ChatState.Transcript([
                .agentMessage("a"), .visitorMessage("mine"), .agentMessage("b"),
            ])
        }
        core.update { $0.transcript.upsert(.agentMessage("b")) }
        core.update { $0.transcript.upsert(.agentMessage("c")) }
        core.update { $0.transcript.upsert(.entry("joins", .memberJoin)) }
        #expect(received(events) == ["a", "b", "c"])
    }

    @Test("messages that are loaded with a chat or after an outage are not reported one by one")
    func reportsNoHistory() {
        let events = ObservationRecorder(core.events)
        var state = loaded
        state.transcript = ChatState.Transcript([.agentMessage("a")])
        core.publish(status: .connected, state: state)
        core.publish(status: .reconnecting)
        state.transcript.upsert(.agentMessage("b"))
        core.publish(status: .connected, state: state)
        #expect(received(events).isEmpty)
    }

    @Test("messages of another user's chat are not reported")
    func reportsNoOtherUser() {
        core.publish(status: .connected, state: loaded)
        let events = ObservationRecorder(core.events)
        let token = core.chatState.observe { [core] state in
            if state.transcript.count == 2 { core.replaceUser(by: .known(KnownUser(id: "ada"))) }
        }
        core.update { $0.transcript = ChatState.Transcript([.agentMessage("a"), .agentMessage("b")]) }
        #expect(received(events).isEmpty)
        token.cancel()
    }

    @Test("equal values notify no observer")
    func staysSilent() {
        let states = ObservationRecorder(core.chatState)
        core.publish(status: .connecting, state: core.state)
        core.update { _ in }
        #expect(states.values.count == 1)
    }

    @Test("without a connection, a loaded chat counts as loaded earlier")
    func losesConnection() {
        core.publish(status: .connected, state: loaded)
        core.publish(status: .reconnecting)
        #expect(core.state.loading == .loadedEarlier)
        core.update { $0.loading = .loaded }
        #expect(core.state.loading == .loadedEarlier)
    }

    @Test("a user is replaced in one step")
    func replacesUser() {
        core.publish(status: .connected, state: loaded)
        let states = ObservationRecorder(core.chatState)
        core.replaceUser(by: .known(KnownUser(id: "ada")))
        #expect(states.values.map(\.userID) == [nil, "ada"])
        #expect(states.last?.loading == .notLoaded)
        #expect(states.last?.userChangeCount == 1)
        #expect(core.user.id == "ada")
    }

    @Test("after the shutdown nothing is published")
    func shutsDown() async {
        core.publish(status: .connected, state: loaded)
        let (states, statuses) = (
            ObservationRecorder(core.chatState), ObservationRecorder(core.connectionStatus)
        )
        let (users, events) = (ObservationRecorder(core.currentUser), ObservationRecorder(core.events))
        core.shutDown()
        core.publish(status: .connecting, state: ChatState(userID: "eve"))
        core.update { $0.queuePosition = 1 }
        core.replaceUser(by: .known(KnownUser(id: "eve")))
        core.renewUser(.anonymous)
        core.send(.chatEnded)
        core.diagnose("nothing")
        #expect(states.values.count == 1 && statuses.values.count == 1)
        #expect(users.values.count == 1 && events.values.isEmpty)
        #expect(core.status == .disconnected(.requested))
        #expect(core.state.loading == .loadedEarlier)
        #expect(core.state.userID == nil)
        #expect(throws: ChatError.self) { try core.check() }
        await #expect(throws: ChatError.self) {
            let _: Int = try await core.answers.wait(for: "The vendor", within: 1) { _ in }
        }
    }

    @Test("a shutdown inside an observer ends the publication in progress")
    func shutsDownInside() {
        let states = ObservationRecorder(core.chatState)
        let token = core.connectionStatus.observe { [core] status in
            if status == .connected { core.shutDown() }
        }
        core.publish(status: .connected, state: loaded)
        #expect(states.values.count == 1)
        token.cancel()
    }

    @Test("a call that needs the user is refused until the vendor has that user")
    func checksUser() throws {
        var session = UserSession(.helpshift)
        _ = core.follow(session.outputs, user: .anonymous)
        try core.check(.user)
        session.apply(.login(ada))
        _ = core.follow(session.outputs, user: .anonymous)
        #expect(throws: ChatError.self) { try core.check(.user) }
        try core.check()
        session.apply(.written)
        session.apply(.answered(.succeeded))
        _ = core.follow(session.outputs, user: .anonymous)
        try core.check(.user)
    }

    @Test("a call that needs the screen closed is refused until the vendor's screen has closed")
    func checksScreen() throws {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        _ = core.follow(session.outputs, user: .anonymous)
        #expect(throws: ChatError.self) { try core.check(.noScreen) }
        session.apply(.dismiss)
        session.apply(.deadlinePassed(.screen))
        _ = core.follow(session.outputs, user: .anonymous)
        try core.check(.noScreen)
    }

    @Test("a change of user replaces the previous user, and a stored user is restored")
    func followsUser() {
        var session = UserSession(traits: .helpshift)
        #expect(core.follow(session.outputs, user: .anonymous) == .none)
        session.apply(.read(UserSession.Record(user: ada, vendor: .appUser)))
        let restored = ChatUser.known(KnownUser(id: "ada"))
        #expect(core.follow(session.outputs, user: restored) == .restored(restored))
        core.replaceUser(by: restored)
        #expect(core.follow(session.outputs, user: restored) == .none)
        let renamed = ChatUser.known(KnownUser(id: "ada", name: "Ada"))
        #expect(core.follow(session.outputs, user: renamed) == .none)
        #expect(core.user == renamed)
        session.apply(.logout())
        #expect(core.follow(session.outputs, user: .anonymous) == .replaced(.anonymous))
    }

    @Test("while a logout is owed, the published user is the anonymous visitor")
    func hidesUserOfOwedLogout() {
        var session = UserSession(traits: .messaging)
        session.apply(.read(UserSession.Record(user: ada, vendor: .stranger)))
        _ = core.follow(UserSession(traits: .messaging).outputs, user: .anonymous)
        let user = ChatUser.known(KnownUser(id: "ada"))
        #expect(core.follow(session.outputs, user: user) == .replaced(.anonymous))
    }

    @Test("after its reports are forgotten, a user is replaced once by the same user")
    func forgetsReports() {
        let session = UserSession.settled(.helpshift)
        _ = core.follow(session.outputs, user: .anonymous)
        core.forgetReports()
        #expect(core.follow(session.outputs, user: .anonymous) == .replaced(.anonymous))
        #expect(core.follow(session.outputs, user: .anonymous) == .none)
    }

    @Test(
        "S3 unreadable is not empty: a user found in the store is not a different user",
        arguments: [true, false]
    )
    func findsUserInStore(isChanged: Bool) {
        let user = ChatUser.known(KnownUser(id: "ada"))
        var session = UserSession(traits: .zendeskChat)
        _ = core.follow(session.outputs, user: .anonymous)
        session.apply(.read(UserSession.Record(user: ada, vendor: .appUser)))
        core.forgetReports(isChanged: isChanged)
        #expect(core.follow(session.outputs, user: user) == .replaced(user))
        core.replaceUser(by: user)
        #expect(core.state.userChangeCount == (isChanged ? 1 : 0))
    }
}
