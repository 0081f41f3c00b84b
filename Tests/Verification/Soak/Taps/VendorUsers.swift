import ChatProviderKit
import CountingModel

/// Determines a vendor's user by the rules U1 to U10, from the app's calls, the SDK's calls and answers, and, if it can
/// be asked, the SDK's user.
///
/// It makes no calls. Its input is what both sides have done, and its output is what should be shown then.
struct VendorUsers {
    /// The traits of a vendor.
    struct Traits: Sendable, Hashable {
        /// Whether the SDK restores its user at a launch. S5: one that does not (Zendesk Chat) shows the device's
        /// visitor.
        var keepsUser = true
        /// "A vendor that can be asked (Messaging) is asked at each of its events".
        var canBeAsked: Bool
        /// U7: "A vendor that answers in the same turn (Messaging) needs no wait."
        var isQuiet: Bool
        /// U9: the anonymous visitor ends "at a successful login by token (Helpshift's User Hub loses the anonymous user)".
        var losesVisitorByToken: Bool
        /// How long a caller waits for the SDK, in seconds.
        var patience: Double
        /// Whether a logout removes what the phone keeps, and needs no answer (Matrix).
        var logsOutAtOnce = false

        static let messaging = Traits(
            canBeAsked: true,
            isQuiet: false,
            losesVisitorByToken: false,
            patience: 30
        )
        static let helpshift = Traits(
            canBeAsked: false,
            isQuiet: true,
            losesVisitorByToken: true,
            patience: 60
        )
        static let matrix = Traits(
            canBeAsked: false,
            isQuiet: false,
            losesVisitorByToken: false,
            patience: 60,
            logsOutAtOnce: true
        )
        static let zendeskChat = Traits(
            keepsUser: false,
            canBeAsked: false,
            isQuiet: false,
            losesVisitorByToken: false,
            patience: 30
        )
    }

    /// How a user signs in, and with what data.
    enum Form: Sendable, Hashable {
        /// Not at all: the anonymous visitor.
        case none
        case known(String)
        case token
    }

    /// A user as the app names it.
    struct Login: Sendable, Hashable {
        var user: ExactUser
        var form: Form

        static let anonymous = Login(user: ExactUser(), form: .none)
        var isNamed: Bool { form != .none }
    }

    /// The SDK's user, as far as it is known. During a call, the one before it.
    enum Vendor: Sendable, Hashable {
        case anonymous
        /// The app's user.
        case appUser
        /// The app's user, whose session ends soon.
        case expiring
        /// No user, or an unknown one: the app's user has to be logged in again.
        case expired, uncertain
        /// No user: it never had the app's user, or has been logged out since.
        case noUser
        /// Possibly a user whom the app has logged out.
        case former
        /// Another user than the app's, for no reason that the app has given.
        case other
    }

    /// The purpose of a call to the SDK.
    enum Request: Sendable, Hashable {
        case login(Login)
        case logout
    }

    struct Call: Sendable, Hashable {
        let request: Request
        /// When the SDK was called, in seconds of true time.
        let start: Double
        /// Whether the app has changed its mind since, or its caller no longer waits.
        var isOutdated = false
        /// Whether the SDK was not called yet, because the app is asked for a token.
        var isToCome = false
    }

    /// The time after which an answer is given up, in seconds.
    static let end = 300.0

    let traits: Traits
    /// The app's user, as the app has named it.
    private(set) var login: Login
    private(set) var vendor: Vendor
    private(set) var call: Call?
    /// Whether the app has provided credentials since the launch.
    private(set) var hasCredentials = false
    /// U8: "One that expires while a call runs, or before the store is read, has expired when that is over."
    private(set) var hasExpiredMeanwhile = false
    /// U7: whether the vendor's events may belong to the former user.
    private(set) var isQuiet = false
    /// How many of the vendor's anonymous visitors have ended for another reason than a logout.
    private(set) var visitorEnds = 0
    /// Whether the last login named a user whom the vendor may have had before.
    private(set) var isUserAgain = false

    /// The app's user; without an id the anonymous visitor.
    var appUser: ExactUser { login.user }

    /// A launch with a stored user. U10: a note that was found means that a change was called but not stored.
    ///
    /// - Parameter form: How the stored user signed in.
    init(_ traits: Traits, _ stored: StoredValue.User, form: Form, hasNote: Bool) {
        self.traits = traits
        login = Login(user: ExactUser(id: stored.id), form: form)
        switch stored.standing {
        case .expired: vendor = .expired
        case .uncertain: vendor = .uncertain
        case .other: vendor = .other
        case .present, .unwanted, nil:
            vendor = stored.owesLogout ? .former : login.isNamed ? .appUser : .anonymous
        }
        // U10: "a launch that finds it owes a logout if the store, once read, knows a user".
        if hasNote, login.isNamed { (login, vendor) = (.anonymous, .former) }
        if !traits.keepsUser, login.isNamed { vendor = .noUser }
        // The login or the logout may have been carried out.
        if owesLogout, traits.losesVisitorByToken { visitorEnds += 1 }
    }

