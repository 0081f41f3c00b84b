import ChatAdapterKit

/// Mistakes that the exploration must find. Each changes the session's input, or how its effects are carried out.
enum SessionMistake: String, CaseIterable {
    case forgetsCallAtChange = "forgets-the-call-at-a-change-of-user"
    case awaitsNoLateAnswer = "awaits-no-late-answer"
    case hearsDuringQuiet = "hears-during-the-quiet-five-seconds"
    case doesNotWaitForStore = "does-not-wait-for-the-store"
    case keepsNoNote = "keeps-no-note"
    case endsWithProvider = "ends-with-its-provider"
    case forgetsExpiry = "forgets-an-expiry"
    case missesExpiryDuringCalls = "misses-an-expiry-during-a-call"
    case takesLockedForEmpty = "takes-a-locked-store-for-an-empty-one"
    case leavesScreens = "leaves-screens-open"
    case missesLateScreens = "misses-screens-that-appear"
    case awaitsScreensForever = "awaits-screens-forever"
    case awaitsAnswersForever = "awaits-answers-forever"
    case triesNothingAgain = "tries-nothing-again"
    case forgetsLoginCallers = "forgets-who-waits-for-a-login"
    case forgetsLogoutCallers = "forgets-who-waits-for-a-logout"
    case neverAsks = "asks-the-vendor-for-nothing"
    case keepsAnonymousRecord = "keeps-the-record-of-a-visitor-who-has-gone"
    case believesEachInstallation = "believes-each-installation"
    case takesFailureForSuccess = "takes-a-failure-for-a-success"
    case takesEachCount = "takes-each-count"
    case storesNothing = "stores-nothing"

    /// Whether the event reaches the session.
    func lets(_ event: UserSession.Event, of world: SessionWorld) -> Bool {
        switch (self, event) {
        case (.missesExpiryDuringCalls, .sessionExpired): world.vendor.call == nil
        case (.missesLateScreens, .screen(isShown: true)): false
        case (.awaitsScreensForever, .deadlinePassed(.screen)): false
        case (.triesNothingAgain, .deadlinePassed(.retry)), (.triesNothingAgain, .occasion): false
        case (.neverAsks, .asked): false
        default: true
        }
    }

    /// Whether an effect is carried out.
    func lets(_ effect: UserSession.Effect) -> Bool {
        switch (self, effect) {
        case (.keepsNoNote, .keepNote), (.leavesScreens, .closeScreen), (.storesNothing, .store),
            (.keepsAnonymousRecord, .dropAnonymousRecord), (.awaitsAnswersForever, .schedule(.answer)),
            (.forgetsLoginCallers, .schedule(.login)), (.forgetsLogoutCallers, .schedule(.logout)):
            false
        default: true
        }
    }

    /// An additional event for the session, after an event.
    func event(after event: UserSession.Event, in session: UserSession) -> UserSession.Event? {
        switch (self, event) {
        case (.forgetsCallAtChange, .login), (.forgetsCallAtChange, .logout),
            (.awaitsNoLateAnswer, .deadlinePassed(.timeLimit)):
            session.outputs.isChanging ? .answered(.failed) : nil
        case (.hearsDuringQuiet, .answered): .deadlinePassed(.quiet)
        case (.doesNotWaitForStore, .login), (.doesNotWaitForStore, .logout),
            (.doesNotWaitForStore, .answered):
            .written
        default: nil
        }
    }
}
