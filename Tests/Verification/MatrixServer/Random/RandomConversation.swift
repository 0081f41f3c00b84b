import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer
import TestSupport

/// A room with two agents and a bot, a visitor with one or two phones and another client's device, and a second user
/// who logs in on the visitor's phone. The seed alone determines what happens there.
@MainActor
final class RandomConversation {
    /// An event that was sent.
    struct Event {
        let id: String
        let kind: String
        let author: SynapseDevice?
        /// Whether it is an entry of the log, which counts toward the history's limit.
        var isEntry = true
        var isMessage = false
        var isRedacted = false
        /// Whether an unread message was redacted while the visitor was away, who does not hear of it (`end.2`).
        var isRedactedUnheard = false
        /// Whether a thread can begin here: the server rejects one on an event that is itself a reply.
        var canBeginThread = false
    }

    let seed: UInt64
    let length: Int
    var random: SeededGenerator
    let room: String
    let agents: [SynapseDevice]
    let bot: SynapseDevice
    let visitor: RandomPerson
    let otherUser: RandomPerson
    let phones: [RandomPhone]

    /// How often the visitor reads on another device.
    let receiptWeight: Int
    /// How often the visitor opens the screen.
    let screenWeight: Int

    var events: [Event] = []
    var operations = 0
    var isSecondAgentIn = true
    var isVisitorIn = true
    /// The position of the furthest receipt at the visitor's last kick. A device that has not received it by then does
    /// not receive it while the visitor is away (`end.1`).
    var readAtKick = -1
    private(set) var journal: [String] = []

    init(seed: UInt64, on server: SynapseServer) async throws {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        length = random.integer(150...400)
        let histories = [(50, 200), (10, 50), (10, 20), (10, 10), (10, 5), (5, 2), (5, 1)].map {
            (weight: $0.0, value: $0.1)
        }
        let isOtherInvited = random.chance(60)
        let isDirect = random.chance(30)
        receiptWeight = random.one(of: [0, 1, 3, 8])
        screenWeight = random.one(of: [1, 4, 10])
        let hasSecondPhone = random.chance(30)
        agents = [
            try await server.newUser("ada", displayName: "Ada"),
            try await server.newUser("ben", displayName: "Ben"),
        ]
        bot = try await server.newUser("bot", displayName: "Robot")
        let device = try await server.newUser("visitor", displayName: "Vera")
        let otherDevice = try await server.newUser("other", displayName: "Otto")
        visitor = RandomPerson(name: "visitor", device: device, isInvited: true)
        otherUser = RandomPerson(name: "other user", device: otherDevice, isInvited: isOtherInvited)
        var members = [agents[1], bot, device]
        if isOtherInvited { members.append(otherDevice) }
        room = try await agents[0].createRoom(
            inviting: members.map(\.userID),
            settings: [
                "is_direct": .bool(isDirect),
                "power_level_content_override": ["users": [agents[1].userID: 100]],
            ]
        )
        for member in members {
            try await member.join(room)
        }
        for person in [visitor, otherUser] {
            try await person.device.countMessagesOnly()
            guard person.isInvited else { continue }
            let start = try await person.device.sync()
            if let last = start.timeline(of: room).last?["event_id"].text {
                try await person.device.markRead(last, in: room)
            }
        }
        // The direct room is known from the user's account data, or from the invitation, which was already accepted.
        if isDirect {
            for person in [visitor, otherUser] where person.isInvited {
                let path = ["user", person.device.userID, "account_data", "m.direct"]
                try await person.device.call(
                    "PUT",
                    path,
                    body: [agents[0].userID: [.text(room)]] as JSON
                )
            }
        }
        let place: MatrixConfiguration.Conversation =
            isDirect && isOtherInvited ? .direct(with: agents[0].userID) : .room(room)
        phones = (0..<(hasSecondPhone ? 2 : 1)).map { index in
            RandomPhone(
                "phone \(index + 1)",
                server,
                place,
                history: random.one(weighted: histories)
            )
        }
        self.random = random
        for phone in phones { try await phone.start(as: visitor) }
        try await catchUp()
        note("\(phones.map { "\($0.name) with history \($0.history)" }), \(place)")
    }

    // MARK: The run

    /// Runs the whole conversation, to its end or to the first fault, and returns the fault.
    func run(gate: ServerGate, killing: @MainActor () async throws -> Void) async throws -> String? {
        while operations < length {
            for _ in 1...random.integer(3...12) {
                if random.chance(1), random.chance(15) {
                    note("the server is killed and restarted")
                    try await killing()
                }
                if let fault = try await gate.pass({ try await self.operation() }) {
                    return await report(fault)
                }
            }
            if let fault = try await gate.pass({ try await self.check() }) { return await report(fault) }
        }
        for phone in phones { phone.shutDown() }
        return nil
    }

    func holdClocks(_ isHeld: Bool) { for phone in phones { phone.holdClock(isHeld) } }

    func note(_ what: String) { journal.append("\(operations) \(what)") }

    // MARK: The check

    /// Compares each phone with the server, once it has received everything. Returns the first fault.
    func check() async throws -> String? {
        for phone in phones {
            if let fault = phone.offlineFault { return fault }
        }
        guard let first = try await differences() else { return nil }
        var last = first
        for _ in 1...3 {
            guard let again = try await differences() else { return nil }
            last = again
        }
        return "\(last)\nAt first: \(first)"
    }

    private func differences() async throws -> String? {
        try await catchUp()
        for phone in phones where phone.isOnline {
            if let difference = try await difference(of: phone) { return difference }
        }
        return nil
    }

