import ChatAdapterKit
import ChatProviderKit
import Foundation
import Testing

/// Answers that do not come, reports of the user before, sessions that expire, and a store that cannot be read.
extension UserSessionTests {
    // MARK: U6

    @Test("U6 answers that do not come: after a login that timed out, a late answer makes nobody the user")
    func answersLate() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        #expect(session.apply(.deadlinePassed(.timeLimit)).contains(.tell(1, .timedOut)))
        // Another user, by the legacy login, then the late answer.
        #expect(session.apply(.login(bob, caller: 2)).calls.isEmpty)
        session.apply(.written)
        #expect(session.outputs.isChanging)
        #expect(session.effects(of: .answered(.succeeded), .written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
        #expect(session.outputs.user == bob.id)
    }

    @Test("U6 answers that do not come: a login behind another call is waited for no longer than its own")
    func loginBehindAnotherCall() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.login(bob, caller: 1)).contains(.schedule(.login)))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.deadlinePassed(.login)).contains(.tell(1, .timedOut)))
        #expect(session.outputs.user == nil)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).calls.isEmpty)
    }

    @Test("U6 answers that do not come: a login that has reached the vendor has the time limit of its call")
    func loginAtTheVendor() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        #expect(session.apply(.written).calls == [.login])
        #expect(session.apply(.deadlinePassed(.login)).isEmpty)
        #expect(session.apply(.answered(.succeeded)).contains(.tell(1, .succeeded)))
    }

    @Test("U6 answers that do not come: a login that replaces another has a time limit of its own")
    func replacingLogin() {
        var session = UserSession.settled(.helpshift)
        session.apply(.login(bob, caller: 1))
        #expect(session.apply(.login(ada, caller: 2)).contains(.schedule(.login)))
    }

    @Test("U6 answers that do not come: after five minutes the call is given up, and a logout is made")
    func givesUp() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.deadlinePassed(.timeLimit))
        let effects = session.effects(of: .deadlinePassed(.answer), .written)
        #expect(effects.contains(.giveUpCall))
        #expect(effects.calls == [.logout])
    }

    @Test("U6 answers that do not come: a login that fails leaves the anonymous visitor")
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

    @Test("U6 answers that do not come: a logout that fails fails the login behind it, and precedes the next")
    func failsLogoutBeforeLogin() {
        var session = UserSession.settled(.helpshift)
        session.effects(of: .login(bob, caller: 1), .written)
        #expect(session.apply(.answered(.failed)).contains(.tell(1, .failed)))
        #expect(session.outputs.user == nil && session.outputs.owesLogout)
        #expect(session.effects(of: .login(bob, caller: 2), .written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test(
        "U6 answers that do not come: a vendor that has somebody else is logged out, and the user logged in again"
    )
    func hasSomebodyElse() {
        var session = UserSession.settled(.messaging)
        session.apply(.asked(UserID("eve")))
        #expect(session.outputs.user == ada.id)
        #expect(session.outputs.numbers == .none)
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.effects(of: .answered(.succeeded), .written).calls == [.login])
    }

    @Test(
        "U6 answers that do not come: an SDK that remembers a user whom the app has not named is logged out"
    )
    func remembersSomebody() {
        var session = UserSession(.messaging)
        session.apply(.asked(UserID("eve")))
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U6 answers that do not come: a vendor that can be asked is not called before it was")
    func asksFirst() {
        var session = UserSession(.messaging)
        session.apply(.login(ada))
        #expect(session.apply(.written).calls.isEmpty)
        #expect(session.apply(.asked(nil)).calls == [.login])
    }

    // MARK: U7

    @Test(
        "U7 no mixed numbers: for five seconds after an answer nothing is taken, then the count is asked for"
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
        "U8 sessions: an expired session is stored, its count stays, and it is renewed also under an open screen"
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

    @Test("U8 sessions: a renewal that fails changes nothing, and is due again")
    func failsRenewal() {
        var session = UserSession.settled(.helpshift)
        session.apply(.sessionExpired)
        session.apply(.written)
        #expect(session.apply(.answered(.failed)).contains(.schedule(.retry)))
        #expect(session.outputs.user == ada.id)
        #expect(session.apply(.deadlinePassed(.retry)).calls == [.login])
    }

    @Test("U8 sessions: without renewals an expired session waits for a login of the app's")
    func renewsNothing() {
        var session = UserSession.settled(.helpshift)
        session.renewsSessions = false
        session.apply(.sessionExpired)
        #expect(session.effects(of: .written, .occasion).calls.isEmpty)
        #expect(session.outputs.isExpired)
        #expect(session.apply(.login(ada, caller: 1)).calls == [.login])
        #expect(session.effects(of: .answered(.failed), .occasion).calls.isEmpty)
    }

    @Test("U8 sessions: a renewal that was not answered under a screen is made again after it")
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

    @Test("U8 sessions: an expiry that was reported for a user who has gone is not the next user's")
    func forgetsExpiryOfFormerUser() {
        var session = UserSession.settled(.messaging)
        session.effects(of: .screen(isShown: true), .credentialsExpiring, .deadlinePassed(.timeLimit))
        session.effects(of: .sessionExpired, .providerLeft, .providerArrived, .screen(isShown: false))
        session.effects(of: .logout(), .written, .asked(nil))
        session.effects(of: .login(bob), .written, .answered(.succeeded))
        #expect(session.outputs.user == bob.id)
        #expect(!session.outputs.isExpired)
    }

    @Test("U8 sessions: one that expires while a call runs has expired when that is over")
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

    @Test("U8 sessions: credentials that expire soon are renewed, and the session stands if that fails")
    func renewsInTime() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.credentialsExpiring).calls == [.login])
        session.apply(.answered(.failed))
        session.apply(.deadlinePassed(.quiet))
        #expect(session.outputs.numbers == .reported)
    }

    // MARK: U9

    @Test("U9 anonymous visitors: a login by a token ends Helpshift's, the legacy login does not")
    func endsAnonymousVisitor() {
        for (login, isEnd) in [(ada, true), (bob, false)] {
            var session = UserSession(.helpshift)
            session.apply(.login(login))
            session.apply(.written)
            #expect(session.apply(.answered(.succeeded)).contains(.dropAnonymousRecord) == isEnd)
        }
    }

    @Test("U9 anonymous visitors: one who is shown again while a login ends her starts over")
    func endsVisitorWhoIsShown() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.logout())
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.contains(.dropAnonymousRecord))
        #expect(effects.contains(.forgetReports(isChanged: true)))
    }

    @Test("U9 anonymous visitors: a logout makes a new one where the vendor does")
    func makesNewVisitor() {
        var session = UserSession.settled(.zendeskChat, as: bob)
        session.apply(.logout())
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).first == .dropAnonymousRecord)
    }

    @Test("U9 anonymous visitors: Helpshift's own is logged in with an empty token")
    func logsInAnonymously() {
        var session = UserSession(.helpshift)
        let anonymous = Login(id: nil, kind: .token)
        #expect(session.effects(of: .login(anonymous), .written).calls == [.login])
        session.apply(.answered(.succeeded))
        #expect(session.outputs.user == nil)
        #expect(session.outputs.isSettled)
    }

    @Test("U9 anonymous visitors: one can be forgotten, and not by asking alone")
    func forgetsVisitor() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        #expect(session.apply(.forgetAnonymousVisitor).first == .dropAnonymousRecord)
        session.apply(.asked(nil))
        #expect(session.outputs.owesLogout)
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U9 anonymous visitors: a logout does not replace one that has to make a new visitor")
    func forgetsVisitorAfterLogout() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        session.apply(.forgetAnonymousVisitor)
        session.apply(.logout())
        session.apply(.asked(nil))
        #expect(session.outputs.owesLogout)
    }

    @Test("U9 anonymous visitors: what was stored of one goes once a logout is owed that makes another")
    func dropsAnonymousRecordEarly() {
        var session = UserSession.settled(.zendeskChat)
        #expect(session.apply(.logout()).contains(.dropAnonymousRecord))
        var helpshift = UserSession.settled(.helpshift)
        #expect(!helpshift.apply(.logout()).contains(.dropAnonymousRecord))
    }

    // MARK: U10

    @Test("U10 a locked store: a logout waits, and leaves word for the next launch")
    func logsOutLocked() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        let effects = session.apply(.logout(caller: 1))
        #expect(effects == [.schedule(.logout), .keepNote])
        #expect(session.apply(.open) == [.refuseOpening])
        // Killed before the unlock.
        var next = UserSession(traits: .helpshift, hasNote: true)
        next.apply(.providerArrived)
        next.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(next.outputs.owesLogout)
        #expect(next.apply(.written).contains(.removeNote))
    }

    @Test("U10 a locked store: a change is made when the store can be read")
    func changesAfterUnlock() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        session.apply(.logout())
        session.apply(.login(bob, caller: 1))
        session.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test("U10 a locked store: a login waits for the unlock without a limit, and has its own after it")
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

    // MARK: The value

    @Test("a session that was written as JSON and read again is the same")
    func codable() throws {
        var session = UserSession.settled(.messaging)
        session.apply(.login(bob, caller: 3))
        let data = try JSONEncoder().encode(session)
        #expect(try JSONDecoder().decode(UserSession.self, from: data) == session)
    }

    @Test("a provider that cannot be made ready fails the login that waits for it, and nobody is logged in")
    func providerFails() {
        var session = UserSession(.messaging)
        session.apply(.login(ada, caller: 1))
        #expect(session.apply(.providerFailed).contains(.tell(1, .failed)))
        #expect(session.outputs.user == nil && !session.outputs.owesLogout)
        session.apply(.written)
        session.apply(.providerArrived)
        #expect(session.apply(.asked(nil)).calls.isEmpty)
    }

    @Test("a provider that cannot be made ready leaves the user of a login that the vendor has carried out")
    func providerFailsLater() {
        var session = UserSession.settled(.messaging)
        session.apply(.providerFailed)
        #expect(session.outputs.user == ada.id)
    }

    @Test("a session outlives its provider: an answer that comes after the shutdown counts")
    func outlivesProvider() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.providerLeft)
        session.apply(.logout())
        session.apply(.written)
        session.apply(.answered(.succeeded))
        session.apply(.written)
        #expect(session.apply(.providerArrived).calls == [.logout])
    }
}
