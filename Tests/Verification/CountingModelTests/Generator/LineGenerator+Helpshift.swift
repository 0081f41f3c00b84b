import CountingModel
import TestSupport

extension LineGenerator {
    mutating func helpshiftStep(_ participant: ModelParticipant) {
        let event: ModelHelpshiftEvent
        switch random.integer(0...99) {
        case 0..<36: event = .agentMessage(newMessage(participant))
        case 36..<48: event = .agentMessage(oldMessage(participant))
        case 48..<66: event = report(participant)
        case 66..<73:
            event = .messageAdd(type: random.one(of: ["text", "attachment"]), body: ownText())
        case 73..<76: event = .conversationStart(message: random.chance(90) ? "hello \(number())" : nil)
        case 76..<79: event = .conversationStatus(open: random.one(of: [true, false, nil]))
        case 79..<87: event = toggle(participant)
        case 87..<91: event = .authenticationFailed(random.one(of: Self.failures))
        case 91..<93: event = .other("userSessionExpired")
        default: event = .other(random.one(of: Self.otherEvents))
        }
        put(.helpshift(event, provider: name(of: participant)))
    }

    mutating func hearManyMessages(_ participant: ModelParticipant, _ count: Int) {
        for _ in 0..<count {
            put(.helpshift(.agentMessage(newMessage(participant)), provider: name(of: participant)))
        }
    }

    /// Messages are delivered again, the oldest of which is just at or past the storage limit.
    mutating func redeliverAroundBound(_ participant: ModelParticipant) {
        let messages = sent[conversation(participant), default: []]
        for _ in 0..<random.integer(2...8) {
            let place = messages.count - 256 + random.integer(-3...3)
            guard messages.indices.contains(place) else { continue }
            put(.helpshift(.agentMessage(messages[place]), provider: name(of: participant)))
        }
    }

    // MARK: Inside

    private static let failures = ["authTokenNotProvided", "invalidAuthToken"]

    private static let otherEvents = [
        "conversationEnd", "conversationRejected", "conversationResolved", "conversationReopened",
        "helpshiftSessionStarted", "helpshiftSessionEnded", "refreshUserCredentials",
        "userIdentityNotEnabled",
        "masterAttributesLimitExceeded", "appAttributesLimitExceeded", "anEventOfTomorrow",
    ]

    /// The server's count, its previous report, or another number: users also read on other phones.
    private mutating func report(_ participant: ModelParticipant) -> ModelHelpshiftEvent {
        guard random.chance(95) else { return .report(count: nil, fromCache: random.chance(45)) }
        let key = conversation(participant)
        if random.chance(10) { unread[key] = 0 }
        let count: Int
        switch random.integer(0...9) {
        case 0..<5: count = unread[key, default: 0]
        case 5..<7: count = lastReports[key, default: 0]
        default: count = random.one(weighted: [(40, 0), (20, 1), (20, 2), (15, 4), (5, 9)])
        }
        lastReports[key] = count
        return .report(count: count, fromCache: random.chance(40))
    }

    private mutating func toggle(_ participant: ModelParticipant) -> ModelHelpshiftEvent {
        let isVisible: Bool? = random.one(of: [true, true, false, false, nil])
        if isVisible == true { unread[conversation(participant)] = 0 }
        return .widgetToggle(visible: isVisible)
    }

    private mutating func newMessage(_ participant: ModelParticipant) -> ModelAgentMessage {
        var message = ModelAgentMessage(
            publishID: random.chance(90) ? "p\(random.integer(1...3))" : nil,
            created: createdTime(),
            type: random.one(weighted: [
                (70, "text"), (6, "app_review_request"), (6, "screenshot_request"), (3, nil),
            ]),
            body: random.chance(90) ? "body \(number())" : nil
        )
        if random.chance(15) {
            // A screenshot, usually without a body.
            message.type = "attachment"
            if random.chance(80) { message.body = nil }
            message.attachments = (0..<random.integer(1...2)).map { _ in attachment() }
        }
        sent[conversation(participant), default: []].append(message)
        unread[conversation(participant), default: 0] += 1
        return message
    }

    /// The visitor's text, often repeated.
    private mutating func ownText() -> String { random.one(of: ["ok", "no", "own \(number())"]) }

    private mutating func attachment() -> ModelAttachment {
        ModelAttachment(name: random.one(of: ["a.png", "b.png"]), size: random.one(of: [10, 11]))
    }

    /// An earlier message, or one that differs from it in a single property.
    private mutating func oldMessage(_ participant: ModelParticipant) -> ModelAgentMessage {
        let messages = sent[conversation(participant), default: []]
        guard !messages.isEmpty else { return newMessage(participant) }
        var message = random.one(of: random.chance(50) ? messages.suffix(2) : messages)
        switch random.integer(0...9) {
        case 0: message.body = "body \(number())"
        case 1: message.publishID = "p9"
        case 2: message.type = message.type == "text" ? "attachment" : "text"
        case 3: message.created = createdTime()
        case 5: message.attachments.append(attachment())
        case 4:
            // The same time in the other unit.
            if case .number(let value) = message.created {
                message.created = .number(value < 1e11 ? value * 1000 : value / 1000)
            }
        default: break
        }
        return message
    }

    private mutating func createdTime() -> ModelCreatedTime {
        let time = created()
        switch random.integer(0...99) {
        case 0..<55: return .number(time)
        case 55..<78: return .number(time / 1000)
        case 78..<85: return .missing
        case 85..<88: return .null
        case 88..<92: return .text(random.one(of: ["soon", "", "12:30"]))
        case 92..<97: return .text("\(Int(time))")
        default: return .number(random.one(of: [0, 99_999_999_999, 100_000_000_000, -1]))
        }
    }
}
