/// A line of a recording, for the reference model.
///
/// Nothing in this target depends on a type of the library: the library receives the line as JSON text, or the vendor's
/// events, and the model receives this.
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
    /// A login with its outcome: `ok`, `failed`, `timedOut` or `late`.
    case answeredLogin(String, provider: String, answer: String)
    case logout(provider: String)
    /// The anonymous visitor has been replaced by another one: after a logout that the app requested without a user, or
    /// at a vendor where a login failed.
    case newVisitor(provider: String)
    /// The state of a provider's user from now on, by U1 to U10, for a model beside a running provider: a recording has
    /// only the outcome of a change. `endsVisitor` says whether the vendor's anonymous visitor has ended other than by
    /// a logout (U9).
    case standing(ModelStanding, user: String?, provider: String, endsVisitor: Bool = false)
    case zendesk(ModelZendeskEvent, provider: String? = nil)
    case helpshift(ModelHelpshiftEvent, provider: String? = nil)
    case matrix(ModelMatrixEvent, provider: String? = nil)
    case zendeskMessaging(ModelMessagingEvent, provider: String? = nil)
}

/// The knowledge about the vendor's user.
package enum ModelStanding: Sendable, Hashable {
    /// The vendor has the app's user, to whom its reports belong.
    case settled
    /// The vendor has the app's user, but its reports may still belong to the former user.
    case quiet
    /// The vendor does not have the app's user yet, no longer has it, or is not certain to.
    case unsettled
    /// A logout is owed.
    case owesLogout
}

package enum ModelZendeskEvent: Sendable {
    case connectionStatus(String)
    case chatState(ModelChatState)
    case notification(String)
}

/// A `chatState` line; `nil` is an omitted field.
package struct ModelChatState: Sendable {
    package var status: String?
    package var isChatting: Bool?
    package var logs: [ModelZendeskLog]?
    package var appendLogs: [ModelZendeskLog]?

    package init(
        status: String? = nil,
        isChatting: Bool? = nil,
        logs: [ModelZendeskLog]? = nil,
        appendLogs: [ModelZendeskLog]? = nil
    ) {
        self.status = status
        self.isChatting = isChatting
        self.logs = logs
        self.appendLogs = appendLogs
    }
}

package struct ModelZendeskLog: Sendable, Hashable {
    package var id: String
    package var participant: String
    package var type: String
    /// `createdTimestamp`, in milliseconds.
    package var created: Double
    package var text: String
    /// `pending`, `delivered`, or the reason for a failure.
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
    /// An event without information about the count, or an unknown one.
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

/// A file in an agent's message.
package struct ModelAttachment: Sendable, Hashable {
    package var name: String
    /// In bytes.
    package var size: Int

    package init(name: String, size: Int) {
        self.name = name
        self.size = size
    }
}

/// The value of `createdTs`.
package enum ModelCreatedTime: Sendable {
    case missing
    case number(Double)
    case text(String)
    case null
}
