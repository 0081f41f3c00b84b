/// The counting rules, implemented a second time from their text alone and as literally as possible. Each part quotes
/// the sentence that it follows. The article *Invariants* has the rules under the same names, such as C4, in other words.
///
/// No time decides a count (K0). The periods of C10, which decide whether a count is live, use the times of the lines.
///
/// Where the text leaves something open, the choice is marked with `CHOICE`.
package struct ReferenceModel {
    private var linesPlayed = 0
    var providers: [ModelProvider]

    package init(_ participants: [ModelParticipant], policy: ModelPolicy = ModelPolicy()) {
        providers = participants.map { ModelProvider($0, policy: policy) }
    }

    /// Plays a line and returns the output after it.
    ///
    /// - Parameter uptime: The time since some moment, in milliseconds, if the phone's clock may have jumped; `nil` to
    ///   use the line's own time.
    package mutating func play(_ line: ModelLine, uptime: Double? = nil) -> ModelAnswer {
        linesPlayed += 1
        let moment = ModelMoment(clock: line.at, uptime: uptime ?? line.at)
        for index in providers.indices {
            providers[index].letTimePass(until: moment)
            providers[index].play(line.event)
        }
        return answer
    }

    /// Lets time pass without events, and returns the output then.
    package mutating func wait(until uptime: Double) -> ModelAnswer {
        for index in providers.indices {
            let moment = ModelMoment(clock: providers[index].now.clock, uptime: uptime)
            providers[index].letTimePass(until: moment)
        }
        return answer
    }

    private var answer: ModelAnswer {
        // "each printed from its first line on, but having heard all lines before"
        let printed = providers.filter { $0.participant.shownFromLine <= linesPlayed }
        return ModelAnswer(providers: printed.map(\.answer))
    }
}

/// A provider of a recording: its id, and the vendor whose callbacks it hears.
package struct ModelParticipant: Sendable, Hashable {
    package enum Vendor: String, Sendable {
        case zendesk
        case helpshift
        case matrix
        case zendeskMessaging

        /// The id of the provider that hears the vendor's lines without a provider name.
        var ownID: String {
            switch self {
            case .zendesk: "zendesk-chat"
            case .zendeskMessaging: "zendesk-messaging"
            case .helpshift, .matrix: rawValue
            }
        }
    }

    package var id: String
    package var vendor: Vendor
    /// The number of the first line, from 1, after which it is printed.
    package var shownFromLine: Int
    /// Whether the SDK's answers are lines, as beside a running provider. In a replay of Zendesk Messaging, the last
    /// total is the answer.
    package var answersAreLines: Bool

    package init(
        id: String,
        vendor: Vendor,
        shownFromLine: Int = 1,
        answersAreLines: Bool = false
    ) {
        self.id = id
        self.vendor = vendor
        self.shownFromLine = shownFromLine
        self.answersAreLines = answersAreLines
    }

    /// Whether this provider hears the vendor's lines without a provider name.
    package var isVendorsOwn: Bool { id == vendor.ownID }
}

/// The unread policy.
package struct ModelPolicy: Sendable, Hashable {
    package var countsBots: Bool
    package var countsTriggers: Bool
    package var ownMessagesMarkSeen: Bool

    package init(countsBots: Bool = false, countsTriggers: Bool = false, ownMessagesMarkSeen: Bool = false) {
        self.countsBots = countsBots
        self.countsTriggers = countsTriggers
        self.ownMessagesMarkSeen = ownMessagesMarkSeen
    }
}

/// The expected output after a line.
package struct ModelAnswer: Equatable {
    package struct Status: Equatable, CustomStringConvertible {
        package var id: String
        package var unread: Int?
        package var freshness: String
        package var connection: String
        package var isChatting: Bool

        package init(id: String, unread: Int?, freshness: String, connection: String, isChatting: Bool) {
            self.id = id
            self.unread = unread
            self.freshness = freshness
            self.connection = connection
            self.isChatting = isChatting
        }

        package var description: String {
            "\(id): \(unread.map(String.init) ?? "null") \(freshness), \(connection)\(isChatting ? ", chatting" : "")"
        }
    }

    package var providers: [Status]
    package var total: Int?

    package init(providers: [Status], total: Int?) {
        self.providers = providers
        self.total = total
    }

    /// C17: "The total is the sum of the numbers that are known. It is `unknown` only where none is". "until one is
    /// printed, `total` is 0"
    init(providers: [Status]) {
        self.providers = providers
        let known = providers.compactMap(\.unread)
        total = known.isEmpty && !providers.isEmpty ? nil : known.reduce(0, +)
    }
}
