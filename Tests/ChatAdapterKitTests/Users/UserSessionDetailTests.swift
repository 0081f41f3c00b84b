import ChatAdapterKit
import ChatProviderKit
import Testing

/// Details that only a caller, a store or an observer of the session can notice.
@Suite("User session: details")
struct UserSessionDetailTests {
    // MARK: Activity

    @Test("until the store is read, the app's last call is the activity")
    func activityBeforeReading() {
        var session = UserSession(traits: .helpshift)
        #expect(session.outputs.activity == nil)
        session.apply(.login(ada))
        #expect(session.outputs.activity == .loggingIn)
        session.apply(.logout())
        #expect(session.outputs.activity == .loggingOut)
    }

    @Test("a new user's login, a renewal and a logout are different activities")
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

    @Test("a second request for the conversation replaces the first, which is refused")
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

    @Test("a request for a help center replaces a conversation that waits for a login")
    func helpCenterReplacesWaitingRequest() {
        var session = UserSession(.helpshift)
        session.effects(of: .login(ada), .open)
        #expect(session.apply(.screenRequested).contains(.refuseOpening))
        #expect(session.outputs.screen == .requested(isOverdue: false))
    }

    @Test("a requested screen that may not appear is reported as possible")
    func possibleScreen() {
        var session = UserSession.settled(.helpshift)
        #expect(session.apply(.open).contains(.present))
        session.apply(.screenMayNotAppear)
        #expect(session.outputs.screen == .possible)
    }

    // MARK: Removing a provider

