extension SupportChat {
    /// Who is logged in at a provider, what is being done about it, and what the vendor still owes.
    ///
    /// ``SupportChat/users`` has one for each provider. An app that shows who is logged in reads it; a support engineer who is
    /// asked why a badge is empty reads it first.
    public struct UserStatus: Sendable, Hashable {
        /// Something that is under way at the vendor, or is about to be.
        public enum Activity: Sendable, Hashable {
            /// A user is being logged in.
            case loggingIn
            /// A user is being logged out.
            case loggingOut
            /// The session of the present user is being renewed.
            case renewing
        }

        /// The user whom the app named in its last login; `nil` for the anonymous visitor, and while it cannot be read who that
        /// was.
        public var userID: String?
        /// What is under way; `nil` while nothing is.
        public var activity: Activity?
        /// Whether the vendor may still have a user whom the app has logged out. The logout is tried until the vendor has carried
        /// it out, and there is no count until then.
        public var owesLogout: Bool
        /// Whether the vendor has ended the user's session. The count stays; nothing new arrives before the user is logged in
        /// again.
        public var isSessionExpired: Bool

        /// Creates a status; without arguments, that of a first launch.
        public init(
            userID: String? = nil,
            activity: Activity? = nil,
            owesLogout: Bool = false,
            isSessionExpired: Bool = false
        ) {
            self.userID = userID
            self.activity = activity
            self.owesLogout = owesLogout
            self.isSessionExpired = isSessionExpired
        }
    }
}
