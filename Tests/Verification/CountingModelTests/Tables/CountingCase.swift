import CountingModel
import Testing

/// A recording with counts that were worked out by hand from the rules.
struct CountingCase: Sendable, CustomTestStringConvertible {
    /// Begins with the invariant's name.
    var name: String
    var providers: [ModelParticipant]
    var policy: ModelPolicy
    var lines: [ModelLine]
    /// The expected ``words(_:)`` after each line.
    var expected: [String]

    var testDescription: String { name }

    static func zendesk(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [.zendesk], policy, steps)
    }

    static func helpshift(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [.helpshift], policy, steps)
    }

    /// Zendesk Chat and Helpshift, each printed from a line on.
    static func both(
        _ name: String,
        printedFrom first: (zendesk: Int, helpshift: Int) = (1, 1),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        let providers = [
            ModelParticipant(id: "zendesk-chat", vendor: .zendesk, shownFromLine: first.zendesk),
            ModelParticipant(id: "helpshift", vendor: .helpshift, shownFromLine: first.helpshift),
        ]
        return CountingCase(name, providers, ModelPolicy(), steps)
    }

    init(
        _ name: String,
        _ providers: [ModelParticipant],
        _ policy: ModelPolicy,
        _ steps: [(ModelEvent, String)]
    ) {
        self.name = name
        self.providers = providers
        self.policy = policy
        // The first line is at second 0, the next at second 10, and so on.
        lines = steps.enumerated().map {
            ModelLine(at: Moment.of(Double($0.offset * 10)), event: $0.element.0)
        }
        expected = steps.map(\.1)
    }

    /// An answer as the cases spell it: for one provider, `unknown`, or the freshness and the number; for several, the
    /// total and the count of each printed provider.
    func words(_ answer: ModelAnswer?) -> String {
        guard let answer else { return "nothing" }
        let all = answer.providers.map { status in
            status.unread.map { "\(status.freshness) \($0)" } ?? status.freshness
        }
        guard providers.count > 1 else { return all.joined() }
        return "total \(answer.total.map(String.init) ?? "unknown"): \(all.joined(separator: ", "))"
    }
}

extension ModelParticipant {
    static let zendesk = ModelParticipant(id: "zendesk-chat", vendor: .zendesk)
    static let helpshift = ModelParticipant(id: "helpshift", vendor: .helpshift)
    static let matrix = ModelParticipant(id: "matrix", vendor: .matrix)
    static let messaging = ModelParticipant(id: "zendesk-messaging", vendor: .zendeskMessaging)
}

/// Times in the tables.
enum Moment {
    /// The time in milliseconds since 1970, a number of seconds after the first line.
    static func of(_ seconds: Double) -> Double { 1_790_000_000_000 + seconds * 1000 }
}

// The vocabulary of the tables. Times are seconds after the first line.

extension ModelEvent {
    static let appear = ModelEvent.conversation("willAppear")
    static let leave = ModelEvent.conversation("willDisappear")
    static let background = ModelEvent.app("didEnterBackground")
    static let foreground = ModelEvent.app("willEnterForeground")
    static let relaunch = ModelEvent.app("relaunch")

    static let connected = status("connected")
    static let ownMessage = ModelEvent.helpshift(.messageAdd(type: "text", body: "mine"))
    static let chatEnded = ModelEvent.zendesk(.notification("chatEnded"))

    static func status(_ status: String) -> ModelEvent { .zendesk(.connectionStatus(status)) }

    /// A loaded state with the whole log.
    static func load(_ logs: ModelZendeskLog..., as status: String = "started") -> ModelEvent {
        load(logs, as: status)
    }

    static func load(_ logs: [ModelZendeskLog], as status: String = "started") -> ModelEvent {
        .zendesk(.chatState(ModelChatState(status: status, isChatting: true, logs: logs)))
    }

    static func append(_ logs: ModelZendeskLog...) -> ModelEvent {
        .zendesk(.chatState(ModelChatState(appendLogs: logs)))
    }

    /// A state with nothing but its session status.
    static func session(_ status: String) -> ModelEvent {
        .zendesk(.chatState(ModelChatState(status: status)))
    }

    static func message(
        _ body: String,
        at seconds: Double,
        type: String = "text",
        publishID: String = "p1"
    ) -> ModelEvent {
        let created = ModelCreatedTime.number(Moment.of(seconds))
        return message(ModelAgentMessage(publishID: publishID, created: created, type: type, body: body))
    }

    /// A screenshot without a body.
    static func screenshot(_ name: String, size: Int = 10, at seconds: Double) -> ModelEvent {
        message(
            ModelAgentMessage(
                publishID: "p1",
                created: .number(Moment.of(seconds)),
                type: "attachment",
                attachments: [ModelAttachment(name: name, size: size)]
            )
        )
    }

    static func message(_ message: ModelAgentMessage) -> ModelEvent { .helpshift(.agentMessage(message)) }

    static func report(_ count: Int, fromCache: Bool = false) -> ModelEvent {
        .helpshift(.report(count: count, fromCache: fromCache))
    }

    static func widget(_ visible: Bool) -> ModelEvent { .helpshift(.widgetToggle(visible: visible)) }

    static func event(_ name: String) -> ModelEvent { .helpshift(.other(name)) }

    static func zendeskLogin(_ user: String) -> ModelEvent { .login(user, provider: "zendesk-chat") }
    static func helpshiftLogin(_ user: String) -> ModelEvent { .login(user, provider: "helpshift") }
    static let zendeskLogout = ModelEvent.logout(provider: "zendesk-chat")
    static let helpshiftLogout = ModelEvent.logout(provider: "helpshift")
}

extension ModelZendeskLog {
    static func agent(
        _ id: String,
        at seconds: Double,
        _ type: String = "message",
        text: String = "text"
    ) -> ModelZendeskLog {
        ModelZendeskLog(id: id, participant: "agent", type: type, created: Moment.of(seconds), text: text)
    }

    static func other(
        _ participant: String,
        _ id: String,
        at seconds: Double,
        _ type: String = "message",
        status: String = "delivered"
    ) -> ModelZendeskLog {
        ModelZendeskLog(
            id: id,
            participant: participant,
            type: type,
            created: Moment.of(seconds),
            text: "text",
            status: status
        )
    }
}
