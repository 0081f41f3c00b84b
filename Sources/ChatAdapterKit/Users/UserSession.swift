public import ChatProviderKit

/// A value that decides who a provider's user is. It takes events, and returns effects to carry out.
///
/// The app and the vendor each have their own idea of the user. The app names a user in each login and
/// logout. The vendor's SDK has a user, carries out changes late or never, forgets users, and survives the
/// app's process. The session knows both, makes one call after the other until they agree, and decides what
/// may be shown until then.
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
/// A session outlives its provider: the answer to a call may arrive after the provider was shut down, and
/// still identifies the vendor's user. The session's owner keeps the session, sends it events, and carries
/// out its effects in order. The value uses no clock, disk or SDK. The rules, U1 to U10, are in the core's
/// article *Invariants*.
///
/// Four things change independently, and each is an enumeration: ``user`` and ``vendor`` (the user according
/// to the app, and according to the vendor), `work` (the running call), `store` (what is known about the
/// disk), and ``screen`` (the vendor's screen).
public struct UserSession: Sendable, Hashable, Codable {
    /// Identifies a caller of a login or a logout, which receives the outcome once. The owner numbers the
    /// callers.
    public typealias Caller = Int

    /// A user in one of the app's logins.
    public struct Login: Sendable, Hashable, Codable {
        /// How the user signs in.
        public enum Kind: Sendable, Hashable, Codable {
            /// With what the app knows about the user.
            case known
            /// With a token that the app's backend signs.
            case token
        }

        /// The user's id; `nil` for the vendor's own anonymous user, such as Helpshift's with an empty token.
        public var id: UserID?
        /// How the user signs in.
        public var kind: Kind
        /// A hash of the user's other data that the vendor receives at a login, such as an address, without
        /// data that differ each time, such as a signed token. A login with another fingerprint calls the
        /// vendor again.
        public var fingerprint: UInt64

        /// Creates a login.
        public init(id: UserID?, kind: Kind, fingerprint: UInt64 = 0) {
            self.id = id
            self.kind = kind
            self.fingerprint = fingerprint
        }
    }

    /// The vendor's user, as far as it is known. While a call is running, this is the state before the call.
    public enum Vendor: Sendable, Hashable, Codable {
        /// The anonymous visitor.
        case anonymous
        /// The app's user.
        case appUser
        /// The app's user, whose credentials must be renewed before they expire.
        case expiring
        /// No user: the session of the app's user has expired.
        case expired
        /// No user: the vendor does not keep the app's user, or had another one that was logged out.
        case forgotten
        /// Perhaps the app's user: on a restored phone, or with data that must be corrected.
        case uncertain
        /// Perhaps a user that the app has logged out. A logout is pending, and has been refused this many
        /// times.
        case former(refusals: Int)
        /// Perhaps a different user than the app's. A logout is pending, followed by a login.
        case stranger
        /// The anonymous visitor, whom the app has asked to forget. A logout is pending.
        case unwanted
    }

    /// The part of a session that is kept across launches.
    public struct Record: Sendable, Hashable, Codable {
        /// The app's user; `nil` for the anonymous visitor.
        public var user: Login?
        /// The vendor's user.
        public var vendor: Vendor

        /// Creates a record. The defaults are those of a first launch.
        public init(user: Login? = nil, vendor: Vendor = .anonymous) {
            self.user = user
            self.vendor = vendor
        }

        /// Whether the vendor must be logged out before anything else.
        package var owesLogout: Bool { vendor.owesLogout }
    }

    enum Work: Sendable, Hashable, Codable {
        case idle
        /// The last call has failed. The next one waits for the end of a pause, or for a new opportunity.
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
        /// Whether the time limit has passed. The answer is still expected.
        var isOverdue = false
    }

    /// What is known about the disk.
    enum Store: Sendable, Hashable, Codable {
        /// The store has not been read, or cannot be read before the first unlock. Changes wait.
        case unread(Waiting)
        /// A record is being written. No call is made before it is on the disk.
        case writing
        case written
    }

    /// The app's calls before the store could be read.
    struct Waiting: Sendable, Hashable, Codable {
        /// Whether an earlier launch has recorded that the app has changed the user.
        var foundNote: Bool
        var isLogoutCalled = false
        /// The last login since a logout.
        var login: Login?
    }

    /// The vendor's traits.
    public let traits: Traits
    /// The user of the app's last login; `nil` for the anonymous visitor.
    public internal(set) var user: Login?
    /// The vendor's user, as far as it is known.
    public internal(set) var vendor = Vendor.anonymous
    /// The vendor's screen.
    public internal(set) var screen = VendorScreen.none
    /// Whether a user whose session has expired, or soon will, is logged in again without a call by the app.
    public var renewsSessions = true

    var work = Work.idle
    var store: Store
    /// The record that was last passed to the store.
    var record = Record()
    /// Whether the file which records that the app has changed the user is on the disk (U10).
    var hasNote: Bool
    /// Whether there is a provider that can make calls.
    var isPresent = false
    /// Whether the vendor must be asked for its user before the first call.
    var isToBeAsked: Bool
    /// Whether the app has stated since the launch how ``user`` signs in.
    var hasCredentials = false
    /// Whether a session has expired while a call was running or before the store was read.
    var hasExpiredMeanwhile = false
    /// Whether the vendor's reports may still belong to the previous user.
    var isQuiet = false
    /// Whether a conversation must open as soon as possible.
    var isOpeningAwaited = false
    /// The callers that wait for the login as ``user``.
    var loginCallers: [Caller] = []
    var logoutCallers: [Caller] = []

    /// Creates the session of a launch, before the store is read.
    ///
    /// - Parameters:
    ///   - traits: The vendor's traits.
    ///   - hasNote: Whether the file exists that ``Effect/keepNote`` writes.
    public init(traits: Traits, hasNote: Bool = false) {
        self.traits = traits
        self.hasNote = hasNote
        isToBeAsked = traits.canBeAsked
        store = .unread(Waiting(foundNote: hasNote))
    }
}

extension UserSession.Vendor {
    var owesLogout: Bool {
        switch self {
        case .former, .stranger, .unwanted: true
        case .anonymous, .appUser, .expiring, .expired, .forgotten, .uncertain: false
        }
    }

    /// Returns the vendor's user after the app's user has changed.
    ///
    /// - Parameter keepsUser: Whether the vendor still has its user after a launch. A vendor that does not
    ///   keep it may still have this device's visitor, to whom the chat belonged.
    func afterLeaving(keepsUser: Bool) -> Self {
        switch self {
        case .anonymous: .anonymous
        case .forgotten: keepsUser ? .anonymous : .former(refusals: 0)
        case .appUser, .expiring, .expired, .uncertain, .stranger, .unwanted: .former(refusals: 0)
        case .former: self
        }
    }
}
