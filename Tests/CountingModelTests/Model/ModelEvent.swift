/// A line of a recording, as the reference model has it.
///
/// Nothing in this folder knows a type of the library: the library is given the line as JSON text, the model this.
struct ModelLine: Sendable {
    /// The time of the callback, in milliseconds since 1970.
    var at: Double
    var event: ModelEvent
}

enum ModelEvent: Sendable {
    /// `didEnterBackground`, `willEnterForeground` or `relaunch`.
    case app(String)
    /// `willAppear`, `willDisappear` or `didClose`, for every provider or for one.
    case conversation(String, provider: String? = nil)
    case login(String, provider: String)
    case logout(provider: String)
    case zendesk(ModelZendeskEvent, provider: String? = nil)
    case helpshift(ModelHelpshiftEvent, provider: String? = nil)
}

enum ModelZendeskEvent: Sendable {
    case connectionStatus(String)
    case chatState(ModelChatState)
    case notification(String)
}

/// A `chatState` line; `nil` is a field that is left out.
struct ModelChatState: Sendable {
    var status: String?
    var isChatting: Bool?
    var chatID: String?
    var logs: [ModelZendeskLog]?
    var appendLogs: [ModelZendeskLog]?
    /// Puts the fields on the line that count for nothing: agents, department, queue, rating, comment.
    var hasDecoration = false
}

struct ModelZendeskLog: Sendable, Hashable {
    var id: String
    var participant: String
    var type: String
    /// `createdTimestamp`, in milliseconds.
    var created: Double
    var text: String
    /// `pending`, `delivered`, or the reason of a failure.
    var status = "delivered"
}

enum ModelHelpshiftEvent: Sendable {
    case agentMessage(ModelAgentMessage)
    case messageAdd(type: String, body: String)
    case conversationStart(message: String?)
    case conversationStatus(open: Bool?)
    case widgetToggle(visible: Bool?)
    case report(count: Int?, fromCache: Bool)
    /// An event whose data say nothing about the count, or one that nobody knows.
    case other(String)
    case authenticationFailed(String)
}

struct ModelAgentMessage: Sendable {
    var publishID: String?
    var created: ModelCreatedTime
    var type: String?
    var body: String?
}

/// What stands under `createdTs`.
enum ModelCreatedTime: Sendable {
    case missing
    case number(Double)
    case text(String)
    case null
}
