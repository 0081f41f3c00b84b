import ChatAdapterKit
import ChatProviderKit
import Foundation
import Testing

/// The rules for users, tested on `UserSession`.
///
/// Names such as U2 refer to the rules in the article *Invariants*.
@Suite("User sessions")
struct UserSessionTests {
    // MARK: U1

    @Test("U1 at once: the record is stored first, the screen closes, and then the vendor is called")
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
    func logsInDirectly() {
        var session = UserSession(.helpshift)
        #expect(session.effects(of: .login(ada), .written).calls == [.login])
    }

    @Test("U1 at once: a launch after a kill during a login owes a logout and shows no number")
    func killedDuringLogin() {
        var session = UserSession(.helpshift)
        let record = session.apply(.login(ada)).records.last
        let next = session.afterLaunch(record: record)
        #expect(next.outputs.owesLogout)
        #expect(next.outputs.user == nil)
        #expect(next.outputs.numbers == .none)
    }

    // MARK: U2

    @Test("U2 a logout without a user makes no call to the vendor")
    func logsOutWithoutUser() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        #expect(session.apply(.logout(caller: 1)) == [.schedule(.logout), .tell(1, .succeeded)])
    }

    @Test("U2 a logout without a network is owed, and retried when the connection returns")
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

    @Test(
        "U2 a logout from an earlier launch is carried out at the next one, even if the vendor keeps no user",
        arguments: [UserSession.Traits.helpshift, .zendeskChat]
    )
    func logsOutAtNextLaunch(traits: UserSession.Traits) {
        var session = UserSession(traits: traits)
        session.apply(.providerArrived)
        #expect(session.apply(.read(Record(vendor: .former(refusals: 0)))).records.count == 1)
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.outputs.owesLogout)
    }

    @Test("U2 a logout returns after five seconds, even while an earlier call is running")
    func returnsAfterFiveSeconds() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        #expect(session.apply(.logout(caller: 2)).contains(.schedule(.logout)))
        #expect(session.apply(.deadlinePassed(.logout)) == [.tell(2, .owed)])
    }

    @Test("U2 a vendor that keeps refusing is wiped after three refusals, and the next user can log in")
    func keepsRefusing() {
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

    @Test("U2 a network failure is not a refusal")
    func failsOften() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout())
        session.apply(.written)
        for _ in 0..<5 {
            session.apply(.answered(.failed))
            #expect(session.apply(.deadlinePassed(.retry)).calls == [.logout])
        }
    }

    @Test("U2 a logout is settled if the vendor, when asked, has no user")
    func settledByAsking() {
        var session = UserSession.settled(.messaging)
        session.apply(.logout(caller: 1))
        #expect(session.apply(.asked(nil)).contains(.tell(1, .succeeded)))
        #expect(!session.outputs.owesLogout)
    }

    @Test(
        "U1 at once: after a launch, a login as another user logs out first, even if the vendor keeps no user"
    )
    func logsOutVisitorOfEarlierLaunch() {
        var session = UserSession(.zendeskChat, record: Record(user: ada, vendor: .appUser))
        #expect(session.effects(of: .login(bob), .written).calls == [.logout])
    }

    @Test("U2 a logout is kept while the provider is not configured, and carried out when it returns")
    func logsOutWhileAway() {
        var session = UserSession.settled(.helpshift)
        session.apply(.providerLeft)
        let effects = session.apply(.logout(caller: 1))
        #expect(effects.contains(.tell(1, .owed)))
        #expect(session.apply(.written).calls.isEmpty)
        #expect(session.apply(.providerArrived).calls == [.logout])
    }

    // MARK: U3

    @Test("U3 screens: opening waits for a change, and opens the new user's conversation")
    func opensAfterChange() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        #expect(session.apply(.open).isEmpty)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).contains(.present))
    }

    @Test("U3 screens: opening fails once the call's time limit has passed")
    func opensNothingLate() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.written)
        session.apply(.open)
        #expect(session.apply(.deadlinePassed(.timeLimit)).contains(.refuseOpening))
        #expect(session.apply(.open) == [.refuseOpening])
    }

    @Test("U3 screens: a request of the former user's is refused")
    func opensNothingOfFormerUser() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada))
        session.apply(.open)
        #expect(session.apply(.login(bob)).contains(.refuseOpening))
    }

    @Test("U3 screens: a former user's screen that appears during a login is closed")
    func closesFormerScreen() {
        var session = UserSession(.messaging)
        session.apply(.asked(nil))
        session.apply(.login(ada))
        #expect(session.apply(.screen(isShown: true)).contains(.closeScreen))
        var owing = UserSession(.messaging, record: Record(vendor: .former(refusals: 0)))
        #expect(owing.apply(.screen(isShown: true)).contains(.closeScreen))
        var settled = UserSession.settled(.messaging)
        settled.apply(.sessionExpired)
        #expect(!settled.apply(.screen(isShown: true)).contains(.closeScreen))
    }

    @Test("U3 screens: a screen that counts as shown can be requested again")
    func opensAgain() {
        var session = UserSession.settled(.helpshift)
        session.apply(.open)
        session.apply(.screen(isShown: true))
        #expect(session.apply(.open) == [.present])
    }

    @Test("U3 screens: if a dismissal is never reported, a logout works and the next conversation opens")
    func dismisses() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        #expect(session.apply(.dismiss) == [.closeScreen, .schedule(.screen)])
        #expect(!session.screen.isVisible)
        session.apply(.deadlinePassed(.screen))
        #expect(session.apply(.open).contains(.present))
        #expect(session.effects(of: .logout(), .deadlinePassed(.screen), .written).calls == [.logout])
    }

    @Test("U3 screens: a logout closes a requested screen when it appears")
    func closesWhatAppears() {
        var session = UserSession.settled(.helpshift)
        session.apply(.open)
        session.apply(.logout())
        #expect(session.apply(.screen(isShown: true)).contains(.closeScreen))
    }

    // MARK: U4

    @Test("U4 the same user: a login at each of three launches calls the vendor only once")
    func threeLaunches() {
        var session = UserSession.settled(.helpshift)
        for _ in 0..<2 {
            session = session.afterLaunch(record: Record(user: ada, vendor: .appUser))
            #expect(session.apply(.login(ada, caller: 1)) == [.tell(1, .succeeded)])
            #expect(session.outputs.numbers == .reported)
        }
    }

    @Test("U4 the same user: a login with other data calls the vendor and hides nothing")
    func correctsData() {
        var session = UserSession.settled(.helpshift)
        let corrected = Login(id: ada.id, kind: .token, fingerprint: 1)
        #expect(session.effects(of: .login(corrected), .written).calls == [.login])
        #expect(session.outputs.numbers == .stored)
        session.apply(.answered(.succeeded))
        #expect(session.apply(.login(corrected, caller: 1)) == [.tell(1, .succeeded)])
    }

    @Test("U4 the same user: another kind of sign-in calls the vendor")
    func changesKind() {
        var session = UserSession.settled(.helpshift)
        let known = Login(id: ada.id, kind: .known)
        #expect(session.effects(of: .login(known), .written).calls == [.login])
    }

    @Test("U4 the same user: a second login joins the one in progress")
    func joins() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        session.apply(.written)
        #expect(session.apply(.login(ada, caller: 2)).isEmpty)
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.contains(.tell(1, .succeeded)) && effects.contains(.tell(2, .succeeded)))
    }

    @Test("U4 the same user: after a logout in between, the vendor is logged out first")
    func logsOutInBetween() {
        var session = UserSession.settled(.helpshift)
        session.apply(.logout())
        session.apply(.login(ada))
        #expect(session.apply(.written).calls == [.logout])
        #expect(session.apply(.answered(.succeeded)).calls == [.login])
    }

    @Test("U4 the same user: on a phone restored from a backup, a login calls the vendor")
    func restored() {
        var session = UserSession(traits: .helpshift)
        session.apply(.providerArrived)
        session.apply(.read(Record(user: ada, vendor: .appUser), isOwn: false))
        session.apply(.written)
        #expect(session.outputs.user == ada.id)
        #expect(session.outputs.numbers == .stored)
        #expect(session.apply(.login(ada)).calls == [.login])
    }

    @Test("U4 the same user: while the provider is not configured, no call is made")
    func sameUserWhileAway() {
        var session = UserSession.settled(.helpshift)
        session.apply(.providerLeft)
        #expect(session.apply(.login(ada, caller: 1)) == [.tell(1, .succeeded)])
        #expect(session.apply(.providerArrived).isEmpty)
    }

    // MARK: U5

    @Test(
        "U5 one call at a time: the first of two concurrent logins is replaced, and its caller gets one outcome"
    )
    func replacesLogin() {
        var session = UserSession(.helpshift)
        session.apply(.login(ada, caller: 1))
        #expect(session.apply(.login(bob, caller: 2)).filter { $0 == .tell(1, .replaced) }.count == 1)
        session.apply(.written)
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
        #expect(session.outputs.user == bob.id)
    }

    @Test("U5 one call at a time: a logout during a login is carried out once the login is answered")
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

    @Test("U5 one call at a time: a login during a logout follows it")
    func logsInWhileLoggingOut() {
        var session = UserSession.settled(.helpshift)
        session.apply(.logout(caller: 1))
        session.apply(.written)
        #expect(session.apply(.login(bob)).calls.isEmpty)
        let effects = session.apply(.answered(.succeeded))
        #expect(effects.calls == [.login])
        #expect(effects.contains(.tell(1, .succeeded)))
    }

    @Test("U5 one call at a time: a logout during another one waits for that one's answer")
    func logsOutWhileLoggingOut() {
        var session = UserSession.settled(.helpshift)
        session.apply(.login(bob, caller: 1))
        #expect(session.apply(.written).calls == [.logout])
        let effects = session.apply(.logout(caller: 2))
        #expect(effects.contains(.tell(1, .replaced)))
        #expect(effects.calls.isEmpty)
        #expect(session.effects(of: .occasion, .written).calls.isEmpty)
        #expect(session.apply(.answered(.succeeded)).contains(.tell(2, .succeeded)))
        #expect(session.outputs.user == nil && !session.outputs.owesLogout)
    }

    @Test("U5 one call at a time: the logout that a replaced login began with is still carried out")
    func keepsLogoutOfReplacedLogin() {
        var session = UserSession.settled(.helpshift)
        session.apply(.login(bob, caller: 1))
        session.apply(.login(ada, caller: 2))
        #expect(session.apply(.written).calls == [.logout])
    }

    @Test(
        "S3 unreadable is not empty: reading the store changes the user only if the app has named another",
        arguments: [ada, bob]
    )
    func readsStoreOfLoginThatWaited(named: Login) {
        var session = UserSession(traits: .zendeskChat)
        session.apply(.login(named))
        let effects = session.apply(.read(Record(user: bob, vendor: .appUser)))
        #expect(effects.contains(.forgetReports(isChanged: named != bob)))
    }
}
