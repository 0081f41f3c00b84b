import InputValidation

extension IconLedger {
    /// The app's contribution to the number, as of one moment.
    package struct AppFile: Sendable, Hashable, Codable {
        /// The contribution of each provider that the app has, or had.
        package internal(set) var parts: [String: Part] = [:]
        /// The app's own number, in addition to the messages.
        package internal(set) var ownCount: Int
        /// Whether bots' messages count.
        package internal(set) var countsBots: Bool

        /// Returns the number for the icon.
        package func number(with pushes: [Push]) -> Int {
            parts.reduce(ownCount) { sum, part in
                sum + part.value.number(with: pushes.filter { isCounted($0, of: part.key) })
            }
        }

        /// Returns whether a push counts in addition to a provider's count.
        func isCounted(_ push: Push, of provider: String) -> Bool {
            guard push.provider == provider, countsBots || !push.isBots, let part = parts[provider] else {
                return false
            }
            return part.isOf(push) && !part.taken.contains(push.key) && !part.holds(push)
        }
    }

    /// A provider's part of the number.
    package struct Part: Sendable, Hashable, Codable {
        /// Whether the provider is active. A provider that is swapped out keeps its pushes.
        package internal(set) var isActive = true
        /// Whether a logout is still pending at the vendor.
        package internal(set) var owesLogout: Bool
        /// The owner of the messages.
        package internal(set) var user: User
        /// The app's count.
        package internal(set) var count: Int
        /// The count at the last load or report in the foreground, or less. Pushes that name no message may
        /// be about the messages that arrived since.
        var base: Int
        /// The newest messages that the app has, whether or not they count; oldest first.
        package internal(set) var heldIDs: [String] = []
        /// The pushes that no longer count: the app has their message, the vendor has answered since, or they
        /// name no user and their user has left.
        package internal(set) var taken: Set<String> = []
        /// The previous users, the latest one last. A returning user's count is in the read markers, so
        /// pushes for messages that the app already has must not count again.
        var formerUsers: [FormerUser] = []

        /// Identifies a user without revealing the id.
        package typealias User = UInt64

        /// A previous user, with the messages that the app has for that user.
        struct FormerUser: Sendable, Hashable, Codable {
            let user: User
            let heldIDs: [String]
        }

        /// The maximum number of remembered users.
        static let formerUserLength = 4
        /// The maximum number of message ids.
        package static let heldLength = 64

        /// Creates the part of a provider that the file does not have.
        init(_ chat: Chat) {
            owesLogout = chat.owesLogout
            user = chat.user
            count = chat.count
            base = chat.count
        }

        /// Returns the provider's part of the number, including the pushes that count in addition to its
        /// count.
        ///
        /// A push that names no message may be about one that the count includes since the last report. So
        /// the larger of both numbers is used, and not their sum.
        func number(with pushes: [Push]) -> Int {
            guard isActive, !owesLogout else { return 0 }
            let named = Set(pushes.compactMap(\.messageID)).count
            let unnamed = pushes.count { $0.messageID == nil }
            // If the app has no ids, even a push that names its message may be about one that the count
            // includes.
            return heldIDs.isEmpty
                ? max(count, base + named + unnamed) : max(count, base + unnamed) + named
        }

        func isOf(_ push: Push) -> Bool { push.user == nil || push.user == user }

        func holds(_ push: Push) -> Bool { push.messageID.map(heldIDs.contains) ?? false }
    }

    /// A push that the extension has recorded.
    package struct Push: Sendable, Hashable, Codable {
        /// Distinguishes pushes: the same for each delivery of a named message, otherwise different for each
        /// delivery.
        package let key: String
        /// The push's provider.
        package let provider: String
        /// The user that the push names, or the app's user when it arrived; `nil` if the app had not named
        /// one.
        package let user: Part.User?
        /// The message that the push is about, if it names one.
        package let messageID: String?
        /// Whether a bot wrote the message.
        package let isBots: Bool
    }

    /// A push that the extension has received.
    package struct Arrival: Sendable, Hashable, Codable {
        /// The push's provider.
        package let provider: String
        /// The user that the push names.
        package let user: Part.User?
        /// The message that the push names.
        package let messageID: String?
        /// Distinguishes this delivery from all others.
        package let delivery: String
        /// Whether it is a message, rather than, for example, the end of a chat or an offer.
        package let isMessage: Bool
        /// Whether a bot wrote the message.
        package let isBots: Bool

        package init(
            provider: String,
            user: Part.User? = nil,
            messageID: String? = nil,
            delivery: String,
            isMessage: Bool = true,
            isBots: Bool = false
        ) {
            self.provider = provider
            self.user = user
            self.messageID = messageID
            self.delivery = delivery
            self.isMessage = isMessage
            self.isBots = isBots
        }
    }
}

// MARK: The extension's file

extension IconLedger {
    /// The maximum number of pushes that count. Older ones are dropped.
    package static let pushLimit = 256
    /// How many of the newest pushes are remembered even after the app has taken them up, because they may be
    /// delivered again.
    package static let memoryLength = 64

    /// Returns the extension's pushes with one more, oldest first. A known message keeps its position.
    package static func adding(_ push: Push, to pushes: [Push], after file: AppFile?) -> [Push] {
        guard !pushes.contains(where: { $0.key == push.key }) else { return pushes }
        let newestFirst = (pushes + [push]).reversed()
        var kept: [Push] = []
        for (place, push) in newestFirst.enumerated() where place < pushLimit {
            let isTaken = file?.parts[push.provider]?.taken.contains(push.key) == true
            if place < memoryLength || !isTaken { kept.append(push) }
        }
        return kept.reversed()
    }
}

// MARK: Names

extension IconLedger.Part {
    /// Returns the identifier of a user: the same for the same bytes, in each process and each launch. `nil`
    /// is the anonymous visitor.
    package static func user(_ id: String?, at provider: String) -> User {
        // The hash only keeps ids out of the icon's files. The marker file on the same phone contains them,
        // so it need not be secure.
        Fingerprint.of(Array(provider.utf8) + (id.map { [0] + Array($0.utf8) } ?? []))
    }
}
