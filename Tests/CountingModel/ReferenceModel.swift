/// The counting rules once more, written from their text alone and as literally as possible: naive arrays,
/// everything counted anew at each line. It is slow, and easy to hold against the text.
///
/// Where the text leaves something open, the choice is marked with `CHOICE`.
package struct ReferenceModel {
    private var isInForeground = true
    var providers: [ModelProvider]

    package init(_ participants: [ModelParticipant], policy: ModelPolicy = ModelPolicy()) {
        providers = participants.map { ModelProvider($0, policy: policy) }
    }

    /// Plays a line and says what stands after it.
    package mutating func play(_ line: ModelLine) -> ModelAnswer {
        let wasInForeground = isInForeground
        if case .app(let word) = line.event {
            // "relaunch: … in the foreground"
            isInForeground = word != "didEnterBackground"
        }
        for index in providers.indices {
            providers[index].play(
                line.event,
                at: line.at / 1000,
                wasInForeground: wasInForeground,
                isInForeground: isInForeground
            )
        }
        return ModelAnswer(providers: providers.map { $0.answer(isInForeground: isInForeground) })
    }
}

/// A provider of a recording: its id, and whose callbacks it hears.
package struct ModelParticipant: Sendable, Hashable {
    package enum Vendor: String, Sendable {
        case zendesk
        case helpshift
    }

    package var id: String
    package var vendor: Vendor

    package init(id: String, vendor: Vendor) {
        self.id = id
        self.vendor = vendor
    }

    /// Whether this provider hears the vendor's lines that name no provider.
    package var isVendorsOwn: Bool { id == (vendor == .zendesk ? "zendesk-chat" : "helpshift") }
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

/// What is to be printed after a line.
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

    /// "`total` is null while that of any printed provider is."
    init(providers: [Status]) {
        self.providers = providers
        total = providers.reduce(0) { sum, status in
            guard let sum, let unread = status.unread else { return nil }
            return sum + unread
        }
    }
}
