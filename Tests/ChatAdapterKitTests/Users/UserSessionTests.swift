import ChatAdapterKit
import ChatProviderKit
import Foundation
import Testing

/// The rules for users on the value that decides.
///
/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@Suite("The users' session")
struct UserSessionTests {
    // MARK: U1

    @Test(
        "U1 at once: the record is stored first, the screen closes, and the vendor is called when it is on the disk"
    )
    func order() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        let effects = session.apply(.logout())
        #expect(effects.first == .store(Record(vendor: .former(refusals: 0))))
        #expect(effects.contains(.closeScreen))
        #expect(effects.calls.isEmpty)
        #expect(session.outputs.user == nil)
        #expect(session.outputs.numbers == .none)
        session.apply(.screen(isShown: false))
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U1 at once: a login as another user logs the vendor out first")
    func logsOutFirst() {
        var session = UserSession.settled(.helpshift)
        #expect(session.effects(of: .login(bob), .written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
        #expect(session.outputs.user == bob.id)
        #expect(session.outputs.numbers == .stored)
    }

    @Test("U1 at once: a vendor that is known to have the anonymous visitor is not logged out first")
    func logsInAtOnce() {
        var session = UserSession(.helpshift)
        #expect(session.effects(of: .login(ada), .written).calls == [.login])
    }

    @Test("U1 at once: a launch after a kill during a login owes a logout, and shows nobody's number")
    func killedDuringLogin() {
        var session = UserSession(.helpshift)
        let record = session.apply(.login(ada)).records.last
        let next = session.afterLaunch(record: record)
        #expect(next.outputs.owesLogout)
        #expect(next.outputs.user == nil)
        #expect(next.outputs.numbers == .none)
    }

    // MARK: U2

