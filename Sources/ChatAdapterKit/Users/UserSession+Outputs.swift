public import ChatProviderKit

extension UserSession {
    /// Which numbers of the user's may be shown.
    public enum Numbers: Sendable, Hashable {
        /// None: the count is unknown.
        case none
        /// What was stored for the user. What the vendor says is dropped.
        case stored
        /// What the vendor says.
        case reported
    }

    /// What is to hold in the present state of a session.
    public struct Outputs: Sendable, Hashable {
        /// Whose conversation is shown and counted; `nil` for the anonymous visitor, and before the store
        /// was read.
        public var user: UserID?
        /// Which numbers of that user's may be shown.
        public var numbers: Numbers
        /// Whether it is known what an earlier launch has stored.
        public var isRead: Bool
        /// Whether the vendor has that user, so that what it receives reaches that user's chat.
        public var isSettled: Bool
        /// Whether a logout is owed.
        package var owesLogout: Bool
        /// What runs, or is about to; `nil` while nothing does.
        public var activity: SupportChat.UserStatus.Activity?
        /// Whether the user's session has expired.
        public var isExpired: Bool
        /// The vendor's screen.
        public var screen: VendorScreen

        /// Whether a login, a logout or a renewal runs, or is about to.
        public var isChanging: Bool { activity != nil }
        /// Whether the vendor's screen counts as visible.
        public var isScreenVisible: Bool { screen.isVisible }
    }

    /// What is to hold now.
    public var outputs: Outputs {
        Outputs(
            user: user?.id,
            numbers: numbers,
            isRead: isRead,
            isSettled: isRead && isSettled && runningCall == nil,
            owesLogout: vendor.owesLogout,
            activity: activity,
            isExpired: vendor == .expired,
            screen: screen
        )
    }

    private var activity: SupportChat.UserStatus.Activity? {
        if case .unread(let waiting) = store {
            if waiting.login != nil { return .loggingIn }
            return waiting.isLogoutCalled ? .loggingOut : nil
        }
        switch runningCall ?? dueCall {
        case .login, .outdatedLogin: return vendor == .expired || vendor == .expiring ? .renewing : .loggingIn
        case .logout, .wipe, .formerLogin: return .loggingOut
        case nil: return nil
        }
    }

    private var numbers: Numbers {
        if !isRead || vendor.owesLogout { return .none }
        return isSettled && runningCall == nil && !isQuiet ? .reported : .stored
    }

    // MARK: For the other files

    /// After so many refusals, and one of a wipe, a login is tried all the same.
    static let mostRefusals = 4

    var isRead: Bool { if case .unread = store { false } else { true } }

    /// The call that runs.
    var runningCall: Call.Kind? { if case .calling(let call) = work { call.kind } else { nil } }

    /// Whether a call runs whose time limit has passed.
    var isOverdue: Bool { if case .calling(let call) = work { call.isOverdue } else { false } }

    /// Whether the vendor has the app's user.
    var isSettled: Bool {
        switch vendor {
        case .anonymous: user == nil
        case .appUser, .expiring: true
        case .expired, .forgotten, .uncertain, .former, .stranger, .unwanted: false
        }
    }

    /// Whether a screen that the vendor shows now would be of another user than the app's.
    var isOthersScreen: Bool { vendor.owesLogout || vendor == .anonymous && user != nil }

    /// Whether a screen that the vendor shows now is closed again.
    package var closesScreens: Bool {
        if case .closing = screen { true } else { isOthersScreen }
    }

    /// Whether the vendor is to be told of the app's user, as soon as it can be.
    var loginIsDue: Bool {
        switch vendor {
        case .anonymous, .former: user != nil
        case .appUser, .unwanted: false
        case .expiring, .expired: hasCredentials && (renewsSessions || !loginCallers.isEmpty)
        case .forgotten, .uncertain, .stranger: hasCredentials
        }
    }

    var isWipeDue: Bool { vendor == .former(refusals: Self.mostRefusals - 1) }

    /// The next call, once the record is on the disk.
    var dueCall: Call.Kind? {
        guard isRead, isPresent, !isToBeAsked, work == .idle, !screen.isClosing else { return nil }
        guard vendor.owesLogout else { return loginIsDue ? .login : nil }
        if isWipeDue { return .wipe }
        return vendor == .former(refusals: Self.mostRefusals) && hasCredentials ? .login : .logout
    }

    /// What a launch has to know after a kill at this moment.
    var recordToKeep: Record {
        switch vendor {
        case .anonymous:
            // A login that is not carried out is owed a logout: how far it came will not be known.
            user == nil && runningCall == nil ? Record() : Record(vendor: .former(refusals: 0))
        case .former: Record(vendor: .former(refusals: 0))
        case .unwanted: Record(vendor: .unwanted)
        case .appUser, .expiring: Record(user: user, vendor: .appUser)
        case .forgotten where !traits.keepsUser: Record(user: user, vendor: .appUser)
        case .forgotten, .uncertain: Record(user: user, vendor: .uncertain)
        case .expired, .stranger: Record(user: user, vendor: vendor)
        }
    }

    /// Whether a conversation opens.
    enum Opening: Sendable, Hashable {
        case now, later, never
    }

    var opening: Opening {
        guard isRead, isPresent else { return .never }
        if isSettled, runningCall == nil { return screen.isClosing ? .later : .now }
        if runningCall != nil ? !isOverdue : dueCall != nil || screen.isClosing { return .later }
        return .never
    }
}
