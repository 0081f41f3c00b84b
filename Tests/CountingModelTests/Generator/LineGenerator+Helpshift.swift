import CountingModel
import TestSupport

extension LineGenerator {
    mutating func helpshiftStep(_ participant: ModelParticipant) {
        let event: ModelHelpshiftEvent
        switch random.integer(0...99) {
        case 0..<34: event = .agentMessage(newMessage(participant))
        case 34..<44: event = .agentMessage(oldMessage(participant))
        case 44..<64: event = .report(count: random.chance(95) ? count() : nil, fromCache: random.chance(45))
        case 64..<72:
            event = .messageAdd(type: random.one(of: ["text", "attachment"]), body: "own \(number())")
        case 72..<75: event = .conversationStart(message: random.chance(90) ? "hello \(number())" : nil)
        case 75..<78: event = .conversationStatus(open: random.one(of: [true, false, nil]))
        case 78..<87: event = .widgetToggle(visible: random.one(of: [true, true, false, false, nil]))
        case 87..<91: event = .authenticationFailed(random.one(of: Self.failures))
        case 91..<93: event = .other("userSessionExpired")
        default: event = .other(random.one(of: Self.otherEvents))
        }
        put(.helpshift(event, provider: name(of: participant)))
    }

    // MARK: Inside

    private static let failures = ["authTokenNotProvided", "invalidAuthToken"]

    private static let otherEvents = [
        "conversationEnd", "conversationRejected", "conversationResolved", "conversationReopened",
        "helpshiftSessionStarted", "helpshiftSessionEnded", "refreshUserCredentials",
        "userIdentityNotEnabled",
        "masterAttributesLimitExceeded", "appAttributesLimitExceeded", "anEventOfTomorrow",
    ]

    private mutating func count() -> Int {
        random.one(weighted: [(40, 0), (20, 1), (20, 2), (15, 4), (5, 9)])
    }

    private mutating func newMessage(_ participant: ModelParticipant) -> ModelAgentMessage {
        let message = ModelAgentMessage(
            publishID: random.chance(90) ? "p\(random.integer(1...3))" : nil,
            created: createdTime(),
            type: random.one(weighted: [
                (70, "text"), (15, "attachment"), (6, "app_review_request"), (6, "screenshot_request"),
                (3, nil),
            ]),
            body: random.chance(90) ? "body \(number())" : nil
        )
        sent[conversation(participant), default: []].append(message)
        return message
    }

    /// A message that came already, or one that differs from it in one thing only.
    private mutating func oldMessage(_ participant: ModelParticipant) -> ModelAgentMessage {
        let messages = sent[conversation(participant), default: []]
        guard !messages.isEmpty else { return newMessage(participant) }
        var message = random.one(of: random.chance(50) ? messages.suffix(2) : messages)
        switch random.integer(0...9) {
        case 0: message.body = "body \(number())"
        case 1: message.publishID = "p9"
        case 2: message.type = message.type == "text" ? "attachment" : "text"
        case 3: message.created = createdTime()
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