    @Test("U2 a logout with nobody logged in tells the vendor nothing")
    func logsNobodyOut() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        #expect(session.apply(.logout(caller: 1)) == [.schedule(.logout), .tell(1, .succeeded)])
    }

    @Test("U2 a logout without a network is owed, and tried again when the connection returns")
    func logsOutWithoutNetwork() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout(caller: 1))
        session.apply(.written)
        let effects = session.apply(.answered(.failed))
        #expect(effects.contains(.tell(1, .owed)))
        #expect(effects.contains(.schedule(.retry)))
        #expect(session.outputs.owesLogout)
        #expect(session.apply(.occasion).calls == [.logout])
        session.apply(.answered(.succeeded))
        #expect(!session.outputs.owesLogout)
    }

    @Test("U2 a logout that an earlier launch has begun is made at the next one")
    func logsOutAtNextLaunch() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        #expect(session.apply(.read(Record(vendor: .former(refusals: 0)))).records.count == 1)
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test("U2 a logout returns after five seconds, also while an earlier call runs")
    func returnsAfterFiveSeconds() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        #expect(session.apply(.logout(caller: 2)).contains(.schedule(.logout)))
        #expect(session.apply(.deadlinePassed(.logout)) == [.tell(2, .owed)])
    }

    @Test(
        "U2 a vendor that refuses for good is wiped after three refusals, and the next user is not locked out"
    )
    func refusesForGood() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout())
        session.apply(.written)
        for _ in 0..<2 {
            session.apply(.answered(.refused))
            #expect(session.apply(.occasion).calls == [.logout])
        }
        #expect(session.apply(.answered(.refused)).calls == [.wipe])
        session.apply(.answered(.refused))
        #expect(session.apply(.login(bob, caller: 1)).calls == [.login])
        #expect(session.apply(.answered(.succeeded)).contains(.tell(1, .succeeded)))
        #expect(!session.outputs.owesLogout)
    }

    @Test("U2 a failure of the network's is no refusal")
    func failsOften() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout())
        session.apply(.written)
        for _ in 0..<5 {
            session.apply(.answered(.failed))
            #expect(session.apply(.deadlinePassed(.retry)).calls == [.logout])
        }
    }

    @Test("U2 a logout is settled by a vendor that, asked, has nobody")
    func settledByAsking() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout(caller: 1))
        #expect(session.apply(.asked(nil)).contains(.tell(1, .succeeded)))
        #expect(!session.outputs.owesLogout)
    }

    @Test("U2 a logout is settled by a launch, if the vendor keeps no user")
    func settledByLaunch() {
        let session = UserSession(.zendeskChat, record: Record(vendor: .former(refusals: 0)))
        #expect(!session.outputs.owesLogout)
        #expect(!session.outputs.isChanging)
    }

    @Test("U2 a logout is kept while the provider is not configured, and made when it returns")
    func logsOutWhileAway() {
        var session = UserSession.settled(.helpshift)
        session.apply(.providerLeft)
        let effects = session.apply(.logout(caller: 1))
        #expect(effects.contains(.tell(1, .owed)))
        #expect(session.apply(.written).calls.isEmpty)
        #expect(session.apply(.providerArrived).calls == [.logout])
    }

    // MARK: U3

    @Test("U3 screens: an opening waits for a change, and opens the new user's conversation")
    func opensAfterChange() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        #expect(session.apply(.open).isEmpty)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).contains(.present))
    }

    @Test("U3 screens: an opening fails when the time limit of the call has passed")
    func opensNothingLate() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.open)
        #expect(session.apply(.deadlinePassed(.timeLimit)).contains(.refuseOpening))
        #expect(session.apply(.open) == [.refuseOpening])
    }

    @Test("U3 screens: an opening of the former user's is dropped with the user")
    func opensNothingOfFormerUser() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.open)
        #expect(session.apply(.login(bob)).contains(.refuseOpening))
    }

    @Test("U3 screens: a screen that counts as shown is asked for again")
    func opensAgain() {
        var session = UserSession.settled(.helpshift)
        session.apply(.open)
        session.apply(.screen(isShown: true))
        #expect(session.apply(.open) == [.present])
    }

    @Test(
        "U3 screens: after a dismissal whose end is not reported, a logout works and the next conversation opens"
    )
    func dismisses() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        #expect(session.apply(.dismiss) == [.closeScreen, .schedule(.screen)])
        #expect(!session.screen.isVisible)
        session.apply(.deadlinePassed(.screen))
        #expect(session.apply(.open).contains(.present))
        #expect(session.effects(of: .logout(), .deadlinePassed(.screen), .written).calls == [.logout])
    }

    @Test(
        "U3 screens: a logout under a screen that was requested and not yet shown closes it when it appears"
    )
    func closesWhatAppears() {
        var session = UserSession.settled(.helpshift)
        session.apply(.open)
        session.apply(.logout())
        #expect(session.apply(.screen(isShown: true)).contains(.closeScreen))
    }

    // MARK: U4

    @Test("U4 the same user: three launches with a login each ask the vendor once")
    func threeLaunches() {
        var session = UserSession.settled(.helpshift)
        for _ in 0..<2 {
            session = session.afterLaunch(record: Record(user: ada, vendor: .appUser))
            #expect(session.apply(.login(ada, caller: 1)) == [.tell(1, .succeeded)])
            #expect(session.outputs.numbers == .reported)
        }
    }

    @Test("U4 the same user: a login with other data tells the vendor, and hides nothing")
    func correctsData() {
        var session = UserSession.settled(.helpshift)
        let corrected = Login(id: ada.id, kind: .token, fingerprint: 1)
        #expect(session.effects(of: .login(corrected), .written).calls == [.login])
        #expect(session.outputs.numbers == .stored)
        session.apply(.answered(.succeeded))
        #expect(session.apply(.login(corrected, caller: 1)) == [.tell(1, .succeeded)])
    }

    @Test("U4 the same user: another kind of sign-in tells the vendor")
    func changesKind() {
        var session = UserSession.settled(.helpshift)
        let known = Login(id: ada.id, kind: .known)
        #expect(session.effects(of: .login(known), .written).calls == [.login])
    }

    @Test("U4 the same user: a login joins one that runs")
    func joins() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        #expect(session.apply(.login(ada, caller: 2)).isEmpty)
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.contains(.tell(1, .succeeded)) && effects.contains(.tell(2, .succeeded)))
    }

    @Test("U4 the same user: with a logout called in between, the vendor is logged out first")
    func logsOutInBetween() {
        var session = UserSession.settled(.helpshift)
        session.apply(.logout())
        session.apply(.login(ada))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test("U4 the same user: on a phone that was restored from a backup the vendor is told")
    func restored() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        session.apply(.read(Record(user: ada, vendor: .appUser), isOwn: false))
        session.apply(.written)
        #expect(session.outputs.user == ada.id)
        #expect(session.outputs.numbers == .stored)
        #expect(session.apply(.login(ada)).calls == [.login])
    }

    @Test("U4 the same user: while the provider is out of the configuration, nothing is called")
    func sameUserWhileAway() {
        var session = UserSession.settled(.helpshift)
        session.apply(.providerLeft)
        #expect(session.apply(.login(ada, caller: 1)) == [.tell(1, .succeeded)])
        #expect(session.apply(.providerArrived).isEmpty)
    }

    // MARK: U5

    @Test("U5 one call at a time: of two logins at once the first is replaced, and its caller is told once")
    func replacesLogin() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        #expect(session.apply(.login(bob, caller: 2)).filter { $0 == .tell(1, .replaced) }.count == 1)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
        #expect(session.outputs.user == bob.id)
    }

    @Test("U5 one call at a time: a logout while a login runs is made when that was answered")
    func logsOutWhileLoggingIn() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        let effects = session.apply(.logout(caller: 2))
        #expect(effects.contains(.tell(1, .replaced)))
        #expect(effects.calls.isEmpty)
        #expect(session.apply(.answered(.succeeded)).contains(.store(Record(vendor: .former(refusals: 0)))))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
    }

    @Test("U5 one call at a time: a login while a logout runs follows it")
    func logsInWhileLoggingOut() {
        var session = UserSession.settled(.helpshift)
        session.apply(.logout(caller: 1))
        session.apply(.written)
        #expect(session.apply(.login(bob)).calls.isEmpty)
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.calls == [.login])
        #expect(effects.contains(.tell(1, .succeeded)))
    }

    @Test("U5 one call at a time: the logout that a replaced login has begun with is carried out")
    func keepsLogoutOfReplacedLogin() {
        var session = UserSession.settled(.helpshift)
        session.apply(.login(bob, caller: 1))
        session.apply(.login(ada, caller: 2))
        #expect(session.apply(.written).calls == [.logout])
    }

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
