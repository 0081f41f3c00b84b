import ChatAdapterKit
import ChatProviderKit
import Testing

/// Details that only a caller, a store or an observer of the session notices.
@Suite("The users' session: details")
struct UserSessionDetailTests {
    // MARK: What is in progress

    @Test("until the store is read, the last call of the app is in progress")
    func activityBeforeReading() {
        var session = UserSession(traits: .helpshift)
        #expect(session.outputs.activity == nil)
        session.apply(.login(ada))
        #expect(session.outputs.activity == .loggingIn)
        session.apply(.logout())
        #expect(session.outputs.activity == .loggingOut)
    }

    @Test("a login of a new user, a renewal and a logout are told apart")
    func activity() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        #expect(session.outputs.activity == .loggingIn)
        session = .settled(.helpshift)
        #expect(session.outputs.activity == nil)
        session.apply(.credentialsExpiring)
        #expect(session.outputs.activity == .renewing)
        session = .settled(.helpshift)
        session.apply(.sessionExpired)
        session.apply(.login(ada))
        #expect(session.outputs.activity == .renewing)
        session.apply(.logout())
        #expect(session.outputs.activity == .loggingOut)
    }

    // MARK: Opening the conversation

    @Test("a second request for the conversation replaces the first, whose caller is refused")
    func opensTwice() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        #expect(!session.apply(.open).contains(.refuseOpening))
        #expect(session.apply(.open).contains(.refuseOpening))
    }

    @Test("a request that waits for a login is refused when the app dismisses the conversation")
    func dismissesWaitingRequest() {
        var session = UserSession(.helpshift)
        session.effects(of: .login(ada), .open)
        #expect(session.apply(.dismiss).contains(.refuseOpening))
    }

    @Test("a requested screen that may not appear is only possible")
    func possibleScreen() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.open).contains(.present))
        session.apply(.screenMayNotAppear)
        #expect(session.outputs.screen == .possible)
    }

    // MARK: A provider that leaves

    @Test("a provider that leaves takes its screen and the request for the conversation with it")
    func providerLeaves() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        session.apply(.providerLeft)
        #expect(session.outputs.screen == .none)
        session = UserSession(.helpshift)
        session.effects(of: .login(ada), .open)
        #expect(session.apply(.providerLeft).contains(.refuseOpening))
    }

    @Test("a vendor that can name its user is asked again after its provider returned")
    func asksAgain() {
        var session = UserSession.settled(.messaging)
        session.effects(of: .logout(), .written, .answered(.failed), .providerLeft)
        #expect(session.effects(of: .providerArrived, .occasion).calls.isEmpty)
        #expect(session.apply(.asked(ada.id)).calls == [.logout])
    }

    // MARK: Forgetting the visitor

    @Test(
        "forgetting the anonymous visitor drops the stored record, and calls the vendor once that is on the disk"
    )
    func forgetsVisitor() {
        var session = UserSession(.helpshift)
        let effects = session.apply(.forgetAnonymousVisitor)
        #expect(effects.contains(.dropAnonymousRecord) && effects.calls.isEmpty)
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("forgetting the anonymous visitor closes that visitor's conversation")
    func forgetsVisitorWhileOpening() {
        var session = UserSession(.messaging)
        session.apply(.open)
        #expect(session.apply(.forgetAnonymousVisitor).contains(.closeScreen))
    }

    @Test(
        "nothing is forgotten before the store is read, while a user is logged in, or while a logout is pending"
    )
    func forgetsNoUser() {
        var unread = UserSession(traits: .messaging)
        unread.apply(.providerArrived)
        #expect(unread.apply(.forgetAnonymousVisitor).isEmpty)
        var named = UserSession.settled(.messaging)
        #expect(!named.apply(.forgetAnonymousVisitor).contains(.dropAnonymousRecord))
        #expect(named.outputs.user == ada.id)
        var leaving = UserSession.settled(.messaging)
        leaving.effects(of: .logout(), .written)
        #expect(!leaving.apply(.forgetAnonymousVisitor).contains(.dropAnonymousRecord))
    }

    // MARK: Before the store is read

    @Test("U10 one note is enough for several calls")
    func notesOnce() {
        var session = UserSession(traits: .helpshift)
        #expect(session.apply(.login(ada)).contains(.keepNote))
        #expect(!session.apply(.login(bob)).contains(.keepNote))
    }

    @Test("a logout ends a login that waits for the store, and releases its token source")
    func logsOutBeforeReading() {
        var session = UserSession(traits: .helpshift)
        session.effects(of: .providerArrived, .login(ada, caller: 1))
        let effects = session.apply(.logout(caller: 2))
        #expect(effects.contains(.releaseCredentials))
        #expect(effects.contains(.tell(1, .replaced)))
    }

    // MARK: The anonymous visitor

    @Test("a logout releases the token source, and a login as another user does not: it brings its own")
    func releasesCredentials() {
        var session = UserSession.settled(.helpshift)
        #expect(!session.apply(.login(bob)).contains(.releaseCredentials))
        session = .settled(.helpshift)
        #expect(session.apply(.logout()).contains(.releaseCredentials))
    }

    @Test("a login drops the visitor's record where the vendor ends the visitor, and nowhere else")
    func endsVisitor() {
        func isDropped(_ traits: UserSession.Traits, by login: Login) -> Bool {
            var session = UserSession(traits)
            let effects = session.effects(of: .login(login), .asked(nil), .written, .answered(.succeeded))
            return effects.contains(.dropAnonymousRecord)
        }
        #expect(isDropped(.messaging, by: bob))
        #expect(isDropped(.helpshift, by: ada))
        #expect(!isDropped(.helpshift, by: bob))
        #expect(!isDropped(.zendeskChat, by: bob))
    }
}