    // MARK: The expected state

    var owesLogout: Bool { vendor == .former || vendor == .other }

    /// The shown number's user and source.
    struct Shown: Sendable, Hashable {
        var standing: ModelStanding
        var user: ExactUser
    }

    var shown: Shown {
        // U2: "While it is owed, the count there is `unknown`".
        if owesLogout { return Shown(standing: .owesLogout, user: ExactUser()) }
        guard isSettled, call == nil else { return Shown(standing: .unsettled, user: appUser) }
        return Shown(standing: isQuiet ? .quiet : .settled, user: appUser)
    }

    /// Whether the vendor has the app's user. U6: "Until its answer … the vendor's user is not known".
    private var isSettled: Bool {
        switch vendor {
        case .anonymous: !login.isNamed
        case .appUser, .expiring: true
        case .expired, .uncertain, .noUser, .former, .other: false
        }
    }

    /// The stored record of a user, as far as the rules define it.
    struct Record: Sendable, Hashable {
        var user: ExactUser
        var owesLogout: Bool
    }

    /// The record to store: U1 "also after a kill once the record is on the disk", and U6, because a launch does not
    /// know about a call that has begun.
    var record: Record {
        switch vendor {
        case .anonymous: Record(user: ExactUser(), owesLogout: login.isNamed || call != nil)
        case .former: Record(user: ExactUser(), owesLogout: true)
        case .other: Record(user: appUser, owesLogout: true)
        case .appUser, .expiring, .expired, .uncertain, .noUser: Record(user: appUser, owesLogout: false)
        }
    }

    // MARK: The app

    /// - Parameter isRefused: U4: "after an authentication failure … the vendor is told".
    mutating func logIn(_ newLogin: Login, isRefused: Bool) {
        if isRefused { expire() }
        // After a logout in between, the app has no user.
        guard login.isNamed, newLogin.user == appUser else {
            leave(for: newLogin)
            hasCredentials = true
            return
        }
        hasCredentials = true
        // U4: nothing is requested, or the same login is made.
        guard newLogin != login else { return }
        // "With other data … the vendor is told; U1 hides nothing then."
        login = newLogin
        if vendor == .appUser || vendor == .expiring { vendor = .uncertain }
    }

    /// Whether a login should be made.
    var isLoginDue: Bool { call == nil && login.isNamed && vendor != .appUser }

    mutating func logOut() {
        // U2: "A logout while the app's user is the anonymous visitor, and nothing runs or is owed, tells the vendor nothing".
        guard login.isNamed || vendor != .anonymous || call != nil else { return }
        leave(for: .anonymous)
        vendor = .former
    }

    /// U1: "A login as another user logs the vendor out first, unless the vendor is known to have the anonymous visitor."
    private mutating func leave(for newLogin: Login) {
        if case .login = call?.request { call?.isOutdated = true }
        login = newLogin
        hasCredentials = false
        let hasNoUser = vendor == .anonymous || vendor == .noUser && traits.keepsUser
        vendor = hasNoUser ? .anonymous : .former
    }

    // MARK: The SDK

    /// - Parameter isBegun: Whether a renewal may have begun before the vendor, asked, had the user again.
    /// - Returns: The rule that the call violates.
    mutating func begin(_ request: Request, at time: Double, isBegun: Bool = false) -> String? {
        if isBegun, request == .login(login), vendor == .appUser { vendor = .expired }
        var start = time
        // The library's five minutes begin before the app has signed a token.
        if let expected = call, expected.isToCome, expected.request == request {
            start = expected.start
            call = nil
        }
        let problem: String? =
            switch (call, request) {
            case (.some, _): "U5 one call at a time"
            case (nil, .login) where owesLogout: "U1 a logout before a login as another user"
            case (nil, .login(login)): vendor == .appUser ? "U4 no call for the same user" : nil
            case (nil, .login): "U1 a login as the app's user"
            case (nil, .logout): owesLogout ? nil : "U2 no logout unless one is owed"
            }
        call = Call(request: request, start: start)
        return problem
    }

    mutating func end(hasSucceeded: Bool) {
        guard let ended = call else { return }
        call = nil
        isQuiet = traits.isQuiet
        switch (ended.request, hasSucceeded) {
        case (.logout, true):
            vendor = vendor == .other && login.isNamed ? .noUser : .anonymous
            hasExpiredMeanwhile = false
        // The login that was to follow has failed.
        case (.logout, false): if vendor != .other { login = .anonymous }
        case (.login(let carriedOut), true):
            isUserAgain = vendor != .anonymous
            vendor = ended.isOutdated ? .former : carriedOut == login ? .appUser : .uncertain
            endVisitor(by: carriedOut)
        case (.login(let refused), false): if !ended.isOutdated, refused == login { failLogin() }
        }
        expireNow()
    }

