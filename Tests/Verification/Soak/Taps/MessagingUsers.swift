import ChatProviderKit
import CountingModel

/// Who the user of Zendesk Messaging is by the rules U1 to U10: from what the app calls, what the SDK is called and answers,
/// and whom the SDK has when it is asked.
///
/// It makes no call, and decides none. What it is told is what both parties have done; what it says is what has to be
/// shown then.
struct MessagingUsers {
    /// Whom the SDK has, as far as is known. While a call runs, as of before it.
    enum Vendor: Sendable, Hashable {
        case anonymous
        /// The app's user.
        case appUser
        /// Nobody, or nobody knows: the app's user is to be logged in again.
        case expired, uncertain
        /// Nobody, and it never had the app's user, or has been logged out since.
        case nobody
        /// Perhaps somebody whom the app has logged out.
        case former
        /// Somebody else than the app's user, for no reason that the app has given.
        case other
    }

    /// What the SDK is called for.
    enum Request: Sendable, Hashable {
        case login(ExactUser)
        case logout
    }

    struct Call: Sendable, Hashable {
        let request: Request
        /// When the SDK was called, in seconds of the true time.
        let start: Double
        /// Whether the app has changed its mind since, or its caller waits no longer.
        var isOutdated = false
    }

    /// How long a caller waits for the SDK, and after how long an answer is given up, in seconds.
    static let patience = 30.0
    static let end = 300.0

    /// The app's user; without an id the anonymous visitor.
    private(set) var appUser: ExactUser
    private(set) var vendor: Vendor
    private(set) var call: Call?

    /// A launch, with what is stored. U10: a note that was found says that a change was called which is not stored.
    init(_ stored: StoredValue.User, hasNote: Bool) {
        appUser = ExactUser(id: stored.id)
        switch stored.standing {
        case .expired: vendor = .expired
        case .uncertain: vendor = .uncertain
        case .other: vendor = .other
        case .present, .unwanted, nil:
            vendor = stored.owesLogout ? .former : stored.id == nil ? .anonymous : .appUser
        }
        // U10: "a launch that finds it owes a logout if the store, once read, knows a user".
        if hasNote, stored.id != nil { (appUser, vendor) = (ExactUser(), .former) }
    }

    // MARK: What has to be shown

    var owesLogout: Bool { vendor == .former || vendor == .other }

    /// Whose number is shown, and which.
    struct Shown: Sendable, Hashable {
        var standing: ModelStanding
        var user: ExactUser
    }

    var shown: Shown {
        // U2: "While it is owed, the count there is `unknown`".
        if owesLogout { return Shown(standing: .owesLogout, user: ExactUser()) }
        let isAppUsers = vendor == .appUser || vendor == .anonymous && appUser.id == nil
        // U6: "Until its answer … the vendor's user is not known".
        return Shown(standing: isAppUsers && call == nil ? .settled : .unsettled, user: appUser)
    }

    /// What is stored of a user, as far as the rules say it.
    struct Record: Sendable, Hashable {
        var user: ExactUser
        var owesLogout: Bool
    }

    /// What has to be stored: U1 "also after a kill once the record is on the disk", and U6, since a launch knows nothing of a
    /// call that has begun.
    var record: Record {
        switch vendor {
        case .anonymous: Record(user: ExactUser(), owesLogout: appUser.id != nil || call != nil)
        case .former: Record(user: ExactUser(), owesLogout: true)
        case .other: Record(user: appUser, owesLogout: true)
        case .appUser, .expired, .uncertain, .nobody: Record(user: appUser, owesLogout: false)
        }
    }

    // MARK: The app

    /// - Parameter isRefused: U4: "after an authentication failure … the vendor is told".
    mutating func logIn(_ user: ExactUser, isRefused: Bool) {
        if user == appUser, vendor == .appUser, isRefused, call == nil { vendor = .expired }
        // U4: nothing is asked, or the same login is made. With a logout called in between the app's user is nobody.
        guard user != appUser else { return }
        leave(for: user)
    }

    /// Whether a login is to be made.
    var isLoginDue: Bool { call == nil && appUser.id != nil && vendor != .appUser }

