import ChatAdapterKit
import ChatProviderKit

/// A users' session with everything around it: the vendor's SDK, the phone and its disk, the app, and a witness of the
/// rules.
///
/// The world plays the part of the session's owner: it sends events to the session, and carries out the effects. Only
/// the world knows to whom a count or a screen really belongs.
struct SessionWorld: Hashable {
    /// The stored record of the anonymous visitor's messages.
    enum AnonymousRecord: UInt8, Hashable {
        case none
        case current
        /// The record of a visitor whom the vendor has replaced.
        case stale
    }

    /// The state that survives a kill.
    struct Kept: Hashable {
        var record: UserSession.Record?
        /// The witness at the time when the record was given to the store.
        var witness = SessionWitness()
        var anonymousRecord = AnonymousRecord.current
        /// Whether this installation of the app wrote the record.
        var isOwn = true
    }

    /// The vendor's SDK.
    struct Vendor: Hashable {
        var user = Person.anonymous
        var data: UInt8 = 0
        /// Whether the user's session has expired, with no login or logout since.
        var hasExpired = false
        var call: Call?
        var screen: Screen?
        /// The users whose counts are in transit.
        var counts: [Person] = []

        mutating func become(_ person: Person, data newData: UInt8 = 0) {
            (user, data, hasExpired) = (person, newData, false)
        }
    }

    /// A call that the SDK has not answered.
    struct Call: Hashable {
        /// Whether the login is still wanted.
        enum Purpose: UInt8, Hashable {
            case current
            /// The user's data has been corrected since.
            case outdated
            /// The user has changed since.
            case former
        }

        let what: UserSession.Effect.Call
        let person: Person
        let data: UInt8
        var isCarriedOut = false
        var purpose = Purpose.current
    }

    /// The SDK's screen, from the moment it was requested.
    struct Screen: Hashable {
        /// `nil` for a help center, which shows none of the user's data.
        var person: Person?
        var isUp = false
        /// Whether the SDK was asked to close it since it appeared.
        var isToldToClose = false
    }

    /// A set of deadlines.
    struct Deadlines: Hashable {
        private var bits: UInt8 = 0

        subscript(deadline: UserSession.Deadline) -> Bool {
            get { bits & Self.bit(deadline) != 0 }
            set { bits = newValue ? bits | Self.bit(deadline) : bits & ~Self.bit(deadline) }
        }

        private static func bit(_ deadline: UserSession.Deadline) -> UInt8 {
            switch deadline {
            case .logout: 1
            case .timeLimit: 2
            case .answer: 4
            case .quiet: 8
            case .screen: 16
            case .retry: 32
            case .login: 64
            }
        }
    }

    // The phone.
    var session: UserSession
    var deadlines = Deadlines()
    var handed = Kept()
    var disk = Kept()
    /// Whether the store's data is on its way to the disk.
    var isWriting = false
    var hasNote = false
    /// Whether a change was requested while the store could not be read, and is not on the disk.
    var isNoted = false
    var isLocked = false
    var isConfigured = true
    var vendor = Vendor()

    // The app.
    var witness = SessionWitness()
    /// On a locked phone, the state that the next login or logout starts from: one that is replaced there is ignored.
    var lockedWitness: SessionWitness?
    /// Whether the user's session has expired while its user was unknown.
    var hasExpiredMeanwhile = false
    /// The numbers of the waiting callers.
    var callers = NumberSet()
    var isOpeningAwaited = false

    /// A rule that the step has broken.
    var broken: String?
    /// How many effects are carried out before the app is killed, and how many were.
    var effectsLeft = Int.max
    var effectCount = 0
    /// The effects among them that outlive the app.
    var cuts: [SessionStep.Cut] = []

    init(_ setting: SessionMachine) {
        session = UserSession(traits: setting.alphabet.traits)
        launch(setting)
    }

    static let loginCaller = 1
    static let logoutCaller = 2

    static func id(of person: Person) -> UserID? { person.isNamed ? UserID("\(person)") : nil }

    /// Bob signs in without a token.
    static func login(as person: Person, data: UInt8) -> UserSession.Login {
        UserSession.Login(
            id: id(of: person),
            kind: person == .bob ? .known : .token,
            fingerprint: UInt64(data)
        )
    }

    var isLoginAwaited: Bool { callers[Self.loginCaller] }
}

// MARK: What a session's owner does

extension SessionWorld {
    /// Launches the app: nothing is in memory.
    mutating func launch(_ setting: SessionMachine) {
        let isRestored = !disk.isOwn
        session = UserSession(traits: setting.alphabet.traits, hasNote: hasNote)
        session.renewsSessions = setting.alphabet.renewsSessions
        (deadlines, callers, isOpeningAwaited) = (Deadlines(), NumberSet(), false)
        hasExpiredMeanwhile = false
        handed = disk
        isWriting = false
        (vendor.call, vendor.screen, vendor.counts) = (nil, nil, [])
        if !setting.alphabet.traits.keepsUser { vendor.become(.anonymous) }
        witness = disk.witness.afterLaunch(
            hasNote: isNoted,
            keepsUser: setting.alphabet.traits.keepsUser,
            isRestored: isRestored
        )
        lockedWitness = isLocked ? witness : nil
        effectsLeft = .max
        if isConfigured { tell(.providerArrived, setting) }
        if !isLocked {
            readStore(setting)
        } else if setting.mistake == .takesLockedForEmpty {
            tell(.read(nil), setting)
        }
        // Helpshift repeats the expiry; a session cannot know of one that was not stored in time.
        if vendor.hasExpired, disk.witness.standing == .confirmed { hearExpiry(setting) }
    }

