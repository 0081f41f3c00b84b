extension SupportChat {
    /// Who is logged in at a provider, and what is being done about it.
    ///
    /// ``SupportChat/users`` has one for each provider. An app that shows who is logged in reads it; a support engineer who is
    /// asked why a badge is empty reads it first.
    public struct UserStatus: Sendable, Hashable {
        /// What is being done at the vendor, or will be as soon as the vendor can be reached.
        public enum Activity: Sendable, Hashable {
            /// A user is being logged in.
            case loggingIn
            /// A user is being logged out. The logout is tried until the vendor has carried it out, also across launches, and
            /// there is no count until then.
            case loggingOut
            /// The session of the present user is being renewed.
            case renewing
        }

        /// The user whom the app named in its last login; `nil` for the anonymous visitor, and until the stored user can be
        /// read.
        public var userID: String?
        /// What is being done; `nil` if nothing is.
        public var activity: Activity?
        /// Whether the vendor has ended the user's session. The count stays; nothing new arrives before the user is logged in
        /// again.
        public var isSessionExpired: Bool

        /// Creates a status; without arguments, that of a first launch.
        public init(userID: String? = nil, activity: Activity? = nil, isSessionExpired: Bool = false) {
            self.userID = userID
            self.activity = activity
            self.isSessionExpired = isSessionExpired
        }
    }
}
