import CountingModel
import Testing

/// A recording whose counts were worked out by hand from the rules.
struct CountingCase: Sendable, CustomTestStringConvertible {
    /// Begins with the invariant's name.
    var name: String
    var provider: ModelParticipant
    var policy: ModelPolicy
    var lines: [ModelLine]
    /// After each line: `unknown`, or the freshness and the number.
    var expected: [String]

    var testDescription: String { name }

    static func zendesk(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, RandomScene.zendesk, policy, steps)
    }

    static func helpshift(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, RandomScene.helpshift, policy, steps)
    }

    private init(
        _ name: String,
        _ provider: ModelParticipant,
        _ policy: ModelPolicy,
        _ steps: [(ModelEvent, String)]
    ) {
        self.name = name
        self.provider = provider
        self.policy = policy
        // The first line is at second 0, the next at second 10, and so on.
        lines = steps.enumerated().map {
            ModelLine(at: Moment.of(Double($0.offset * 10)), event: $0.element.0)
        }
        expected = steps.map(\.1)
    }

    /// What the cases expect of an answer, in their words.
    static func words(_ answer: ModelAnswer?) -> String {
        guard let status = answer?.providers.first else { return "nothing" }
        return status.unread.map { "\(status.freshness) \($0)" } ?? status.freshness
    }
}

/// The tables' time.
enum Moment {
    /// In milliseconds since 1970, so many seconds after the first line.
    static func of(_ seconds: Double) -> Double { 1_790_000_000_000 + seconds * 1000 }
}

// The words that the tables are written in. Times are seconds after the first line.

extension ModelEvent {
    static let appear = ModelEvent.conversation("willAppear")
    static let leave = ModelEvent.conversation("willDisappear")
    static let background = ModelEvent.app("didEnterBackground")
    static let foreground = ModelEvent.app("willEnterForeground")
    static let relaunch = ModelEvent.app("relaunch")

    static let connected = status("connected")
    static let chatEnded = ModelEvent.zendesk(.notification("chatEnded"))

    static func status(_ status: String) -> ModelEvent { .zendesk(.connectionStatus(status)) }

    /// A loaded state with the whole log.
    static func load(_ logs: ModelZendeskLog..., as status: String = "started") -> ModelEvent {
        .zendesk(.chatState(ModelChatState(status: status, isChatting: true, logs: logs)))
    }

    static func append(_ logs: ModelZendeskLog...) -> ModelEvent {
        .zendesk(.chatState(ModelChatState(appendLogs: logs)))
    }

    /// A state that names its session status alone.
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

    static func message(_ message: ModelAgentMessage) -> ModelEvent { .helpshift(.agentMessage(message)) }

    static func report(_ count: Int, fromCache: Bool = false) -> ModelEvent {
        .helpshift(.report(count: count, fromCache: fromCache))
    }

    static func widget(_ visible: Bool) -> ModelEvent { .helpshift(.widgetToggle(visible: visible)) }

    static func event(_ name: String) -> ModelEvent { .helpshift(.other(name)) }
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