    /// Waits until all online phones have received everything that the server has for them.
    func catchUp() async throws {
        var seen: [ObjectIdentifier: Wire.Poll] = [:]
        while true {
            var isQuiet = true
            for phone in phones where phone.isOnline {
                let key = ObjectIdentifier(phone)
                guard let poll = await phone.launch.wire.restingPoll(after: nil) else {
                    throw Restless(phone: phone.summary, news: "")
                }
                if seen[key] == poll { continue }
                isQuiet = false
                guard let news = try await news(for: phone, after: poll) else {
                    seen[key] = poll
                    continue
                }
                guard await phone.launch.wire.restingPoll(after: poll) != nil else {
                    throw Restless(phone: phone.summary, news: "\(news.json)")
                }
            }
            if isQuiet { return }
        }
    }

    /// A phone that does not finish its work, or does not receive everything that the server has for it.
    private struct Restless: Error {
        let phone: String
        let news: String
    }

    /// The server's news for a phone after a poll, if any.
    private func news(for phone: RandomPhone, after poll: Wire.Poll) async throws -> SynapseSync? {
        guard let person = phone.person else { return nil }
        let sync = try await person.device.sync(since: poll.since, filter: JSON(data: Data(poll.filter.utf8)))
        let places = [sync.joined(room), sync.left(room), sync.invited(room)]
        return places.contains { $0 != .null } ? sync : nil
    }

    /// The fault in one phone's count, according to the server.
    private func difference(of phone: RandomPhone) async throws -> String? {
        guard let person = phone.person else { return nil }
        let shown = phone.count
        let isAway = !isVisitorIn && person.name == visitor.name
        let redacted = isAway ? events.filter(\.isRedactedUnheard).map(\.id) : []
        let isReadUnheard = isAway && phone.unreadIDs.contains { wasReadAtKick($0) }
        let unheard = Set(phone.unreadIDs.filter { redacted.contains($0) || isAway && wasReadAtKick($0) })
        let ours = phone.unreadIDs.filter { !unheard.contains($0) }
        guard person.isInvited else {
            let isRight = phone.isSeen ? shown == .live(0) : shown.badgeNumber == 0
            return ours.isEmpty && isRight ? nil : "\(phone.name) of the other user: \(shown), \(ours)"
        }
        if isAway, !phone.isLoaded {
            // A session that began while the visitor was away receives no log and no number (`end.1`, `count.9`).
            let isRight = phone.isSeen ? shown == .live(0) : shown.freshness != .live
            return isRight ? nil : "\(phone.name) without a log: \(shown)"
        }
        let unread = try await person.device.unread(in: room)
        let theirs = unread.messages
        let total = theirs.count + unread.invitations
        let number = try await person.device.unreadCount(in: room)
        let held = theirs.filter { phone.transcript.position(of: $0) != nil }
        // The server's number, which is used if the log was cut off, includes an unread invitation.
        let isCutOff = events.count { $0.isEntry } >= phone.history
        let unheardBeyond = redacted.count { phone.transcript.position(of: $0) == nil }
        let isRight =
            shown == .live(theirs.count + unheard.count)
            || isCutOff && [0, unheardBeyond].contains { shown == .live(total + unheard.count + $0) }
            // For messages that were read before the start of the log, the phone's earlier number still applies.
            || isCutOff && isReadUnheard && shown.freshness == .live && shown.badgeNumber >= total
        let faults = [
            number ?? total == total
                ? nil : "the server says \(number ?? 0), and names \(theirs.count) + \(unread.invitations)",
            isRight ? nil : "the count is \(shown), the server's \(theirs.count) + \(unread.invitations)",
            ours == held ? nil : "the ids differ",
            Set(ours).count == ours.count ? nil : "a message is in the log twice",
            theirs.allSatisfy { held.contains($0) || isBeyondHistory($0, of: phone) }
                ? nil : "the log lacks messages within the history of \(phone.history)",
        ].compactMap(\.self)
        guard !faults.isEmpty else { return nil }
        return """
            \(faults.joined(separator: "; "))
            \(phone.summary)
              only ours:   \(names(ours.filter { !theirs.contains($0) }))
              only theirs: \(names(theirs.filter { !ours.contains($0) }))
              not in log:  \(theirs.count - held.count)
              both:        \(ours.filter { theirs.contains($0) }.count)
            """
    }

    private func wasReadAtKick(_ id: String) -> Bool {
        events.lastIndex { $0.id == id }.map { $0 <= readAtKick } ?? false
    }

    /// Whether so many entries came after an event that a log need not reach back to it.
    private func isBeyondHistory(_ id: String, of phone: RandomPhone) -> Bool {
        guard let position = events.lastIndex(where: { $0.id == id }) else { return false }
        return events[position...].count { $0.isEntry } >= phone.history
    }

    // MARK: Reports

    func name(_ id: String) -> String {
        guard let position = events.lastIndex(where: { $0.id == id }) else { return "unknown \(id)" }
        let event = events[position]
        return "#\(position) \(event.kind)\(event.isRedacted ? ", redacted" : "") \(id.prefix(6))"
    }

    private func names(_ ids: [String]) -> String { "[\(ids.map { name($0) }.joined(separator: "; "))]" }

    /// A readable summary of the present state.
    var summary: String {
        (["MATRIX_SEED=\(seed)"] + phones.map(\.summary) + journal.suffix(8)).joined(separator: "\n")
    }

    private func report(_ fault: String) async -> String {
        let text = """
            MATRIX_SEED=\(seed), operation \(operations): \(fault)
            \(phones.flatMap { phone in phone.diagnostics.suffix(5).map { "\(phone.name) said: \($0)" } }.joined(separator: "\n"))
            The last operations:
            \(journal.suffix(60).joined(separator: "\n"))
            """
        for phone in phones { phone.shutDown() }
        return text
    }
}
