public import Foundation

extension ProviderMigration {
    /// When a user moves from a provider to its successor.
    ///
    /// ```swift
    /// // No user moves before the flag is on. One with an open chat stays until it ends, 14 days at most.
    /// let drain = ProviderMigration.Rule.draining(for: 14 * 24 * 3600)
    /// let rule = ProviderMigration.Rule { flags.usesMessaging(for: $0.userID) ? drain.verdict(on: $0) : .stay }
    /// ```
    ///
    /// A rule is asked again whenever something of the user's chat changes, and when the app comes to the front. It is asked
    /// only when a move would take nothing away: the former provider has loaded, nothing of it is unread, and its
    /// conversation is not on the screen.
    public struct Rule: Sendable {
        /// A user who could move now.
        public struct Situation: Sendable, Hashable {
            /// The user, `nil` for the anonymous one.
            public var userID: String?
            /// Whether a chat is going on at the former provider.
            public var hasOpenChat: Bool
            /// When the rule was asked first for this user, by the device's clock.
            public var since: Date
            /// The time, by the device's clock.
            public var now: Date

            /// Creates a situation.
            public init(userID: String?, hasOpenChat: Bool, since: Date, now: Date) {
                self.userID = userID
                self.hasOpenChat = hasOpenChat
                self.since = since
                self.now = now
            }
        }

        /// What becomes of the user.
        public enum Verdict: Sendable, Hashable {
            /// Conversations stay with the former provider for now.
            case stay
            /// Conversations are held with the successor from now on.
            case move
        }

        private let body: @MainActor @Sendable (Situation) -> Verdict

        /// Creates a rule.
        public init(_ verdict: @escaping @MainActor @Sendable (Situation) -> Verdict) { body = verdict }

        /// What becomes of a user.
        @MainActor
        public func verdict(on situation: Situation) -> Verdict { body(situation) }

        /// Who has no open chat moves at once; who has one stays until it ends, or for a time.
        ///
        /// A device's clock that is put back lengthens the time, by no more than it was put back.
        ///
        /// - Parameter longest: How many seconds a chat may stay open, from the first look at it. Unread messages are waited
        ///   for, however long that takes.
        public static func draining(for longest: TimeInterval = 30 * 24 * 3600) -> Rule {
            Rule { situation in
                guard situation.hasOpenChat else { return .move }
                return situation.now.timeIntervalSince(situation.since) >= longest ? .move : .stay
            }
        }
    }
}
