import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

@MainActor
@Suite("The owner of a user session as providers change")
struct SessionOutlivesProviderTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let vendor = ScriptedSessionVendor()
    private let next = ScriptedSessionVendor()
    private let store = InMemoryReadMarkerStore()

    private let ada = ChatUser.token(SignedIdentity(userID: "ada") { "t" })

    private func makeOwner(outlivesProviders: Bool = true) -> UserSessionOwner {
        let owner = UserSessionOwner(
            traits: .helpshift,
            outlivesProviders: outlivesProviders,
            lifecycle: lifecycle,
            clock: clock
        )
        owner.use(store, of: "games")
        owner.attach(vendor)
        owner.send(.providerArrived)
        return owner
    }

    private func beginLogin(at owner: UserSessionOwner) async -> Task<ChatError?, Never> {
        let login = Task { [ada] () -> ChatError? in
            do throws(ChatError) {
                try await owner.login(ada)
                return nil
            } catch {
                return error
            }
        }
        #expect(await eventually { !vendor.unanswered.isEmpty })
        return login
    }

    @Test("a login that is answered between two providers applies to the next one, which makes no call")
    func answerBetweenProviders() async throws {
        let owner = makeOwner()
        let login = await beginLogin(at: owner)
        owner.detach(vendor)
        #expect(await login.value?.code == .shutDown)
        vendor.answer()
        owner.attach(next)
        owner.use(store, of: "games")
        owner.send(.providerArrived)
        #expect(owner.status.value == SupportChat.UserStatus(userID: "ada"))
        #expect(next.followed.last?.user == UserID("ada"))
        clock.advance(by: 5)
        #expect(next.calls == [.askForUnreadCount])
        #expect(try store.user(of: "games")?.id == "ada")
    }

    @Test("U5 one call at a time: the next provider makes no call before the former one's call is answered")
    func oneCallAtATime() async {
        let owner = makeOwner()
        let login = await beginLogin(at: owner)
        owner.detach(vendor)
        _ = await login.value
        owner.oweLogout()
        owner.attach(next)
        owner.send(.providerArrived)
        await store.settle()
        #expect(next.calls.isEmpty)
        vendor.answer()
        #expect(await eventually { next.calls.last == .logOut })
        #expect(owner.status.value == SupportChat.UserStatus(activity: .loggingOut))
        next.answer()
        #expect(owner.status.value == SupportChat.UserStatus())
    }

    @Test("an owner that does not outlive its provider stores nothing afterward")
    func retired() async throws {
        let owner = makeOwner(outlivesProviders: false)
        let login = await beginLogin(at: owner)
        let stored = try store.user(of: "games")
        owner.detach(vendor)
        _ = await login.value
        vendor.answer()
        owner.oweLogout()
        #expect(try store.user(of: "games") == stored)
    }

    @Test("U2 a logout owed while there is no provider is stored and carried out by the next one")
    func owedBetweenProviders() async throws {
        let owner = makeOwner()
        let login = await beginLogin(at: owner)
        vendor.answer()
        #expect(await login.value == nil)
        owner.detach(vendor)
        owner.oweLogout()
        #expect(try store.user(of: "games")?.owesLogout == true)
        #expect(owner.status.value.activity == .loggingOut)
        owner.attach(next)
        owner.send(.providerArrived)
        #expect(await eventually { next.calls == [.logOut] })
    }

    @Test(
        "reports from before the store is read are forgotten if they may be another user's",
        arguments: [false, true]
    )
    func forgetsReports(isLoggedOut: Bool) async {
        let memory = LockableSessionMemory(
            UserSession.Record(user: UserSession.Login(id: UserID("ada"), kind: .token), vendor: .appUser)
        )
        let owner = UserSessionOwner(traits: .helpshift, memory: memory, lifecycle: lifecycle, clock: clock)
        owner.attach(vendor)
        if isLoggedOut { owner.oweLogout() }
        memory.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(vendor.forgettingCount == (isLoggedOut ? 1 : 0))
        #expect(owner.status.value.userID == (isLoggedOut ? nil : "ada"))
    }
}

extension InMemoryReadMarkerStore {
    /// Lets pending work on the main actor run.
    fileprivate func settle() async {
        for _ in 0..<50 { await Task.yield() }
    }
}
