/// The counting rules once more, written from their text alone and as literally as possible: naive arrays,
/// everything counted anew at each line. It is slow, and easy to hold against the text.
///
/// Where the text leaves something open, the choice is marked with `CHOICE`.
struct ReferenceModel {
    private var isInForeground = true
    private(set) var providers: [ModelProvider]

    init(_ participants: [ModelParticipant], policy: ModelPolicy = ModelPolicy()) {
        providers = participants.map { ModelProvider($0, policy: policy) }
    }

    /// Plays a line and says what stands after it.
    mutating func play(_ line: ModelLine) -> ModelAnswer {
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
struct ModelParticipant: Sendable, Hashable {
    enum Vendor: String, Sendable {
        case zendesk
        case helpshift
    }

    var id: String
    var vendor: Vendor

    /// Whether this provider hears the vendor's lines that name no provider.
    var isVendorsOwn: Bool { id == (vendor == .zendesk ? "zendesk-chat" : "helpshift") }
}

/// The unread policy.
struct ModelPolicy: Sendable, Hashable {
    var countsBots = false
    var countsTriggers = false
    var ownMessagesMarkSeen = false
}

/// What is to be printed after a line.
struct ModelAnswer: Equatable {
    struct Status: Equatable, CustomStringConvertible {
        var id: String
        var unread: Int?
        var freshness: String
        var connection: String
        var isChatting: Bool

        var description: String {
            "\(id): \(unread.map(String.init) ?? "null") \(freshness), \(connection)\(isChatting ? ", chatting" : "")"
        }
    }

    var providers: [Status]
    var total: Int?

    init(providers: [Status], total: Int?) {
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