    @Test("removing a provider ends its screen and refuses a waiting request for the conversation")
    func providerLeaves() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        session.apply(.providerLeft)
        #expect(session.outputs.screen == .none)
        session = UserSession(.helpshift)
        session.effects(of: .login(ada), .open)
        #expect(session.apply(.providerLeft).contains(.refuseOpening))
    }

    @Test("a vendor that can name its user is asked again after its provider returns")
    func asksAgain() {
        var session = UserSession.settled(.messaging)
        session.effects(of: .logout(), .written, .answered(.failed), .providerLeft)
        #expect(session.effects(of: .providerArrived, .occasion).calls.isEmpty)
        #expect(session.apply(.asked(ada.id)).calls == [.logout])
    }

    // MARK: Forgetting the visitor

    @Test("forgetting the anonymous visitor drops the stored record, and then calls the vendor")
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
        "no visitor is forgotten before the store is read, while a user is logged in, or while a logout is pending"
    )
    func forgetsNoUser() {
        var unread = UserSession(traits: .messaging)
        unread.apply(.providerArrived)
        #expect(unread.apply(.forgetAnonymousVisitor).isEmpty)
        var named = UserSession.settled(.messaging)
        #expect(!named.apply(.forgetAnonymousVisitor).contains(.dropAnonymousRecord))
        #expect(named.outputs.user == ada.id)
        var leaving = UserSession.settled(.messaging)
        leaving.apply(.logout())
        #expect(leaving.apply(.forgetAnonymousVisitor).isEmpty)
    }

    // MARK: Before the store is read

    @Test("U10 several calls leave one note")
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

    @Test("a logout releases the token source, and a login as another user replaces it")
    func releasesCredentials() {
        var session = UserSession.settled(.helpshift)
        #expect(!session.apply(.login(bob)).contains(.releaseCredentials))
        session = .settled(.helpshift)
        #expect(session.apply(.logout()).contains(.releaseCredentials))
    }

    @Test("U9 anonymous visitors: a login drops the visitor's record only if the vendor ends the visitor")
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

    // MARK: Refusals

    /// The ways in which a logout can be pending before the vendor has refused it.
    static let pendingLogouts: [UserSession] = {
        var forgotten = UserSession(.zendeskChat, record: Record(user: ada, vendor: .appUser))
        forgotten.apply(.login(bob))
        var early = UserSession(.messaging)
        early.effects(of: .asked(nil), .login(ada), .logout())
        let noted = UserSession(.helpshift, record: Record(user: ada, vendor: .appUser), hasNote: true)
        var late = UserSession(.helpshift)
        late.effects(of: .login(ada), .written, .logout(), .answered(.succeeded))
        var other = UserSession(.messaging)
        other.apply(.asked(UserID("eve")))
        var givenUp = UserSession(.helpshift)
        givenUp.effects(of: .login(ada), .written, .deadlinePassed(.timeLimit), .deadlinePassed(.answer))
        return [forgotten, early, noted, late, other, givenUp]
    }()

    @Test(
        "U2 whatever made a logout pending, it is tried three times before the vendor's data is deleted",
        arguments: 0..<6
    )
    func triesThreeTimes(story: Int) {
        var session = Self.pendingLogouts[story]
        var calls = session.effects(of: .written, .written).calls
        for _ in 0..<3 { calls += session.effects(of: .answered(.refused), .written, .occasion).calls }
        #expect(calls == [.logout, .logout, .logout, .wipe])
    }

    // MARK: Pauses

    @Test("a pause ends with a new provider, a login, an expired session, or a vendor without a user")
    func endsPause() {
        var leaving = UserSession.settled(.helpshift)
        leaving.effects(of: .logout(), .written, .answered(.failed), .written, .providerLeft)
        #expect(leaving.apply(.providerArrived).calls == [.logout])
        var expired = UserSession.settled(.helpshift)
        expired.effects(of: .sessionExpired, .written, .answered(.failed))
        #expect(expired.apply(.login(ada, caller: 1)).calls == [.login])
        var expiring = UserSession.settled(.helpshift)
        expiring.effects(of: .credentialsExpiring, .answered(.failed))
        #expect(expiring.effects(of: .sessionExpired, .written).calls == [.login])
        var stranger = UserSession.settled(.messaging)
        stranger.effects(of: .asked(UserID("eve")), .written, .answered(.failed))
        #expect(stranger.effects(of: .asked(nil), .written).calls == [.login])
    }

    @Test("U8 sessions: a login as the present user succeeds immediately, even after a failed renewal")
    func logsInWhileSessionStands() {
        var session = UserSession.settled(.helpshift)
        session.effects(of: .credentialsExpiring, .answered(.failed))
        #expect(session.apply(.login(ada, caller: 1)) == [.tell(1, .succeeded)])
    }

    // MARK: Abandoned calls

    @Test(
        "U6 a call is given up after five minutes, even within its time limit; U9 a logout then counts as done"
    )
    func givesUpLogout() {
        for (traits, isDropped) in [(UserSession.Traits.messaging, true), (.helpshift, false)] {
            var session = UserSession.settled(traits)
            session.effects(of: .logout(), .written)
            let effects = session.apply(.deadlinePassed(.answer))
            #expect(effects.contains(.giveUpCall))
            #expect(effects.contains(.dropAnonymousRecord) == isDropped)
        }
    }

    @Test("U8 sessions: after a renewal is given up, the session has expired only if the vendor said so")
    func givesUpRenewal() {
        var standing = UserSession.settled(.helpshift)
        standing.effects(of: .credentialsExpiring, .deadlinePassed(.timeLimit), .deadlinePassed(.answer))
        #expect(!standing.outputs.isExpired)
        var expired = UserSession.settled(.helpshift)
        expired.effects(
            of: .credentialsExpiring,
            .sessionExpired,
            .deadlinePassed(.timeLimit),
            .deadlinePassed(.answer)
        )
        #expect(expired.outputs.isExpired)
        expired.effects(of: .written, .answered(.succeeded))
        #expect(!expired.outputs.isExpired)
    }

    @Test("U8 sessions: the end of an earlier screen does not repeat a renewal under a new one")
    func keepsRenewalUnderScreen() {
        var session = UserSession.settled(.helpshift)
        session.effects(of: .open, .sessionExpired, .written, .deadlinePassed(.timeLimit))
        #expect(!session.apply(.screen(isShown: false)).contains(.giveUpCall))
    }

    @Test("U9 a login whose data is corrected while it runs still ends the anonymous visitor")
    func endsVisitorWithOutdatedLogin() {
        var session = UserSession(.helpshift)
        session.effects(of: .login(ada), .written, .login(Login(id: ada.id, kind: .token, fingerprint: 1)))
        #expect(session.apply(.answered(.succeeded)).contains(.dropAnonymousRecord))
    }

    // MARK: A vendor that can name its user

    @Test("U6 an answer from before the store is read does not permit a call")
    func asksAfterReading() {
        var session = UserSession(traits: .messaging)
        session.effects(of: .providerArrived, .asked(nil), .read(nil))
        #expect(session.effects(of: .login(ada), .written).calls.isEmpty)
    }

    @Test("U6 a user that the vendor names during a call changes nothing")
    func asksDuringCall() {
        var session = UserSession(.messaging)
        session.effects(of: .asked(nil), .login(ada), .written)
        let before = session
        #expect(session.apply(.asked(ada.id)).isEmpty)
        #expect(session == before)
    }

    @Test("U6 if the vendor has another user, its screen closes and a waiting conversation is refused")
    func closesOthersScreen() {
        var anonymous = UserSession(.messaging)
        anonymous.apply(.asked(nil))
        for session in [anonymous, .settled(.messaging)] {
            var shown = session
            shown.apply(.screen(isShown: true))
            #expect(shown.apply(.asked(UserID("eve"))).contains(.closeScreen))
            var waiting = session
            waiting.effects(of: .screen(isShown: true), .dismiss, .open)
            #expect(waiting.apply(.asked(UserID("eve"))).contains(.refuseOpening))
        }
    }

    @Test("a screen that appears is closed again only while one is closing")
    func closesScreens() {
        var session = UserSession.settled(.helpshift)
        session.apply(.screen(isShown: true))
        #expect(!session.closesScreens)
        session.apply(.dismiss)
        #expect(session.closesScreens)
    }

    // MARK: Reading the store

    @Test("S3 a login that waited for an empty store discards the vendor's earlier reports")
    func forgetsReportsOfVisitor() {
        var session = UserSession(traits: .helpshift)
        session.apply(.login(ada))
        #expect(session.apply(.read(nil)).contains(.forgetReports(isChanged: true)))
    }

    @Test(
        "U8 sessions: reports are dropped for five seconds if the session expired before the store was read"
    )
    func dropsReportsOfExpiredSession() {
        var session = UserSession(traits: .helpshift)
        session.effects(of: .providerArrived, .sessionExpired)
        #expect(session.apply(.read(Record(user: ada, vendor: .appUser))).contains(.schedule(.quiet)))
        #expect(session.outputs.isExpired)
    }

    @Test(
        "U10 the note of a changed user is removed once the change is on the disk",
        arguments: [nil, Record(user: ada, vendor: .stranger)]
    )
    func keepsNote(record: Record?) {
        var session = UserSession(traits: .helpshift)
        session.apply(.login(bob))
        #expect(!session.apply(.read(record)).contains(.removeNote))
        #expect(session.apply(.written).contains(.removeNote))
    }

    @Test(
        "U10 a login as the stored user with other data removes the note, so that a kill does not log the user out"
    )
    func removesNote() {
        var session = UserSession(traits: .helpshift)
        session.apply(.login(Login(id: ada.id, kind: .token, fingerprint: 1)))
        let effects = session.apply(.read(Record(user: ada, vendor: .appUser)))
        #expect(effects.contains(.removeNote))
        #expect(effects.records.count == 1)
    }
}
