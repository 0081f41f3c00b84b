public import ChatProviderKit

/// Everything that decides who the user of one provider is, as a value: events in, effects out.
///
/// Two parties speak of the user. The app names one in each login and logout. The vendor's SDK has one, carries changes
/// out late or never, forgets users, and survives the app's process. The session knows both, makes one call after the
/// other until they agree, and says what may be shown until then.
///
/// ```swift
/// var session = UserSession(traits: traits)
/// session.apply(.providerArrived)
/// session.apply(.read(nil))
/// session.apply(.login(Login(id: UserID("ada"), kind: .token)))  // [.store(…)]
/// session.apply(.written)                                        // [.call(.login), …]
/// session.apply(.answered(.succeeded))                           // [.store(…), …]
/// session.outputs.user                                           // ada
/// ```
///
/// A session outlives its provider: the answer to a call may come after the provider was shut down, and still says whom
/// the vendor has. The session's owner keeps it, tells it what happens, and carries out what it asks for, in order. The
/// value knows no clock, no disk and no SDK. The rules, U1 to U10, are in the core's article *Invariants*.
///
/// Four things change independently, and each is an enumeration: ``user`` and ``vendor`` (who is it for the app, and who
/// at the vendor), `work` (which call runs), `store` (what is known of the disk), and ``screen`` (the vendor's screen).
public struct UserSession: Sendable, Hashable, Codable {
    /// Identifies a caller of a login or a logout, who learns the outcome once. The owner numbers them.
    public typealias Caller = Int

    /// A user as the app names one in a login.
    public struct Login: Sendable, Hashable, Codable {
        /// How the user signs in.
        public enum Kind: Sendable, Hashable, Codable {
            /// By what the app knows of the user.
            case known
            /// By a token that the app's backend signs.
            case token
        }

        /// The user's id; `nil` for a vendor's own anonymous user, as Helpshift's of an empty token.
        public var id: UserID?
        /// How the user signs in.
        public var kind: Kind
        /// Identifies what else the vendor receives at a login, such as an address; not what differs each time, such as
        /// a signed token. A login with another value tells the vendor again.
        public var fingerprint: UInt64

        /// Creates a login.
        public init(id: UserID?, kind: Kind, fingerprint: UInt64 = 0) {
            self.id = id
            self.kind = kind
            self.fingerprint = fingerprint
        }
    }

    /// Whom the vendor has, as far as is known. While a call runs, as of before the call.
    public enum Vendor: Sendable, Hashable, Codable {
        /// The anonymous visitor.
        case anonymous
        /// The app's user.
        case appUser
        /// The app's user, whose credentials are to be renewed before they expire.
        case expiring
        /// No user: the session of the app's user has expired.
        case expired
        /// No user: the vendor does not keep the app's user, or had another one and was logged out.
        case forgotten
        /// Perhaps the app's user: on a phone that was restored, or with data that are to be corrected.
        case uncertain
        /// Perhaps a user whom the app has logged out. A logout is owed, and has been refused this many times.
        case former(refusals: Int)
        /// Perhaps another user than the app's. A logout is owed, and then a login.
        case stranger
        /// The anonymous visitor, whom the app wants forgotten: a logout is owed.
        case unwanted
    }

    /// What is kept of a session across launches.
    public struct Record: Sendable, Hashable, Codable {
        /// The app's user; `nil` for the anonymous visitor.
        public var user: Login?
        /// Whom the vendor has.
        public var vendor: Vendor

        /// Creates a record; without arguments, that of a first launch.
        public init(user: Login? = nil, vendor: Vendor = .anonymous) {
            self.user = user
            self.vendor = vendor
        }

        /// Whether the vendor has to be logged out before anything else.
        package var owesLogout: Bool { vendor.owesLogout }
    }

    /// Whether a call runs.
    enum Work: Sendable, Hashable, Codable {
        case idle
        /// The last call has failed. The next one waits for a pause to end, or for an occasion.
        case paused
        case calling(Call)
    }

    /// A call that the vendor has not answered.
    struct Call: Sendable, Hashable, Codable {
        enum Kind: Sendable, Hashable, Codable {
            case logout, wipe
            /// A login as the app's user.
            case login
            /// A login as the app's user with data that have been corrected since.
            case outdatedLogin
            /// A login as a user who is no longer the app's.
            case formerLogin
        }

        var kind: Kind
        /// Whether the time limit has passed. The call is still awaited.
        var isOverdue = false
    }

    /// What is known of the disk.
    enum Store: Sendable, Hashable, Codable {
        /// The store has not been read, or cannot be before the first unlock. Changes wait.
        case unread(Waiting)
        /// A record is on its way to the disk. No call is made before it is there.
        case writing
        case written
    }

    /// What has happened before the store could be read.
    struct Waiting: Sendable, Hashable, Codable {
        /// Whether an earlier launch has left word that a change was called.
        var foundNote: Bool
        var isLogoutCalled = false
        /// The last login since a logout.
        var login: Login?
    }

    /// What the vendor is like.
    public let traits: Traits
    /// The app's user: whom it named last; `nil` for the anonymous visitor.
    public internal(set) var user: Login?
    /// Whom the vendor has, as far as is known.
    public internal(set) var vendor = Vendor.anonymous
    /// The vendor's screen.
    public internal(set) var screen = VendorScreen.none
    /// Whether a user whose session has expired, or soon will, is logged in again without a call of the app's.
    public var renewsSessions = true

    var work = Work.idle
    var store: Store
    /// The record that was given to the store last.
    var record = Record()
    /// Whether the file that says that a change was called is on the disk (U10).
    var hasNote: Bool
    /// Whether there is a provider that can make calls.
    var isPresent = false
    /// Whether a vendor that can be asked whom it has is still to be asked, before the first call.
    var isToBeAsked: Bool
    /// Whether the app has said since the launch how ``user`` signs in.
    var hasCredentials = false
    /// Whether a session has expired while a call was running or the store was not read.
    var hasExpiredMeanwhile = false
    /// Whether what the vendor says may still be of the user before.
    var isQuiet = false
    /// Whether a conversation is to be opened as soon as that is possible.
    var isOpeningAwaited = false
    /// Who waits for the login as ``user``.
    var loginCallers: [Caller] = []
    /// Who waits for the logout.
    var logoutCallers: [Caller] = []

    /// Creates the session of a launch, before the store is read.
    ///
    /// - Parameters:
    ///   - traits: What the vendor is like.
    ///   - hasNote: Whether the file is there that ``Effect/keepNote`` writes.
    public init(traits: Traits, hasNote: Bool = false) {
        self.traits = traits
        self.hasNote = hasNote
        isToBeAsked = traits.canBeAsked
        store = .unread(Waiting(foundNote: hasNote))
    }
}

extension UserSession.Vendor {
    /// Whether a logout is owed.
    var owesLogout: Bool {
        switch self {
        case .former, .stranger, .unwanted: true
        case .anonymous, .appUser, .expiring, .expired, .forgotten, .uncertain: false
        }
    }

    /// Whom the vendor has once the app's user is another one.
    ///
    /// - Parameter keepsUser: Whether the vendor has its user again after a launch. One that does not may still have the
    ///   visitor of this device, whose chat it was.
    func afterLeaving(keepsUser: Bool) -> Self {
        switch self {
        case .anonymous: .anonymous
        case .forgotten: keepsUser ? .anonymous : .former(refusals: 0)
        case .appUser, .expiring, .expired, .uncertain, .stranger, .unwanted: .former(refusals: 0)
        case .former: self
        }
    }
}
