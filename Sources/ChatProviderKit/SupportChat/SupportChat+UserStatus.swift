extension SupportChat {
    /// The logged-in user at a provider, and any login or logout in progress.
    ///
    /// ``SupportChat/users`` has one for each provider. Use it to show the logged-in user, and to find out
    /// why a badge is empty.
    public struct UserStatus: Sendable, Hashable {
        /// A change that is in progress at the vendor, or starts as soon as the vendor can be reached.
        public enum Activity: Sendable, Hashable {
            /// A user is being logged in.
            case loggingIn
            /// A user, or the previous one, is being logged out. There is no count until the vendor has
            /// completed the logout. Providers with a session of `ChatAdapterKit`, as all of this package
            /// have, retry it, even across launches. Any other provider tries again at the next call.
            case loggingOut
            /// The current user's session is being renewed.
            case renewing
        }

        /// The user of the app's last login; `nil` for the anonymous visitor, and until the stored user can
        /// be read.
        public var userID: String?
        /// The change in progress; `nil` if there is none.
        public var activity: Activity?
        /// Whether the vendor has ended the user's session. The count stays. Nothing new arrives until the
        /// user is logged in again.
        public var isSessionExpired: Bool

        /// Creates a status. The defaults are those of a first launch.
        public init(userID: String? = nil, activity: Activity? = nil, isSessionExpired: Bool = false) {
            self.userID = userID
            self.activity = activity
            self.isSessionExpired = isSessionExpired
        }
    }
}