    mutating func readStore(_ setting: SessionMachine) {
        var record = disk.record
        if setting.mistake == .forgetsExpiry, record?.vendor == .expired { record?.vendor = .appUser }
        let isOwn = disk.isOwn || setting.mistake == .believesEachInstallation
        endCall()
        tell(.read(record, isOwn: isOwn), setting)
        lockedWitness = nil
        // A login as the same user: the design leaves open what follows a kill before the note is removed.
        if witness.hasSameChange(as: disk.witness) { isNoted = isNoted && hasNote }
        ask(setting)
    }

    /// Applies an event, and carries out its effects.
    mutating func tell(_ event: UserSession.Event, _ setting: SessionMachine) {
        guard effectsLeft > 0 else { return }
        if let mistake = setting.mistake, !mistake.lets(event, of: self) { return }
        for effect in session.apply(event) {
            guard effectsLeft > 0 else { return }
            effectsLeft -= 1
            effectCount += 1
            carryOut(effect, setting)
            switch effect {
            case .keepNote, .removeNote:
                cuts.append(SessionStep.Cut(effects: effectCount, isDiskWritten: false))
            case .store, .dropAnonymousRecord:
                cuts.append(SessionStep.Cut(effects: effectCount, isDiskWritten: true))
            case .closeScreen, .releaseCredentials, .call, .giveUpCall, .present, .refuseOpening,
                .forgetReports, .askForCount,
                .tell, .schedule:
                break
            }
        }
        if let event = setting.mistake?.event(after: event, in: session) { tell(event, setting) }
    }

    private mutating func carryOut(_ effect: UserSession.Effect, _ setting: SessionMachine) {
        if let mistake = setting.mistake, !mistake.lets(effect) { return }
        switch effect {
        case .keepNote: hasNote = true
        case .removeNote: hasNote = false
        case .store(let record):
            if isLocked { require(false, "S3: an unreadable store is overwritten") }
            handed.record = record
            handed.witness = witness.kept
            handed.isOwn = true
            isWriting = true
        case .dropAnonymousRecord: handed.anonymousRecord = .none
        case .closeScreen: if vendor.screen?.isUp == true { vendor.screen?.isToldToClose = true }
        case .releaseCredentials:
            require(!witness.user.isNamed, "U4: the source of credentials of the app's user is released")
        case .call(let call): make(call, setting)
        case .giveUpCall: vendor.call = nil
        case .present: present()
        case .refuseOpening:
            require(isOpeningAwaited, "U3: an opening is refused twice")
            isOpeningAwaited = false
        case .forgetReports, .askForCount: break
        case .tell(let caller, let outcome):
            require(callers[caller], "U5: a caller gets two answers")
            callers[caller] = false
            check(outcome, caller)
        case .schedule(let deadline): deadlines[deadline] = true
        }
    }

    private mutating func make(_ call: UserSession.Effect.Call, _ setting: SessionMachine) {
        require(!isLocked, "U10: the vendor is called while the store cannot be read")
        require(isConfigured, "a call is made without a provider")
        require(!isWriting && handed == disk, "U1: the vendor is called before the record is on the disk")
        require(vendor.call == nil, "U5: two calls at a time")
        vendor.call = Call(what: call, person: witness.user, data: witness.data)
        guard call == .login else { return }
        require(session.user == Self.login(as: witness.user, data: witness.data), "a different login is made")
        require(
            !vendor.user.isNamed || vendor.user == witness.user || witness.refusals >= 3,
            "U1: a user is logged in before the former one is logged out"
        )
    }

    private mutating func present() {
        require(isOpeningAwaited, "U3: a conversation opens without a request")
        isOpeningAwaited = false
        require(!isLocked, "U10: a conversation opens while the store cannot be read")
        require(!witness.owesLogout, "U2: a conversation opens while a logout is owed")
        require(vendor.user == witness.user, "U1: another user's conversation opens")
        if vendor.screen?.person == vendor.user, vendor.screen?.isUp == true { return }
        vendor.screen = Screen(person: vendor.user)
    }

    private mutating func check(_ outcome: UserSession.Outcome, _ caller: UserSession.Caller) {
        guard caller != Self.logoutCaller else {
            require(
                outcome != .succeeded || !witness.owesLogout,
                "U2: an unfinished logout is reported as done"
            )
            return
        }
        switch outcome {
        case .succeeded:
            // As far as can be known.
            let isDone = witness.standing == .confirmed || witness.standing == .expired
            require(witness.user.isNamed && isDone, "an unfinished login is reported as done")
        case .failed, .timedOut:
            require(
                !witness.user.isNamed || witness.standing == .expired || witness.standing == .confirmed,
                "a login has failed, but its user stays"
            )
        case .replaced, .providerLeft, .owed: break
        }
    }

    mutating func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
        if !isRight, broken == nil { broken = rule() }
    }
}
