import InputValidation

extension IconLedger {
    /// What the app says of the number, as of one moment.
    package struct AppFile: Sendable, Hashable, Codable {
        /// What it says of each provider that it has, or had.
        package internal(set) var parts: [String: Part] = [:]
        /// What the app has to show beside the messages.
        package internal(set) var ownCount = 0
        /// Whether the messages of bots count.
        package internal(set) var countsBots = false

        /// Creates a file that says nothing.
        package init() {}

        /// The number for the icon.
        package func number(with pushes: [Push]) -> Int {
            parts.reduce(ownCount) { sum, part in
                sum + part.value.number(with: pushes.filter { isCounted($0, of: part.key) })
            }
        }

        /// Whether a push counts beside a provider's count.
        func isCounted(_ push: Push, of provider: String) -> Bool {
            guard push.provider == provider, countsBots || !push.isBots, let part = parts[provider] else {
                return false
            }
            return part.isOf(push) && !part.taken.contains(push.key) && !part.holds(push)
        }
    }

    /// A provider's part of the number.
    package struct Part: Sendable, Hashable, Codable {
        /// Whether the provider is one of the active ones. One that is swapped out keeps its pushes.
        package internal(set) var isActive = true
        /// Whether a logout is still owed to the vendor.
        package internal(set) var owesLogout = false
        /// Whose messages they are.
        package internal(set) var user: User
        /// The app's count.
        package internal(set) var count = 0
        /// The count without what the pushes beside it may be about: that of the last load or report in front, or less.
        var base = 0
        /// The newest messages that the app has, whether they count or not; oldest first.
        package internal(set) var heldIDs: [String] = []
        /// The pushes that are in the count, or whose user has left.
        package internal(set) var taken: Set<String> = []
        /// The messages of the users before, the latest user last: their counts are stored too.
        var formerUsers: [FormerUser] = []

        /// Whose messages a user has, without saying who it is.
        package typealias User = UInt64

        /// A user who was there before, with the messages that the app has of them.
        struct FormerUser: Sendable, Hashable, Codable {
            let user: User
            let heldIDs: [String]
        }

        /// How many users are remembered at most.
        static let formerUserLength = 4
        /// How many messages are named at most.
        package static let heldLength = 64

        init(user: User) { self.user = user }

        /// The provider's share, with the pushes that count beside its count.
        ///
        /// A push that names no message may be about one that the count has heard of since the last report.
        func number(with pushes: [Push]) -> Int {
            guard isActive, !owesLogout else { return 0 }
            let named = Set(pushes.compactMap(\.messageID)).count
            let unnamed = pushes.count { $0.messageID == nil }
            // Where the app has no ids, none of its messages can be told from those of the pushes.
            return heldIDs.isEmpty
                ? max(count, base + named + unnamed) : max(count, base + unnamed) + named
        }

        func isOf(_ push: Push) -> Bool { push.user == nil || push.user == user }

        func holds(_ push: Push) -> Bool { push.messageID.map(heldIDs.contains) ?? false }
    }

    /// A push that the extension has recorded.
    package struct Push: Sendable, Hashable, Codable {
        /// Tells it from other pushes: the same for each delivery of a message that is named, else another for each.
        package let key: String
        /// Whose provider it is.
        package let provider: String
        /// The user that it names, or the app's when it came; `nil` where the app had said nothing.
        package let user: Part.User?
        /// The message that it is about, where it says so.
        package let messageID: String?
        /// Whether a bot has written the message.
        package let isBots: Bool
    }

    /// A push that has come to the extension.
    package struct Arrival: Sendable, Hashable, Codable {
        /// Whose provider it is.
        package let provider: String
        /// The user that it names.
        package let user: Part.User?
        /// The message that it names.
        package let messageID: String?
        /// Tells this delivery from all others.
        package let delivery: String
        /// Whether it is a message, rather than the end of a chat or an offer.
        package let isMessage: Bool
        /// Whether a bot has written the message.
        package let isBots: Bool

        /// Creates an arrival.
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
    /// How many pushes count at most: older ones are dropped.
    package static let pushLimit = 256
    /// How many pushes that the app has taken up are remembered, should they be delivered again.
    package static let memoryLength = 64

    /// The extension's file, oldest first, with one more push. A message that is there keeps its place.
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
    /// Whose messages a user's are: the same for the same bytes, in each process and each launch. `nil` is the anonymous
    /// visitor.
    package static func user(_ id: String?, at provider: String) -> User {
        // It keeps ids out of the files, and need not resist who has the phone: the markers name the users too.
        Fingerprint.of(Array(provider.utf8) + (id.map { [0] + Array($0.utf8) } ?? []))
    }
}
