import CountingModel
import TestSupport

/// Generates a plausible sequence of lines: a small world of agents, visitors and networks, weighted so that rules
/// interact, and with some lines that no vendor would send.
struct LineGenerator {
    var random: SeededGenerator
    var clocks: TwoClocks
    var lastCreated: Double
    var nextNumber = 0
    private let participants: [ModelParticipant]
    /// The number of entries that a Zendesk server keeps, and that are loaded of a Matrix room: few, so that many lines
    /// can be played.
    private(set) var logBound: Int
    /// Each vendor's server-side conversation, by ``conversation(_:)``.
    var servers: [String: [ModelZendeskLog]] = [:]
    var sent: [String: [ModelAgentMessage]] = [:]
    /// The server's unread count at Helpshift or Zendesk Messaging, and its last report.
    var unread: [String: Int] = [:]
    var lastReports: [String: Int] = [:]
    /// Each Matrix server's conversation, likewise.
    var rooms: [String: MatrixServer] = [:]
    /// Whether Matrix's anonymous user is a guest with an id.
    let namesGuests: Bool
    private var users: [String: String] = [:]
    private var pending: [ModelLine] = []

    init(_ participants: [ModelParticipant], random: SeededGenerator) {
        self.participants = participants
        self.random = random
        clocks = TwoClocks(&self.random)
        lastCreated = clocks.server
        logBound = self.random.one(weighted: [(70, 10), (18, 45), (12, 90)])
        namesGuests = self.random.chance(50)
    }

    mutating func lines(_ count: Int, hasLongConversation: Bool = false) -> [ModelLine] {
        for participant in participants where random.chance(85) {
            switch participant.vendor {
            case .zendesk: connectAndLoad(participant)
            case .helpshift: break
            case .matrix: beginMatrix(participant)
            case .zendeskMessaging: bringUpLine(participant)
            }
        }
        if hasLongConversation { haveLongConversations() }
        while pending.count < count { step() }
        return Array(pending.prefix(count))
    }

    /// The conversation of the provider's present user.
    func conversation(_ participant: ModelParticipant) -> String {
        "\(participant.id) \(users[participant.id].map { Array($0.utf8) } ?? [])"
    }

    /// The logged-in user.
    func user(_ participant: ModelParticipant) -> String? { users[participant.id] }

    mutating func put(_ event: ModelEvent) {
        clocks.advance(&random)
        pending.append(ModelLine(at: clocks.phone, event: event))
    }

    /// The server's time for an agent's entry: often equal to another's, sometimes older, or in the future.
    mutating func created() -> Double {
        let base = random.chance(30) ? lastCreated : clocks.server
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

    /// The name of this provider in a line.
    mutating func name(of participant: ModelParticipant) -> String? {
        participant.isVendorsOwn && random.chance(50) ? nil : participant.id
    }

    mutating func relaunch() {
        put(.app("relaunch"))
        forgetGivenEvents()
        for participant in participants where random.chance(75) {
            switch participant.vendor {
            case .zendesk: connectAndLoad(participant)
            case .helpshift: helpshiftStep(participant)
            case .matrix: loadRoom(participant)
            case .zendeskMessaging: bringUpLine(participant)
            }
        }
    }

    // MARK: Inside

    /// Two of the ids differ only in their Unicode normalization.
    private static let users = ["ann", "bob", "ren\u{e9}e", "rene\u{301}e"]

    private mutating func step() {
        let participant = random.one(of: participants)
        switch random.integer(0...99) {
        case 0..<4: put(.app(random.one(of: ["didEnterBackground", "willEnterForeground"])))
        case 4..<7: visitBackground(participant)
        case 7..<14: conversation(participant, random.one(of: ["willAppear", "willDisappear", "didClose"]))
        case 14..<20: visit(participant)
        case 20..<25: relaunch()
        case 25..<31: changeUser(participant)
        default: vendorSteps(participant, 1...1)
        }
    }

    private mutating func vendorSteps(_ participant: ModelParticipant, _ count: ClosedRange<Int>) {
        for _ in 0..<random.integer(count) {
            switch participant.vendor {
            case .zendesk: zendeskStep(participant)
            case .helpshift: helpshiftStep(participant)
            case .matrix: matrixStep(participant)
            case .zendeskMessaging: messagingStep(participant)
            }
        }
    }

    private mutating func conversation(_ participant: ModelParticipant, _ word: String) {
        if word == "willAppear" { unread[conversation(participant)] = 0 }
        put(.conversation(word, provider: random.chance(60) ? nil : participant.id))
    }

    /// A visit, with events before and during it.
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

    /// Begins Matrix, usually with a login.
    private mutating func beginMatrix(_ participant: ModelParticipant) {
        if random.chance(70) { login(participant, as: id(of: random.one(of: Self.users), participant)) }
        if random.chance(85) { loadRoom(participant) }
    }

    /// The vendor's id of a user: Matrix needs a full one.
    private func id(of user: String, _ participant: ModelParticipant) -> String {
        participant.vendor == .matrix ? "@\(user):server.example" : user
    }

    private mutating func login(_ participant: ModelParticipant, as user: String) {
        if users[participant.id].map({ Array($0.utf8) }) != Array(user.utf8) {
            users[participant.id] = user
            rooms[conversation(participant)]?.given = nil
        }
        put(.login(user, provider: participant.id))
    }

    private mutating func changeUser(_ participant: ModelParticipant) {
        let user =
            random.chance(60) ? id(of: random.one(of: Self.users), participant) : users[participant.id]
        if let user, random.chance(70) {
            login(participant, as: user)
        } else {
            users[participant.id] = nil
            // Zendesk creates a new visitor, and Matrix a new guest.
            if random.chance(85) {
                servers[conversation(participant)] = nil
                rooms[conversation(participant)] = nil
            }
            rooms[conversation(participant)]?.given = nil
            put(.logout(provider: participant.id))
        }
        if random.chance(60) {
            switch participant.vendor {
            case .zendesk: load(participant)
            case .helpshift: helpshiftStep(participant)
            case .matrix: loadRoom(participant)
            case .zendeskMessaging: messagingStep(participant)
            }
        }
    }

    /// More messages than Helpshift's stored ids, and more than a trail holds for Zendesk.
    private mutating func haveLongConversations() {
        logBound = 90
        for participant in participants {
            switch participant.vendor {
            case .zendesk: fillLog(participant, random.integer(45...80))
            case .helpshift: hearManyMessages(participant, random.integer(255...264))
            case .matrix: fillRoom(participant, random.integer(45...80))
            case .zendeskMessaging: messagingStep(participant)
            }
            guard random.chance(60) else { continue }
            conversation(participant, "willAppear")
            conversation(participant, "willDisappear")
        }
        if random.chance(80) { relaunch() }
        for participant in participants {
            switch participant.vendor {
            case .zendesk: deleteTrail(participant)
            case .helpshift: redeliverAroundBound(participant)
            case .matrix: purgeTrail(participant)
            case .zendeskMessaging: messagingStep(participant)
            }
        }
    }
}
