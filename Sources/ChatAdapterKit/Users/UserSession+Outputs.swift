public import ChatProviderKit

extension UserSession {
    /// Which of the user's numbers may be shown.
    public enum Numbers: Sendable, Hashable {
        /// None: the count is unknown.
        case none
        /// The stored numbers. The vendor's reports are dropped.
        case stored
        /// The vendor's reports.
        case reported
    }

    /// What a session's current state means for its provider.
    public struct Outputs: Sendable, Hashable {
        /// The user whose conversation is shown and counted; `nil` for the anonymous visitor, and until the
        /// store has been read.
        public var user: UserID?
        /// Which of that user's numbers may be shown.
        public var numbers: Numbers
        /// Whether the store of earlier launches has been read.
        public var isRead: Bool
        /// Whether the vendor has that user, so that calls reach that user's chat.
        public var isSettled: Bool
        package var owesLogout: Bool
        /// The change that is running or about to run; `nil` if there is none.
        public var activity: SupportChat.UserStatus.Activity?
        /// Whether the user's session has expired.
        public var isExpired: Bool
        /// The vendor's screen.
        public var screen: VendorScreen

        /// Whether a login, a logout or a renewal is running or about to run.
        public var isChanging: Bool { activity != nil }
        /// Whether the vendor's screen counts as visible.
        public var isScreenVisible: Bool { screen.isVisible }
    }

    /// The outputs of the current state.
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

    // MARK: Internal

    /// After this number of refusals, and a refused wipe, a login is tried anyway.
    static let mostRefusals = 4

    var isRead: Bool { if case .unread = store { false } else { true } }

    var runningCall: Call.Kind? { if case .calling(let call) = work { call.kind } else { nil } }

    /// Whether the time limit of the running call has passed.
    var isOverdue: Bool { if case .calling(let call) = work { call.isOverdue } else { false } }

    /// Whether the vendor has the app's user.
    var isSettled: Bool {
        switch vendor {
        case .anonymous: user == nil
        case .appUser, .expiring: true
        case .expired, .forgotten, .uncertain, .former, .stranger, .unwanted: false
        }
    }

    /// Whether a screen that the vendor shows now would belong to a user other than the app's.
    var isOthersScreen: Bool { vendor.owesLogout || vendor == .anonymous && user != nil }

    /// Whether a screen that the vendor shows now must be closed again.
    package var closesScreens: Bool {
        if case .closing = screen { true } else { isOthersScreen }
    }

    /// Whether the app's user must be logged in at the vendor as soon as possible.
    var loginIsDue: Bool {
        switch vendor {
        case .anonymous, .former: user != nil
        case .appUser, .unwanted: false
        case .expiring, .expired: hasCredentials && (renewsSessions || !loginCallers.isEmpty)
        case .forgotten, .uncertain, .stranger: hasCredentials
        }
    }

    var isWipeDue: Bool { vendor == .former(refusals: Self.mostRefusals - 1) }

    /// The next call to make, once the record is on the disk.
    var dueCall: Call.Kind? {
        guard isPresent, !isToBeAsked, work == .idle, !screen.isClosing else { return nil }
        guard vendor.owesLogout else { return loginIsDue ? .login : nil }
        if isWipeDue { return .wipe }
        return vendor == .former(refusals: Self.mostRefusals) && hasCredentials ? .login : .logout
    }

    /// The record that the next launch needs if the app is killed now.
    var recordToKeep: Record {
        switch vendor {
        case .anonymous:
            // If the app is killed during a login, the next launch can't know whether the vendor has that
            // user, so it logs out first.
            user == nil && runningCall == nil ? Record() : Record(vendor: .former(refusals: 0))
        case .former: Record(vendor: .former(refusals: 0))
        case .unwanted: Record(vendor: .unwanted)
        case .appUser, .expiring: Record(user: user, vendor: .appUser)
        case .forgotten where !traits.keepsUser: Record(user: user, vendor: .appUser)
        case .forgotten, .uncertain: Record(user: user, vendor: .uncertain)
        case .expired, .stranger: Record(user: user, vendor: vendor)
        }
    }

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
