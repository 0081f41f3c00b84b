/// A line of a recording, as the reference model has it.
///
/// Nothing in this target knows a type of the library: the library is given the line as JSON text, or hears what it
/// says, the model this.
package struct ModelLine: Sendable {
    /// The time of the callback, in milliseconds since 1970.
    package var at: Double
    package var event: ModelEvent

    package init(at: Double, event: ModelEvent) {
        self.at = at
        self.event = event
    }
}

package enum ModelEvent: Sendable {
    /// `didEnterBackground`, `willEnterForeground`, `relaunch`, `networkLost` or `networkBack`.
    case app(String)
    /// `willAppear`, `willDisappear` or `didClose`, for every provider or for one.
    case conversation(String, provider: String? = nil)
    case login(String, provider: String)
    /// A login with what became of it: `ok`, `failed`, `timedOut` or `late`.
    case answeredLogin(String, provider: String, answer: String)
    case logout(provider: String)
    /// The anonymous visitor has gone, and there is another one: a logout that the app asked for with nobody logged in, or
    /// what a vendor makes of a login that failed.
    case newVisitor(provider: String)
    /// What U1 to U10 say of a provider's user from now on, where a running provider is listened to: a recording has only
    /// what became of a change. With whether the vendor's anonymous visitor has ended, otherwise than by a logout (U9).
    case standing(ModelStanding, user: String?, provider: String, endsVisitor: Bool = false)
    case zendesk(ModelZendeskEvent, provider: String? = nil)
    case helpshift(ModelHelpshiftEvent, provider: String? = nil)
    case matrix(ModelMatrixEvent, provider: String? = nil)
    case zendeskMessaging(ModelMessagingEvent, provider: String? = nil)
}

/// What is known of the vendor's user.
package enum ModelStanding: Sendable, Hashable {
    /// The vendor has the app's user: what it reports is that user's.
    case settled
    /// The vendor has the app's user, and what it reports may still be of the user before.
    case quiet
    /// The vendor has the app's user not yet, not any more, or not for certain.
    case unsettled
    /// A logout is owed.
    case owesLogout
}

package enum ModelZendeskEvent: Sendable {
    case connectionStatus(String)
    case chatState(ModelChatState)
    case notification(String)
}

/// A `chatState` line; `nil` is a field that is left out.
package struct ModelChatState: Sendable {
    package var status: String?
    package var isChatting: Bool?
    package var chatID: String?
    package var logs: [ModelZendeskLog]?
    package var appendLogs: [ModelZendeskLog]?
    /// Puts the fields on the line that count for nothing: agents, department, queue, rating, comment.
    package var hasDecoration: Bool

    package init(
        status: String? = nil,
        isChatting: Bool? = nil,
        chatID: String? = nil,
        logs: [ModelZendeskLog]? = nil,
        appendLogs: [ModelZendeskLog]? = nil,
        hasDecoration: Bool = false
    ) {
        self.status = status
        self.isChatting = isChatting
        self.chatID = chatID
        self.logs = logs
        self.appendLogs = appendLogs
        self.hasDecoration = hasDecoration
    }
}

package struct ModelZendeskLog: Sendable, Hashable {
    package var id: String
    package var participant: String
    package var type: String
    /// `createdTimestamp`, in milliseconds.
    package var created: Double
    package var text: String
    /// `pending`, `delivered`, or the reason of a failure.
    package var status: String

    package init(
        id: String,
        participant: String,
        type: String,
        created: Double,
        text: String,
        status: String = "delivered"
    ) {
        self.id = id
        self.participant = participant
        self.type = type
        self.created = created
        self.text = text
        self.status = status
    }
}

package enum ModelHelpshiftEvent: Sendable {
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

package struct ModelAgentMessage: Sendable {
    package var publishID: String?
    package var created: ModelCreatedTime
    package var type: String?
    package var body: String?
    package var attachments: [ModelAttachment]

    package init(
        publishID: String? = nil,
        created: ModelCreatedTime,
        type: String? = nil,
        body: String? = nil,
        attachments: [ModelAttachment] = []
    ) {
        self.publishID = publishID
        self.created = created
        self.type = type
        self.body = body
        self.attachments = attachments
    }
}

/// A file that comes with an agent's message.
package struct ModelAttachment: Sendable, Hashable {
    package var name: String
    /// In bytes.
    package var size: Int

    package init(name: String, size: Int) {
        self.name = name
        self.size = size
    }
}

/// What is under `createdTs`.
package enum ModelCreatedTime: Sendable {
    case missing
    case number(Double)
    case text(String)
    case null
}
