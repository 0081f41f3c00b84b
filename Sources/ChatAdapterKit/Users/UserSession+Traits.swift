extension UserSession {
    /// In what vendors differ, as far as it decides who the user is.
    ///
    /// Each adapter states its vendor's, from the vendor's documents. Nothing else about a vendor matters here: an SDK that
    /// answers late, needs a network for a logout, or ends sessions by itself is met by the same rules.
    public struct Traits: Sendable, Hashable, Codable {
        /// What becomes of the anonymous visitor when a user logs in.
        public enum AnonymousVisitor: Sendable, Hashable, Codable {
            /// The visitor stays, and is the anonymous one again after a logout. Helpshift's legacy login: the anonymous
            /// user goes only where the app asks for it (`clearAnonymousUserOnLogin`). Zendesk Chat: an identity is added
            /// to a visitor, and taken away by `resetIdentity`.
            case stays
            /// A login by a token ends the visitor. Helpshift's *User Hub*, "Logging in with anonymous users": after a
            /// login with a token that is not empty the anonymous user is lost.
            case endsAtLoginByToken
            /// Each login ends the visitor. Zendesk Messaging, *Authentication*: the anonymous user is merged into the one
            /// who logs in. Matrix: a guest's session ends where another one begins.
            case endsAtLogin
        }

        /// Whether the vendor has its user again after a launch.
        ///
        /// Helpshift does (*User Hub*, "Best practices": log in once, when the user logs in to the app), so does Zendesk
        /// Messaging (`ZendeskSDKConversationKit`, `persistedUserRetrieved`), and Matrix, whose session the adapter keeps.
        /// Zendesk Chat's SDK does not: `Chat.hasIdentity` is false after a launch.
        ///
        /// A vendor that does not may still have the visitor of this device, whose chat it was. So a logout stays owed at a
        /// launch there, too, and comes first at a login as another user.
        public var keepsUser: Bool
        /// Whether the vendor can be asked whom it has. Then ``Event/asked(_:)`` tells the answer at each event of the
        /// vendor's, and before a call or a conversation.
        ///
        /// Zendesk Messaging can (`getCurrentUser()`). Helpshift's and Zendesk Chat's SDKs have no such call.
        public var canBeAsked: Bool
        /// Whether a logout makes a new anonymous visitor.
        ///
        /// It does at Zendesk Chat (`resetIdentity` clears the visitor) and Zendesk Messaging (*Authentication*: `logoutUser`
        /// removes the user's data), and at Matrix, where a guest is a new one each time. At Helpshift the anonymous user
        /// of before is there again.
        public var makesNewVisitorAtLogout: Bool
        /// What becomes of the anonymous visitor when a user logs in.
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

        /// Whether a login ends the anonymous visitor.
        ///
        /// - Parameter login: What the vendor was told; `nil` for a user of whom nothing is known any more.
        func endsAnonymousVisitor(at login: Login?) -> Bool {
            switch anonymousVisitor {
            case .stays: false
            // The anonymous visitor's own login is one by an empty token.
            case .endsAtLoginByToken: login.map { $0.kind == .token && $0.id != nil } ?? true
            case .endsAtLogin: true
            }
        }
    }
}
