public import Foundation

extension SupportChat.Migration {
    /// When a user moves from a provider to its successor.
    ///
    /// ```swift
    /// // No user moves before the flag is on. One with an open chat stays until it ends, 14 days at most.
    /// let drain = SupportChat.Migration.Rule.draining(for: 14 * 24 * 3600)
    /// let rule = SupportChat.Migration.Rule { flags.usesMessaging(for: $0.userID) ? drain.verdict(on: $0) : .stay }
    /// ```
    ///
    /// A rule is evaluated whenever the user's chat changes, and when the app enters the foreground. It is
    /// evaluated only if the user would lose nothing by moving: the former provider has loaded and has no
    /// unread messages, and its conversation is not on the screen.
    public struct Rule: Sendable {
        /// A user who could move now.
        public struct Situation: Sendable, Hashable {
            /// The user; `nil` for the anonymous one.
            public var userID: String?
            /// Whether a chat with the former provider is in progress.
            public var hasOpenChat: Bool
            /// When the rule was first evaluated for this user, by the device's clock.
            public var since: Date
            /// The current time, by the device's clock.
            public var now: Date

            /// Creates a situation.
            public init(userID: String?, hasOpenChat: Bool, since: Date, now: Date) {
                self.userID = userID
                self.hasOpenChat = hasOpenChat
                self.since = since
                self.now = now
            }
        }

        /// The decision for a user.
        public enum Verdict: Sendable, Hashable {
            /// Conversations stay with the former provider for now.
            case stay
            /// Conversations take place with the successor from now on.
            case move
        }

        private let body: @MainActor @Sendable (Situation) -> Verdict

        /// Creates a rule.
        public init(_ verdict: @escaping @MainActor @Sendable (Situation) -> Verdict) { body = verdict }

        /// Returns the decision for a user.
        @MainActor
        public func verdict(on situation: Situation) -> Verdict { body(situation) }

        /// A rule that moves a user without an open chat at once. A user with an open chat stays until it
        /// ends, or until the time limit.
        ///
        /// Setting the device's clock back extends the limit by at most the same time.
        ///
        /// - Parameter longest: How many seconds a chat may stay open after the first evaluation. Unread
        ///   messages always delay the move, without a limit.
        public static func draining(for longest: TimeInterval = 30 * 24 * 3600) -> Rule {
            Rule { situation in
                guard situation.hasOpenChat else { return .move }
                return situation.now.timeIntervalSince(situation.since) >= longest ? .move : .stay
            }
        }
    }
}
