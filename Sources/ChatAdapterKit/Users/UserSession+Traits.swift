extension UserSession {
    /// The differences between vendors that affect the user's identity.
    ///
    /// Each adapter states its vendor's traits, based on the vendor's documentation. Nothing else about a
    /// vendor matters here: the same rules handle an SDK that answers late, needs a network for a logout, or
    /// ends sessions by itself.
    public struct Traits: Sendable, Hashable, Codable {
        /// What happens to the anonymous visitor when a user logs in.
        public enum AnonymousVisitor: Sendable, Hashable, Codable {
            /// The visitor stays, and returns after a logout. Helpshift's legacy login removes the anonymous
            /// user only if the app requests it (`clearAnonymousUserOnLogin`). Zendesk Chat adds an identity
            /// to a visitor, and `resetIdentity` removes it.
            case stays
            /// A login with a token ends the visitor. At Helpshift, the anonymous user is lost after a login
            /// with a token that is not empty (*User Hub*, "Logging in with anonymous users").
            case endsAtLoginByToken
            /// Each login ends the visitor. Zendesk Messaging merges the anonymous user into the one who logs
            /// in (*Authentication*). At Matrix, a guest's session ends when another one begins.
            case endsAtLogin
        }

        /// Whether the vendor still has its user after a launch.
        ///
        /// Helpshift does (*User Hub*, "Best practices": log in once, when the user logs in to the app), and
        /// so do Zendesk Messaging (`ZendeskSDKConversationKit`, `persistedUserRetrieved`) and Matrix, whose
        /// session the adapter keeps. Zendesk Chat's SDK does not: `Chat.hasIdentity` is false after a
        /// launch.
        ///
        /// A vendor that does not keep its user may still have this device's visitor, to whom the chat
        /// belonged. A logout therefore stays pending across launches, and precedes a login as another user.
        public var keepsUser: Bool
        /// Whether the vendor can be asked for its user. If so, ``Event/asked(_:)`` reports the answer at
        /// each event of the vendor, and before a call or a conversation.
        ///
        /// Zendesk Messaging can (`getCurrentUser()`). Helpshift's and Zendesk Chat's SDKs have no such call.
        public var canBeAsked: Bool
        /// Whether a logout creates a new anonymous visitor.
        ///
        /// It does at Zendesk Chat (`resetIdentity` clears the visitor), at Zendesk Messaging
        /// (*Authentication*: `logoutUser` removes the user's data), and at Matrix, where each guest is new.
        /// At Helpshift, the previous anonymous user returns.
        public var makesNewVisitorAtLogout: Bool
        /// What happens to the anonymous visitor when a user logs in.
        public var anonymousVisitor: AnonymousVisitor

        /// Creates traits.
        public init(
            keepsUser: Bool,
            canBeAsked: Bool,
            makesNewVisitorAtLogout: Bool,
            anonymousVisitor: AnonymousVisitor
        ) {
            self.keepsUser = keepsUser
            self.canBeAsked = canBeAsked
            self.makesNewVisitorAtLogout = makesNewVisitorAtLogout
            self.anonymousVisitor = anonymousVisitor
        }

        /// Returns whether a login ends the anonymous visitor.
        ///
        /// - Parameter login: The login that the vendor received; `nil` if it is no longer known.
        func endsAnonymousVisitor(at login: Login?) -> Bool {
            switch anonymousVisitor {
            case .stays: false
            // The anonymous visitor's own login uses an empty token.
            case .endsAtLoginByToken: login.map { $0.kind == .token && $0.id != nil } ?? true
            case .endsAtLogin: true
            }
        }
    }
}