    mutating func logOut() {
        // U2: "A logout while the app's user is the anonymous visitor, and nothing runs or is owed, tells the vendor nothing".
        guard appUser.id != nil || vendor != .anonymous || call != nil else { return }
        leave(for: ExactUser())
        vendor = .former
    }

    /// U1: "A login as another user logs the vendor out first, unless the vendor is known to have the anonymous visitor."
    private mutating func leave(for user: ExactUser) {
        if case .login = call?.request { call?.isOutdated = true }
        appUser = user
        vendor = vendor == .anonymous || vendor == .nobody ? .anonymous : .former
    }

    // MARK: The SDK

    /// - Returns: What the rules have against the call.
    mutating func begin(_ request: Request, at time: Double) -> String? {
        let problem: String? =
            switch (call, request) {
            case (.some, _): "U5 one call at a time"
            case (nil, .login) where owesLogout: "U1 a logout before a login as another"
            case (nil, .login(appUser)): vendor == .appUser ? "U4 nothing is asked for the same user" : nil
            case (nil, .login): "U1 a login as the app's user"
            case (nil, .logout): owesLogout ? nil : "U2 no logout that nobody owes"
            }
        call = Call(request: request, start: time)
        return problem
    }

    mutating func end(hasSucceeded: Bool) {
        guard let ended = call else { return }
        call = nil
        switch (ended.request, hasSucceeded) {
        case (.logout, true): vendor = vendor == .other && appUser.id != nil ? .nobody : .anonymous
        // A login that was to follow has failed.
        case (.logout, false): if vendor != .other { appUser = ExactUser() }
        case (.login, true): vendor = ended.isOutdated ? .former : .appUser
        case (.login, false): if !ended.isOutdated { failLogin() }
        }
    }

    /// "A login that fails, for whatever reason, makes it the anonymous visitor too, except a login as the same user whose
    /// session has expired." U6: it "owes a logout unless the vendor is known to have the anonymous visitor".
    mutating func failLogin() {
        guard vendor != .expired else { return }
        leave(for: ExactUser())
    }

    /// U6: "A time limit ends the caller's wait, not the call."
    mutating func stopWaiting() {
        guard let call, case .login = call.request, !call.isOutdated else { return }
        failLogin()
    }

    /// The same limit for a login behind another call.
    mutating func stopWaitingForTurn() {
        guard appUser.id != nil, vendor != .appUser, !isLoginRunning else { return }
        failLogin()
    }

    /// Whether the SDK works on a login as the app's user.
    var isLoginRunning: Bool { call.map { $0.request == .login(appUser) && !$0.isOutdated } ?? false }

    /// U6: "After five minutes the answer is given up: a renewal is due again; after any other change a logout is owed".
    mutating func giveUp() {
        guard let given = call else { return }
        call = nil
        if case .login = given.request, vendor != .expired { vendor = .former }
    }

    /// U6: "A vendor that can be asked (Messaging) is asked at each of its events".
    mutating func ask(_ user: ExactUser) {
        guard call == nil else { return }
        switch vendor {
        // "if it has nobody in place of a user, the session has expired"
        case .appUser where user.id == nil: vendor = .expired
        case .expired where user == appUser: vendor = .appUser
        case .uncertain where user.id == nil: vendor = .nobody
        case .nobody where user == appUser: vendor = .uncertain
        // U2: settled "by the vendor, asked, not having that user".
        case .former where user.id == nil: vendor = .anonymous
        case .other where user.id == nil: vendor = appUser.id == nil ? .anonymous : .nobody
        case .appUser where user == appUser, .uncertain where user == appUser, .expired where user.id == nil,
            .nobody where user.id == nil, .anonymous where user.id == nil, .former, .other:
            break
        // "if it has another user than the known one, the last change is made again, a logout first"
        case .appUser, .expired, .uncertain, .nobody: vendor = .other
        // "An SDK that remembers a user whom the app has not named is treated as one whose logout is owed."
        case .anonymous: vendor = .former
        }
    }
}

extension MessagingUsers.Record {
    init(_ stored: StoredValue.User) {
        self.init(user: ExactUser(id: stored.id), owesLogout: stored.owesLogout)
    }
}
