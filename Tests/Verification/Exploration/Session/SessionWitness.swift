/// The app's user, and what the vendor is owed, according to the design's sentences on users alone.
///
/// The witness hears the app's calls, the SDK's actions and the callers' results. It does not see the session.
struct SessionWitness: Hashable {
    /// The standing of a user whom the app has named.
    enum Standing: UInt8, Hashable {
        /// The login as another user has not been carried out.
        case pending
        /// The vendor is not known to have the user, or has other data.
        case unconfirmed
        /// The vendor has the anonymous visitor in place of the user.
        case loggedOut
        /// The user's session has expired.
        case expired
        /// The vendor has the user.
        case confirmed
    }

    /// *The user whom the app named in its last login or logout; after a logout the anonymous visitor.*
    var user = Person.anonymous
    var data: UInt8 = 0
    var standing = Standing.confirmed
    /// Whether the app has named the user since the launch, so that there is a source of credentials.
    var isNamedSinceLaunch = false
    /// Whether a logout is owed to the vendor.
    var owesLogout = false
    /// Whether that is the logout of the anonymous visitor, whom the app wants forgotten.
    var wantsAnonymousForgotten = false
    /// How many logouts in a row the vendor has refused.
    var refusals: UInt8 = 0

    /// The app logs a user in.
    ///
    /// - Returns: Whether that is a login as another user.
    mutating func logIn(_ person: Person, data: UInt8) -> Bool {
        let isSame = person == user
        if isSame {
            // *With other data, the vendor is told; U1 hides nothing then.*
            if data != self.data, standing == .confirmed { standing = .unconfirmed }
        } else {
            // *A login as another user logs the vendor out first, unless the vendor is known to have the anonymous
            // visitor.*
            if user.isNamed, standing != .pending, standing != .loggedOut { owesLogout = true }
            user = person
            standing = .pending
            wantsAnonymousForgotten = false
        }
        self.data = data
        isNamedSinceLaunch = true
        return !isSame
    }

    /// The app logs out. If the app's user is the anonymous visitor, and nothing runs or is owed, that is no logout.
    mutating func logOut(isCallRunning: Bool) {
        guard user.isNamed || isCallRunning || owesLogout else { return }
        owesLogout = true
        if user.isNamed { wantsAnonymousForgotten = false }
        becomeAnonymous()
    }

    mutating func forgetAnonymousVisitor() {
        guard !user.isNamed, !owesLogout else { return }
        owesLogout = true
        wantsAnonymousForgotten = true
    }

    /// *A login that fails, for whatever reason, makes it the anonymous visitor too, except a login as the same user whose
    /// session has expired.*
    mutating func failLogin() {
        guard user.isNamed, standing != .expired else { return }
        // *A login that failed owes a logout unless the vendor is known to have the anonymous visitor.*
        if standing != .pending, standing != .loggedOut { owesLogout = true }
        becomeAnonymous()
    }

    private mutating func becomeAnonymous() {
        user = .anonymous
        data = 0
        standing = .confirmed
        isNamedSinceLaunch = false
    }

    /// The vendor was logged out, has no user, or keeps none across launches.
    mutating func finishLogout() {
        owesLogout = false
        wantsAnonymousForgotten = false
        refusals = 0
        if user.isNamed, standing == .unconfirmed { standing = .loggedOut }
    }

    /// The vendor was asked, and has named its user.
    mutating func hear(_ person: Person) {
        if person == user {
            if standing == .expired, !owesLogout { standing = .confirmed }
            if standing == .loggedOut { standing = .unconfirmed }
            // *An SDK that remembers a user whom the app has not named* has not been asked to log the user in.
            if standing == .pending { owesLogout = true }
            if !person.isNamed, !wantsAnonymousForgotten { finishLogout() }
        } else if person.isNamed {
            // *If it has another user than the known one, the last change is made again, a logout first.*
            owesLogout = true
            wantsAnonymousForgotten = false
            if user.isNamed, standing != .pending { standing = .unconfirmed }
        } else if owesLogout {
            // *It is settled by the vendor, asked, not having that user.*
            finishLogout()
        } else if standing == .confirmed {
            // *If it has nobody in place of a user, the session has expired.*
            standing = .expired
        } else if standing == .unconfirmed {
            standing = .loggedOut
        }
    }

    /// Whether the same change of user has been called in both.
    func hasSameChange(as other: SessionWitness) -> Bool {
        user == other.user && owesLogout == other.owesLogout
            && (standing == .pending) == (other.standing == .pending)
    }

    /// The part that outlives the app.
    var kept: SessionWitness {
        var witness = self
        witness.isNamedSinceLaunch = false
        witness.refusals = 0
        return witness
    }

    /// The witness after a launch.
    ///
    /// - Parameter hasNote: *A launch that finds the file owes a logout if the store, once read, knows a user.*
    func afterLaunch(hasNote: Bool, keepsUser: Bool, isRestored: Bool) -> SessionWitness {
        var witness = self
        if user.isNamed, standing == .pending || hasNote {
            witness.becomeAnonymous()
            witness.owesLogout = true
        }
        // A vendor that keeps no user may have the visitor of this device, whose chat it was.
        if witness.user.isNamed, !keepsUser || witness.standing == .loggedOut {
            witness.standing = .unconfirmed
        }
        if isRestored, witness.standing == .confirmed, witness.user.isNamed {
            witness.standing = .unconfirmed
        }
        return witness
    }

    /// Whether only the app can provide the user's credentials.
    var waitsForApp: Bool { user.isNamed && standing != .confirmed && !isNamedSinceLaunch }
}
