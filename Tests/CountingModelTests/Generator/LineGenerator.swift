import CountingModel
import TestSupport

/// Makes lines that might come one after another: a small world of agents, visitors and networks, weighted so that
/// the rules meet, and with some lines that no vendor would send.
struct LineGenerator {
    var random: SeededGenerator
    /// All times lie on a grid of half seconds, so that many are the same and all are exact in seconds too.
    var now = 1_790_000_000_000.0
    var lastCreated = 1_790_000_000_000.0
    var nextNumber = 0
    private let participants: [ModelParticipant]
    /// What each vendor's server has of the conversation, by provider and user.
    var servers: [String: [ModelZendeskLog]] = [:]
    var sent: [String: [ModelAgentMessage]] = [:]
    private var users: [String: String] = [:]
    private var pending: [ModelLine] = []

    init(_ participants: [ModelParticipant], random: SeededGenerator) {
        self.participants = participants
        self.random = random
    }

    mutating func lines(_ count: Int) -> [ModelLine] {
        for participant in participants where participant.vendor == .zendesk && random.chance(85) {
            connectAndLoad(participant)
        }
        while pending.count < count { step() }
        return Array(pending.prefix(count))
    }

    /// The conversation of the provider's present user.
    func conversation(_ participant: ModelParticipant) -> String {
        "\(participant.id) \(users[participant.id] ?? "")"
    }

    mutating func put(_ event: ModelEvent) {
        let step: Double = random.one(weighted: [
            (35, 0), (25, 500), (15, 1000), (10, 2500), (10, 30000), (3, -1500), (2, 3_600_000),
        ])
        now += step
        pending.append(ModelLine(at: now, event: event))
    }

    /// A time of creation: often the same as another, sometimes with a clock that is wrong.
    mutating func created() -> Double {
        let base = random.chance(30) ? lastCreated : now
        let offset: Double = random.one(weighted: [
            (50, 0), (15, -500), (15, 500), (5, -3000), (5, 3000), (5, -3_600_000), (5, 86_400_000),
        ])
        if offset.magnitude < 10_000 { lastCreated = base + offset }
        return base + offset
    }

    mutating func number() -> Int {
        nextNumber += 1
        return nextNumber
    }

    /// How a line names this provider.
    mutating func name(of participant: ModelParticipant) -> String? {
        participant.isVendorsOwn && random.chance(50) ? nil : participant.id
    }

    // MARK: Inside

    private mutating func step() {
        let participant = random.one(of: participants)
        switch random.integer(0...99) {
        case 0..<5: put(.app(random.one(of: ["didEnterBackground", "willEnterForeground"])))
        case 5..<8: visitBackground(participant)
        case 8..<18: conversation(participant, random.one(of: ["willAppear", "willDisappear", "didClose"]))
        case 18..<24: visit(participant)
        case 24..<27: relaunch()
        case 27..<33: changeUser(participant)
        default:
            switch participant.vendor {
            case .zendesk: zendeskStep(participant)
            case .helpshift: helpshiftStep(participant)
            }
        }
    }

    private mutating func vendorSteps(_ participant: ModelParticipant, _ count: ClosedRange<Int>) {
        for _ in 0..<random.integer(count) {
            switch participant.vendor {
            case .zendesk: zendeskStep(participant)
            case .helpshift: helpshiftStep(participant)
            }
        }
    }

    private mutating func conversation(_ participant: ModelParticipant, _ word: String) {
        put(.conversation(word, provider: random.chance(60) ? nil : participant.id))
    }

    /// A visit, with something going on before and during it.
    private mutating func visit(_ participant: ModelParticipant) {
        conversation(participant, "willAppear")
        vendorSteps(participant, 0...3)
        conversation(participant, random.one(of: ["willDisappear", "didClose"]))
    }

    private mutating func visitBackground(_ participant: ModelParticipant) {
        put(.app("didEnterBackground"))
        vendorSteps(participant, 0...2)
        put(.app("willEnterForeground"))
    }

    private mutating func relaunch() {
        put(.app("relaunch"))
        for participant in participants where random.chance(75) {
            switch participant.vendor {
            case .zendesk: connectAndLoad(participant)
            case .helpshift: helpshiftStep(participant)
            }
        }
    }

    private mutating func changeUser(_ participant: ModelParticipant) {
        let user: String? = random.one(of: ["ann", "bob", users[participant.id], nil])
        users[participant.id] = user
        if let user {
            put(.login(user, provider: participant.id))
        } else {
            put(.logout(provider: participant.id))
        }
        if random.chance(60) {
            switch participant.vendor {
            case .zendesk: load(participant)
            case .helpshift: helpshiftStep(participant)
            }
        }
    }
}