    private mutating func endVisitor(by login: Login) {
        if traits.losesVisitorByToken, login.form == .token, login.user.id != nil { visitorEnds += 1 }
    }

    /// "A login that fails, for whatever reason, makes it the anonymous visitor too, except a login as the same user whose
    /// session has expired." U6: it "owes a logout unless the vendor is known to have the anonymous visitor".
    mutating func failLogin() {
        guard vendor != .expired, vendor != .expiring else { return }
        leave(for: .anonymous)
    }

    /// U6: "A time limit ends the caller's wait, not the call."
    mutating func stopWaiting() {
        guard let call, call.request == .login(login), !call.isOutdated else { return }
        failLogin()
    }

    /// The same limit for a login behind another call.
    mutating func stopWaitingForTurn() {
        guard login.isNamed, vendor != .appUser, !isLoginRunning else { return }
        failLogin()
    }

    /// Whether the SDK processes a login as the app's user.
    var isLoginRunning: Bool { call.map { $0.request == .login(login) && !$0.isOutdated } ?? false }

    /// U6: "After five minutes the answer is given up: a renewal is due again; after any other change a logout is owed".
    mutating func giveUp() {
        guard let given = call else { return }
        call = nil
        if case .login(let perhapsCarriedOut) = given.request {
            if vendor != .expired, vendor != .expiring {
                // "followed by a login if the app's user is still a named one"
                vendor = given.isOutdated || vendor != .uncertain ? .former : .other
            }
            endVisitor(by: perhapsCarriedOut)
        }
        expireNow()
    }

    /// U7: the five seconds are over.
    mutating func endQuiet() { isQuiet = false }

    // MARK: Sessions

    /// The vendor ends the session of its user, or rejects the user from now on.
    mutating func expire() {
        // A session can't expire before the vendor has answered its renewal, so this repeats the earlier expiry.
        if vendor == .expired, isLoginRunning { return }
        hasExpiredMeanwhile = true
        if call == nil { expireNow() }
    }

    /// The same before the store was read.
    mutating func expireLater() { hasExpiredMeanwhile = true }

    /// The store was read.
    mutating func read() {
        guard hasExpiredMeanwhile else { return }
        isQuiet = traits.isQuiet
        expireNow()
    }

    private mutating func expireNow() {
        if hasExpiredMeanwhile, vendor == .appUser || vendor == .expiring { vendor = .expired }
        hasExpiredMeanwhile = false
    }

    /// The vendor is about to end the session, which is renewed.
    mutating func renew(at time: Double) {
        guard vendor == .appUser, hasCredentials, call == nil else { return }
        vendor = .expiring
        call = Call(request: .login(login), start: time, isToCome: true)
    }

    /// U8: a renewal "is made again after the screen if it was not answered".
    mutating func repeatRenewal() {
        if isLoginRunning, vendor == .expired || vendor == .expiring { call = nil }
    }

    /// U6: "A vendor that can be asked (Messaging) is asked at each of its events".
    mutating func ask(_ user: ExactUser) {
        guard traits.canBeAsked, call == nil else { return }
        switch vendor {
        // "if it has nobody in place of a user, the session has expired"
        case .appUser where user.id == nil: vendor = .expired
        case .expired where user == appUser: vendor = .appUser
        case .uncertain where user.id == nil: vendor = .noUser
        case .noUser where user == appUser: vendor = .uncertain
        // U2: settled "by the vendor, asked, not having that user".
        case .former where user.id == nil: vendor = .anonymous
        case .other where user.id == nil: vendor = login.isNamed ? .noUser : .anonymous
        case .appUser where user == appUser, .uncertain where user == appUser, .expired where user.id == nil,
            .noUser where user.id == nil, .anonymous where user.id == nil, .former, .other:
            break
        // "if it has another user than the known one, the last change is made again, a logout first"
        case .appUser, .expiring, .expired, .uncertain, .noUser: vendor = .other
        // "An SDK that remembers a user whom the app has not named is treated as one whose logout is owed."
        case .anonymous: vendor = .former
        }
    }
}

extension VendorUsers.Record {
    init(_ stored: StoredValue.User) {
        self.init(user: ExactUser(id: stored.id), owesLogout: stored.owesLogout)
    }
}

extension VendorUsers.Traits {
    /// The traits of a vendor.
    static func of(_ vendor: SoakAction.Vendor) -> Self {
        switch vendor {
        case .zendesk: .zendeskChat
        case .helpshift: .helpshift
        case .messaging: .messaging
        case .matrix: .matrix
        }
    }
}
