import ChatAdapterKit
import ChatProviderKit
import Testing

/// Missing answers, quiet periods, expired sessions, anonymous visitors, and a locked store.
extension UserSessionTests {
    // MARK: U6

    @Test("U6 missing answers: after a login times out, its late answer logs no user in")
    func answersLate() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        #expect(session.apply(.deadlinePassed(.timeLimit)).contains(.tell(1, .timedOut)))
        // Another user logs in by the legacy login, and then the late answer arrives.
        #expect(session.apply(.login(bob, caller: 2)).calls.isEmpty)
        session.apply(.written)
        #expect(session.outputs.isChanging)
        #expect(session.effects(of: .answered(.succeeded), .written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
        #expect(session.outputs.user == bob.id)
    }

    @Test("U6 missing answers: a login behind another call waits no longer than its own time limit")
    func loginBehindAnotherCall() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.login(bob, caller: 1)).contains(.schedule(.login)))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.deadlinePassed(.login)).contains(.tell(1, .timedOut)))
        #expect(session.outputs.user == nil)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).calls.isEmpty)
    }

    @Test("U6 missing answers: a login that has reached the vendor has its call's time limit")
    func loginAtTheVendor() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        #expect(session.apply(.written).calls == [.login])
        #expect(session.apply(.deadlinePassed(.login)).isEmpty)
        #expect(session.apply(.answered(.succeeded)).contains(.tell(1, .succeeded)))
    }

    @Test("U6 missing answers: a login that replaces another has its own time limit")
    func replacingLogin() {
        var session = UserSession.settled(.helpshift)
        session.apply(.login(bob, caller: 1))
        #expect(session.apply(.login(ada, caller: 2)).contains(.schedule(.login)))
    }

    @Test("U6 missing answers: after five minutes the call is given up and the vendor is logged out")
    func givesUp() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.deadlinePassed(.timeLimit))
        let effects = session.effects(of: .deadlinePassed(.answer), .written)
        #expect(effects.contains(.giveUpCall))
        #expect(effects.calls == [.logout])
    }

    @Test("U6 missing answers: a failed login leaves the anonymous visitor")
    func failsLogin() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        let effects = session.apply(.answered(.refused))
        #expect(effects.contains(.tell(1, .failed)))
        #expect(effects.records == [Record()])
        #expect(session.outputs.user == nil)
        #expect(!session.outputs.owesLogout)
    }

    @Test(
        "U6 missing answers: a failed logout fails the login behind it, and is retried before the next login"
    )
    func failsLogoutBeforeLogin() {
        var session = UserSession.settled(.helpshift)
        session.effects(of: .login(bob, caller: 1), .written)
        #expect(session.apply(.answered(.failed)).contains(.tell(1, .failed)))
        #expect(session.outputs.user == nil && session.outputs.owesLogout)
        #expect(session.effects(of: .login(bob, caller: 2), .written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test(
        "U6 missing answers: if the vendor has another user, it is logged out and the app's user logged in again"
    )
    func hasAnotherUser() {
        var session = UserSession.settled(.messaging)
        session.apply(.asked(UserID("eve")))
        #expect(session.outputs.user == ada.id)
        #expect(session.outputs.numbers == .none)
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.effects(of: .answered(.succeeded), .written).calls == [.login])
    }

    @Test("U6 missing answers: if the SDK remembers a user that the app has not named, it is logged out")
    func remembersUnknownUser() {
        var session = UserSession(.messaging)
        session.apply(.asked(UserID("eve")))
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U6 missing answers: a vendor that can name its user is not called before it is asked")
    func asksFirst() {
        var session = UserSession(.messaging)
        session.apply(.login(ada))
        #expect(session.apply(.written).calls.isEmpty)
        #expect(session.apply(.asked(nil)).calls == [.login])
    }

    // MARK: U7

    @Test(
        "U7 no mixed numbers: for five seconds after an answer reports are dropped, then the count is requested"
    )
    func isQuiet() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).contains(.schedule(.quiet)))
        #expect(session.outputs.numbers == .stored)
        #expect(session.apply(.deadlinePassed(.quiet)) == [.askForCount])
        #expect(session.outputs.numbers == .reported)
    }

    // MARK: U8

    @Test(
        "U8 sessions: an expired session is stored, keeps its count, and is renewed even under an open screen"
    )
    func renews() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        #expect(session.apply(.sessionExpired).records == [Record(user: ada, vendor: .expired)])
        #expect(session.outputs.numbers == .stored)
        #expect(session.apply(.written).calls == [.login])
        #expect(session.screen.isVisible)
        session.apply(.answered(.succeeded))
        #expect(session.apply(.deadlinePassed(.quiet)) == [.askForCount])
    }

    @Test("U8 sessions: a failed renewal changes nothing and is retried")
    func failsRenewal() {
        var session = UserSession.settled(.helpshift)
        session.apply(.sessionExpired)
        session.apply(.written)
        #expect(session.apply(.answered(.failed)).contains(.schedule(.retry)))
        #expect(session.outputs.user == ada.id)
        #expect(session.apply(.deadlinePassed(.retry)).calls == [.login])
    }

    @Test("U8 sessions: without renewals an expired session waits for the app's login")
    func renewsNothing() {
        var session = UserSession.settled(.helpshift)
        session.renewsSessions = false
        session.apply(.sessionExpired)
        #expect(session.effects(of: .written, .occasion).calls.isEmpty)
        #expect(session.outputs.isExpired)
        #expect(session.apply(.login(ada, caller: 1)).calls == [.login])
        #expect(session.effects(of: .answered(.failed), .occasion).calls.isEmpty)
    }

    @Test("U8 sessions: a renewal that was not answered under a screen is repeated after it closes")
    func renewsAfterScreen() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        session.apply(.sessionExpired)
        session.apply(.written)
        session.apply(.deadlinePassed(.timeLimit))
        let effects = session.apply(.screen(isShown: false))
        #expect(effects.first == .giveUpCall)
        #expect(effects.calls == [.login])
    }

    @Test("U8 sessions: an expiry reported for a former user does not apply to the next one")
    func forgetsExpiryOfFormerUser() {
        var session = UserSession.settled(.messaging)
        session.effects(of: .screen(isShown: true), .credentialsExpiring, .deadlinePassed(.timeLimit))
        session.effects(of: .sessionExpired, .providerLeft, .providerArrived, .screen(isShown: false))
        session.effects(of: .logout(), .written, .asked(nil))
        session.effects(of: .login(bob), .written, .answered(.succeeded))
        #expect(session.outputs.user == bob.id)
        #expect(!session.outputs.isExpired)
    }

    @Test("U8 sessions: a session that expires during a call has expired once the call is over")
    func expiresDuringLogin() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.sessionExpired)
        session.apply(.answered(.succeeded))
        #expect(session.outputs.isExpired)
    }

    @Test("U8 sessions: a session that expired before a launch is renewed when the app logs in")
    func renewsAtNextLaunch() {
        var session = UserSession(.helpshift, record: Record(user: ada, vendor: .expired))
        #expect(session.outputs.isExpired)
        #expect(!session.outputs.isChanging)
        #expect(session.apply(.open) == [.refuseOpening])
        #expect(session.apply(.login(ada)).calls == [.login])
    }

    @Test("U8 sessions: credentials that expire soon are renewed, and a failure keeps the session")
    func renewsInTime() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.credentialsExpiring).calls == [.login])
        session.apply(.answered(.failed))
        session.apply(.deadlinePassed(.quiet))
        #expect(session.outputs.numbers == .reported)
    }

    // MARK: U9

    @Test("U9 anonymous visitors: a visitor who reappears while a login ends her starts over")
    func endsVisitorWhoIsShown() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.logout())
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.contains(.dropAnonymousRecord))
        #expect(effects.contains(.forgetReports(isChanged: true)))
    }

    @Test("U9 anonymous visitors: a logout creates a new visitor if the vendor does")
    func makesNewVisitor() {
        var session = UserSession.settled(.zendeskChat, as: bob)
        session.apply(.logout())
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).first == .dropAnonymousRecord)
    }

    @Test("U9 anonymous visitors: Helpshift's own visitor is logged in with an empty token")
    func logsInAnonymously() {
        var session = UserSession(.helpshift)
        let anonymous = Login(id: nil, kind: .token)
        #expect(session.effects(of: .login(anonymous), .written).calls == [.login])
        session.apply(.answered(.succeeded))
        #expect(session.outputs.user == nil)
        #expect(session.outputs.isSettled)
    }

    @Test("U9 anonymous visitors: a visitor can be forgotten, but not just because the vendor has no user")
    func forgetsVisitor() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        #expect(session.apply(.forgetAnonymousVisitor).first == .dropAnonymousRecord)
        session.apply(.asked(nil))
        #expect(session.outputs.owesLogout)
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U9 anonymous visitors: a logout does not replace the one that forgets the visitor")
    func forgetsVisitorAfterLogout() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        session.apply(.forgetAnonymousVisitor)
        session.apply(.logout())
        session.apply(.asked(nil))
        #expect(session.outputs.owesLogout)
    }

    @Test("U9 anonymous visitors: an owed logout that will create a new visitor drops the stored record")
    func dropsAnonymousRecordEarly() {
        var session = UserSession.settled(.zendeskChat)
        #expect(session.apply(.logout()).contains(.dropAnonymousRecord))
        var helpshift = UserSession.settled(.helpshift)
        #expect(!helpshift.apply(.logout()).contains(.dropAnonymousRecord))
    }

    // MARK: U10

    @Test("U10 a locked store: a logout waits, and leaves a note for the next launch")
    func logsOutLocked() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        let effects = session.apply(.logout(caller: 1))
        #expect(effects == [.schedule(.logout), .keepNote])
        #expect(session.apply(.open) == [.refuseOpening])
        // The app is killed before the unlock.
        var next = UserSession(traits: .helpshift, hasNote: true)
        next.apply(.providerArrived)
        next.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(next.outputs.owesLogout)
        #expect(next.apply(.written).contains(.removeNote))
    }

    @Test("U10 a locked store: a change is carried out once the store can be read")
    func changesAfterUnlock() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        session.apply(.logout())
        session.apply(.login(bob, caller: 1))
        session.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test("U10 a locked store: a login's time limit begins at the unlock")
    func loginLimitLocked() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        #expect(!session.apply(.login(bob, caller: 1)).contains(.schedule(.login)))
        #expect(session.apply(.deadlinePassed(.login)).isEmpty)
        let effects = session.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(effects.contains(.schedule(.login)))
    }

    @Test("U10 a locked store: a login as the stored user changes nothing")
    func sameUserLocked() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        session.apply(.login(ada, caller: 1))
        let effects = session.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(effects == [.removeNote, .tell(1, .succeeded)])
    }

    // MARK: A provider that fails

    @Test("if the provider fails to get ready, a user whose login the vendor has carried out stays")
    func providerFailsLater() {
        var session = UserSession.settled(.messaging)
        session.apply(.providerFailed)
        #expect(session.outputs.user == ada.id)
    }
}
