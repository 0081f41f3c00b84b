import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// Names such as U4 refer to the rules in the article *Invariants*.
@MainActor
@Suite("The owner of a user session")
struct UserSessionOwnerTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let vendor = ScriptedSessionVendor()
    private let memory = VolatileSessionMemory()

    private func makeOwner(
        _ traits: UserSession.Traits = .helpshift,
        hasAnonymousLogin: Bool = false,
        memory other: (any SessionMemory)? = nil
    ) -> UserSessionOwner {
        let owner = UserSessionOwner(
            traits: traits,
            hasAnonymousLogin: hasAnonymousLogin,
            outlivesProviders: true,
            lifecycle: lifecycle,
            clock: clock
        )
        owner.use(other ?? memory)
        owner.attach(vendor)
        owner.send(.providerArrived)
        return owner
    }

    private func signed(_ id: String, token: String = "t") -> ChatUser {
        .token(SignedIdentity(userID: id) { token })
    }

    private func login(_ user: ChatUser, at owner: UserSessionOwner) -> Task<ChatError?, Never> {
        Task {
            do throws(ChatError) {
                try await owner.login(user)
                return nil
            } catch {
                return error
            }
        }
    }

    private func logout(at owner: UserSessionOwner) -> Task<Void, Never> { Task { await owner.logout() } }

    /// Waits until the vendor has received exactly these calls.
    private func vendorIsAsked(_ calls: ScriptedSessionVendor.Call...) async -> Bool {
        await eventually { vendor.calls == calls }
    }

    /// An owner whose vendor has Ada as its user.
    private func ownerOfAda(_ user: ChatUser? = nil) async -> UserSessionOwner {
        let owner = makeOwner()
        let login = login(user ?? signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer()
        #expect(await login.value == nil)
        #expect(await eventually { memory.record?.vendor == .appUser })
        return owner
    }

    @Test("a login by token requests one from the app and returns when the vendor has answered")
    func logsIn() async {
        let owner = makeOwner()
        let login = login(signed("ada", token: "t1"), at: owner)
        #expect(await vendorIsAsked(.logIn(id: "ada", token: "t1")))
        #expect(owner.outputs.value.isChanging)
        vendor.answer()
        #expect(await login.value == nil)
        #expect(owner.outputs.value.isSettled)
        #expect(memory.record == UserSession.Record(user: ada, vendor: .appUser))
    }

    @Test("U1 at once: the record is stored and the provider updated before the vendor is called")
    func order() async {
        let owner = makeOwner()
        var seen: [(hasRecord: Bool, user: UserID?)] = []
        vendor.onCall = { [memory, vendor] call in
            guard case .logIn = call else { return }
            seen.append((memory.record != nil, vendor.followed.last?.user))
        }
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer()
        #expect(await login.value == nil)
        #expect(seen.count == 1)
        #expect(seen.first?.hasRecord == true)
        #expect(seen.first?.user == UserID("ada"))
    }

    @Test("a login that the vendor refuses throws the vendor's error and leaves no user")
    func refused() async {
        let owner = makeOwner()
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer(ChatError(.authentication, "No."))
        #expect(await login.value?.code == .authentication)
        #expect(owner.outputs.value.user == nil)
    }

    @Test("a backend that returns no token fails the login without a call to the vendor")
    func noToken() async {
        struct Offline: Error {}
        let owner = makeOwner()
        let identity = SignedIdentity(userID: "ada") { throw Offline() }
        let login = login(.token(identity), at: owner)
        #expect(await login.value?.vendorCode == "Offline")
        #expect(!vendor.calls.contains { if case .logIn = $0 { true } else { false } })
    }

    @Test("U2 a logout: it returns after five seconds without an answer, and the answer settles it")
    func logoutIsBounded() async {
        let owner = await ownerOfAda()
        let logout = logout(at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        clock.advance(by: 5)
        await logout.value
        #expect(vendor.diagnostics.count == 1)
        #expect(owner.outputs.value.owesLogout)
        #expect(owner.outputs.value.numbers == .none)
        vendor.answer()
        #expect(!owner.outputs.value.owesLogout)
        await self.logout(at: owner).value
        #expect(vendor.diagnostics.count == 1)
    }

    @Test(
        "U2 a logout: a failed one is retried after a pause in the foreground, and on entering the foreground"
    )
    func retries() async {
        let owner = await ownerOfAda()
        let logout = logout(at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        vendor.answer(ChatError(.network, "Gone."))
        await logout.value
        #expect(owner.outputs.value.owesLogout)
        let before = vendor.calls.count
        clock.advance(by: 2)
        #expect(vendor.calls.count == before + 1)
        vendor.answer(ChatError(.network, "Gone."))
        lifecycle.send(.didEnterBackground)
        clock.advance(by: 600)
        #expect(vendor.calls.count == before + 1)
        lifecycle.send(.willEnterForeground)
        #expect(vendor.calls.count == before + 2)
        vendor.answer()
        #expect(!owner.outputs.value.owesLogout)
    }

    @Test("U2 a logout: a failed one is retried when the network returns")
    func networkIsBack() async {
        let owner = await ownerOfAda()
        let logout = logout(at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        vendor.answer(ChatError(.network, "Gone."))
        await logout.value
        #expect(owner.outputs.value.owesLogout)
        let before = vendor.calls.count
        lifecycle.setNetworkReachable(false)
        #expect(vendor.calls.count == before)
        lifecycle.setNetworkReachable(true)
        #expect(vendor.calls.count == before + 1)
        vendor.answer()
        #expect(owner.outputs.value.isSettled)
    }

    @Test("U4 the same user: the new token source is taken over without a call to the vendor")
    func sameUser() async throws {
        let owner = await ownerOfAda()
        let before = vendor.calls
        #expect(await login(signed("ada", token: "new"), at: owner).value == nil)
        #expect(vendor.calls == before)
        #expect(try await owner.credentials.token() == "new")
    }

    @Test("U4 the same user: a login with another email address calls the vendor")
    func newAddress() async {
        let owner = await ownerOfAda(.known(KnownUser(id: "ada", email: "a@example.com")))
        #expect(await login(.known(KnownUser(id: "ada", email: "a@example.com")), at: owner).value == nil)
        let before = vendor.calls.count
        let login = login(.known(KnownUser(id: "ada", email: "b@example.com")), at: owner)
        #expect(await eventually { vendor.calls.count == before + 1 })
        #expect(vendor.calls.last == .logIn(id: "ada", token: nil))
        vendor.answer()
        #expect(await login.value == nil)
    }

    @Test("U4 the same user: a second login joins the first, with a token from the newer source")
    func joins() async {
        let owner = makeOwner()
        let backend = SlowBackend()
        let first = login(.token(backend.identity(of: "ada")), at: owner)
        #expect(await eventually { backend.isAsked })
        let second = login(signed("ada", token: "new"), at: owner)
        #expect(await vendorIsAsked(.logIn(id: "ada", token: "new")))
        vendor.answer()
        #expect(await first.value == nil)
        #expect(await second.value == nil)
        backend.answer("old")
    }

    @Test("a login that another call replaces is cancelled")
    func replaced() async {
        let owner = makeOwner()
        let first = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        let second = login(signed("bob"), at: owner)
        #expect(await first.value?.code == .cancelled)
        vendor.answer()
        #expect(await eventually { vendor.calls.last == .logOut })
        vendor.answer()
        #expect(await eventually { vendor.calls.last == .logIn(id: "bob", token: "t") })
        vendor.answer()
        #expect(await second.value == nil)
        #expect(owner.outputs.value.user == UserID("bob"))
    }

    @Test("a token that arrives after a logout does not log the former user in")
    func lateToken() async {
        let owner = makeOwner()
        let backend = SlowBackend()
        let login = login(.token(backend.identity(of: "ada")), at: owner)
        #expect(await eventually { backend.isAsked })
        let logout = logout(at: owner)
        #expect(await login.value != nil)
        backend.answer("late")
        #expect(await eventually { !vendor.unanswered.isEmpty })
        #expect(vendor.calls == [.logOut])
        vendor.answer()
        await logout.value
        #expect(vendor.diagnostics.isEmpty)
    }

    @Test("U8 sessions: an expiry that is reported again before its renewal is answered counts once")
    func repeatedExpiry() async {
        let owner = makeOwner()
        let backend = SlowBackend()
        let login = login(.token(backend.identity(of: "ada")), at: owner)
        #expect(await eventually { backend.isAsked })
        backend.answer("first")
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer()
        #expect(await login.value == nil)
        owner.send(.sessionExpired)
        #expect(await eventually { backend.isAsked })
        owner.send(.sessionExpired)
        backend.answer("second")
        #expect(await eventually { !vendor.unanswered.isEmpty })
        owner.send(.sessionExpired)
        vendor.answer()
        #expect(!owner.outputs.value.isExpired)
        #expect(vendor.calls.count == 2)
    }

    @Test("U6 missing answers: the caller's wait ends, and the late answer leads to a logout")
    func lateAnswer() async {
        let owner = makeOwner()
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        clock.advance(by: 30)
        #expect(await login.value?.code == .timeout)
        #expect(vendor.calls.count == 1)
        vendor.answer()
        #expect(await eventually { vendor.calls.last == .logOut })
        #expect(owner.outputs.value.user == nil)
    }

    @Test("U6 missing answers: a login behind an unanswered logout fails, and no user is logged in")
    func loginBehindSilence() async {
        let owner = await ownerOfAda()
        let login = login(signed("bob"), at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        clock.advance(by: 30)
        let error = await login.value
        #expect(error?.code == .timeout)
        #expect(error?.message.contains("The vendor has not answered within 30 seconds") == true)
        #expect(owner.outputs.value.user == nil)
    }

    @Test("U6 missing answers: if the token does not arrive, the error names the app's backend")
    func silentBackend() async {
        let owner = makeOwner()
        let backend = SlowBackend()
        let login = login(.token(backend.identity(of: "ada")), at: owner)
        #expect(await eventually { backend.isAsked })
        clock.advance(by: 30)
        let error = await login.value
        #expect(error?.code == .timeout)
        #expect(error?.message.contains("The app's backend has not answered within 30 seconds") == true)
        backend.answer("late")
    }

    @Test("U6 missing answers: after five minutes the call is given up, and its late answer is ignored")
    func givenUp() async {
        let owner = await ownerOfAda()
        let logout = logout(at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        clock.advance(by: 300)
        await logout.value
        let before = vendor.calls.count
        #expect(await eventually { vendor.unanswered.count == 2 })
        vendor.answer()
        #expect(owner.outputs.value.owesLogout)
        #expect(vendor.calls.count == before)
        vendor.answer()
        #expect(!owner.outputs.value.owesLogout)
    }

    @Test("U6 missing answers: a call is given up after five minutes, even if its time limit is longer")
    func givenUpBeforeTheLimit() async {
        let owner = makeOwner()
        owner.detach(vendor)
        owner.attach(vendor, limits: UserSessionOwner.Limits(call: 600))
        owner.send(.providerArrived)
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        clock.advance(by: 300)
        #expect(await login.value?.code == .timeout)
        #expect(await eventually { vendor.calls.last == .logOut })
    }

    @Test(
        "U1 a login that the provider's rules refuse ends another user's session, but not the same user's",
        arguments: ["bob", "ada"]
    )
    func refusedByRules(id: String) async {
        let owner = await ownerOfAda()
        let error = #expect(throws: ChatError.self) {
            try owner.check(signed(id)) { () throws(ChatError) in throw ChatError(.invalidArgument, "no") }
        }
        #expect(error?.code == .invalidArgument)
        #expect(owner.outputs.value.user == (id == "ada" ? UserID("ada") : nil))
        #expect(owner.outputs.value.owesLogout == (id == "bob"))
    }

    @Test("U10 a locked store: a refused login does not end the same user's login that waits for the store")
    func refusedByRulesWhileLocked() async {
        let memory = LockableSessionMemory(UserSession.Record(user: ada, vendor: .appUser))
        let owner = makeOwner(memory: memory)
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { memory.hasNote })
        #expect(throws: ChatError.self) {
            try owner.check(signed("ada")) { () throws(ChatError) in throw ChatError(.notInstalled, "no") }
        }
        memory.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(await login.value == nil)
        #expect(owner.outputs.value.user == UserID("ada"))
    }

    @Test("S7 a file of another kind stores nothing, and a login does not wait for it")
    func foreignFile() async throws {
        let folder = try ScratchFolder()
        try Data("{}".utf8).write(to: folder["settings.json"])
        let owner = UserSessionOwner(traits: .helpshift, lifecycle: lifecycle, clock: clock)
        owner.use(FileReadMarkerStore(url: folder["settings.json"]), of: "helpshift")
        owner.attach(vendor)
        owner.send(.providerArrived)
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer()
        #expect(await login.value == nil)
    }

    @Test("detaching a provider that is not attached changes nothing")
    func leavesLate() async {
        let owner = await ownerOfAda()
        owner.detach(ScriptedSessionVendor())
        let login = login(signed("bob"), at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        login.cancel()
        #expect(await login.value?.code == .cancelled)
    }

    @Test("a cancelled caller stops waiting, and the login continues")
    func cancelled() async {
        let owner = makeOwner()
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        login.cancel()
        #expect(await login.value?.code == .cancelled)
        vendor.answer()
        #expect(owner.outputs.value.user == UserID("ada") && owner.outputs.value.isSettled)
    }

    @Test("a vendor is asked for its user once the store can be read")
    func asksAfterUnlock() {
        let memory = LockableSessionMemory()
        let owner = makeOwner(.messaging, memory: memory)
        let before = vendor.questionCount
        memory.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(owner.outputs.value.isRead && vendor.questionCount == before + 1)
    }

    @Test("a login throws the error that kept the provider from getting ready")
    func providerFails() async {
        let owner = makeOwner(.messaging)
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { memory.record != nil })
        owner.providerFailed(ChatError(.network, "No way to the vendor."))
        #expect(await login.value == ChatError(.network, "No way to the vendor."))
        #expect(owner.outputs.value.user == nil)
    }

    @Test("an anonymous login is a logout if the vendor has no anonymous login")
    func neutral() async {
        let owner = await ownerOfAda()
        let login = login(.anonymous, at: owner)
        #expect(await eventually { vendor.calls.last == .logOut })
        vendor.answer()
        #expect(await login.value == nil)
        #expect(owner.outputs.value.user == nil)
    }

    @Test("U9 anonymous visitors: forgetting a visitor logs her out and drops her stored record")
    func forgets() async {
        let memory = LockableSessionMemory()
        memory.isLocked = false
        let owner = makeOwner(.zendeskChat, memory: memory)
        let forgetting = Task { await owner.forgetAnonymousVisitor() }
        #expect(await vendorIsAsked(.logOut))
        #expect(memory.dropCount == 1)
        vendor.answer()
        await forgetting.value
        #expect(owner.outputs.value.isSettled)
    }

    @Test("U10 a locked store: a login waits and leaves a note, which is removed with the stored record")
    func locked() async {
        let memory = LockableSessionMemory()
        let owner = makeOwner(memory: memory)
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { memory.hasNote })
        #expect(vendor.calls.isEmpty)
        memory.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(await eventually { !vendor.unanswered.isEmpty })
        vendor.answer()
        #expect(await login.value == nil)
        #expect(await eventually { !memory.hasNote })
        #expect(memory.memory.record?.user == ada)
    }

    @Test("U10 a locked store: a launch that finds the note logs the stored user out")
    func foundNote() async {
        let memory = LockableSessionMemory(UserSession.Record(user: ada, vendor: .appUser))
        memory.hasNote = true
        memory.isLocked = false
        let owner = makeOwner(memory: memory)
        #expect(await vendorIsAsked(.logOut))
        #expect(owner.outputs.value.user == nil)
    }

    @Test("U3 screens: opening waits for a login in progress, and opens the new user's conversation")
    func opensAfterLogin() async throws {
        let owner = makeOwner()
        let login = login(signed("ada"), at: owner)
        #expect(await eventually { !vendor.unanswered.isEmpty })
        try owner.openConversation(vendor.openScreen)
        #expect(!vendor.calls.contains(.openScreen))
        vendor.answer()
        #expect(await login.value == nil)
        #expect(vendor.calls.last == .openScreen)
    }

    @Test("U3 screens: opening fails immediately if the user's conversation cannot be reached")
    func opensNothing() async {
        let owner = makeOwner()
        owner.detach(vendor)
        #expect(throws: ChatError.self) { try owner.openConversation(vendor.openScreen) }
    }

    @Test("U3 screens: an error from the vendor's screen reaches the caller")
    func screenFails() async {
        let owner = makeOwner()
        vendor.screenError = ChatError(.vendor, "No window.")
        #expect(throws: ChatError(.vendor, "No window.")) { try owner.openConversation(vendor.openScreen) }
        vendor.screenError = nil
        #expect(throws: Never.self) { try owner.openConversation(vendor.openScreen) }
    }

    @Test("U3 screens: a screen that appears while it opens is visible in the same turn")
    func appearsWhileOpening() throws {
        let owner = makeOwner()
        var isVisible: Bool?
        vendor.onCall = { call in
            guard call == .openScreen else { return }
            owner.send(.screen(isShown: true))
            isVisible = owner.outputs.value.isScreenVisible
        }
        try owner.openConversation(vendor.openScreen)
        #expect(isVisible == true)
        owner.send(.screen(isShown: false))
        #expect(!owner.outputs.value.isScreenVisible)
    }

    @Test("U3 screens: a logout closes the screen in the same turn")
    func closesScreen() async throws {
        let owner = await ownerOfAda()
        try owner.openConversation(vendor.openScreen)
        owner.send(.screen(isShown: true))
        let logout = logout(at: owner)
        #expect(await eventually { vendor.calls.contains(.closeScreen) })
        #expect(!vendor.calls.contains(.logOut))
        owner.send(.screen(isShown: false))
        #expect(await eventually { vendor.calls.last == .logOut })
        vendor.answer()
        await logout.value
        #expect(vendor.diagnostics.isEmpty)
    }

    @Test("U7 no mixed numbers: the count is requested five seconds after a change")
    func quiet() async {
        let owner = await ownerOfAda()
        #expect(owner.outputs.value.numbers == .stored)
        clock.advance(by: 5)
        #expect(vendor.calls.last == .askForUnreadCount)
        #expect(owner.outputs.value.numbers == .reported)
    }

    @Test("a recording's user is stored without a call to the vendor")
    func replays() {
        let owner = makeOwner(.messaging)
        let ada = UserSession.Login(id: UserID("ada"), kind: .token)
        owner.replay(UserSession.Record(user: ada, vendor: .appUser))
        #expect(owner.outputs.value.user == ada.id)
        #expect(owner.outputs.value.isSettled)
        #expect(memory.record?.user == ada)
        #expect(vendor.calls.isEmpty)
    }

    @Test("an event that a vendor sends during a call is applied after the present one")
    func nested() async {
        let owner = makeOwner()
        vendor.onCall = { [weak vendor] call in
            if case .logIn = call { vendor?.answer() }
        }
        #expect(await login(signed("ada"), at: owner).value == nil)
        #expect(owner.outputs.value.isSettled)
        #expect(memory.record?.vendor == .appUser)
    }
}
