import ChatProviderKit
public import HelpshiftAdapter

/// The agents and automations of a ``SimulatedHelpshiftServer``, who act in its conversations.
///
/// Without a publish id, an action applies to the newest conversation that has not ended.
@MainActor
public struct SimulatedAgentDesk {
    let server: SimulatedHelpshiftServer

    /// There is no such conversation, or it has ended.
    public struct NoConversation: Error, Sendable, CustomStringConvertible {
        /// What to do first.
        public var description: String { "The user has no open conversation: let them write first." }
    }

    /// Sends a text.
    public func send(_ text: String, in publishID: String? = nil) throws {
        try add(message(.agent, "text", text), to: publishID)
    }

    /// Sends files.
    public func send(_ files: [HelpshiftAttachment], body: String = "", in publishID: String? = nil) throws {
        var message = message(.agent, "attachment", body)
        message.attachments = files
        try add(message, to: publishID)
    }

    /// Asks for a review in the app's store.
    public func requestAppReview(_ text: String, in publishID: String? = nil) throws {
        try add(message(.agent, "app_review_request", text), to: publishID)
    }

    /// Asks for a screenshot.
    public func requestScreenshot(_ text: String, in publishID: String? = nil) throws {
        try add(message(.agent, "screenshot_request", text), to: publishID)
    }

    /// Sends a text from an automation. The SDK raises no event for it.
    public func sendAsBot(_ text: String, in publishID: String? = nil) throws {
        try add(message(.bot, "text", text), to: publishID)
    }

    /// Sends a card with actions from an automation. The SDK raises an event when the user taps an action.
    public func sendActionCard(
        _ text: String,
        actions: [SimulatedAction],
        in publishID: String? = nil
    ) throws {
        var message = message(.bot, "text", text)
        message.actions = actions
        try add(message, to: publishID)
    }

    /// Resolves the conversation. If users are asked about a resolution, the conversation ends when the user accepts
    /// it, otherwise at once.
    public func resolve(_ publishID: String? = nil) throws {
        let asks = server.dashboard.asksResolutionQuestion
        try close(publishID, as: asks ? .awaitingAnswer : .ended) { client in
            client.raise(.conversationResolved)
            if !asks { client.raise(.conversationEnd) }
        }
    }

    /// Rejects the conversation, which ends it.
    public func reject(_ publishID: String? = nil) throws {
        try close(publishID, as: .ended) { client in
            client.raise(.conversationRejected)
            client.raise(.conversationEnd)
        }
    }

    private func close(
        _ publishID: String?,
        as stage: SimulatedConversation.Stage,
        _ tell: (SimulatedHelpshift) -> Void
    ) throws {
        let publishID = try find(publishID)
        server.change(publishID) { $0.stage = stage }
        server.tell(of: publishID) { client, conversation in
            tell(client)
            client.raiseStatus(of: conversation)
        }
    }

    private func message(
        _ author: SimulatedMessage.Author,
        _ type: String,
        _ body: String
    ) -> SimulatedMessage {
        SimulatedMessage(author: author, type: type, body: body, createdAt: server.now)
    }

    private func add(_ message: SimulatedMessage, to publishID: String?) throws {
        let publishID = try find(publishID)
        let counts = message.author == .agent || server.dashboard.countsBotMessages
        server.change(publishID) {
            $0.messages.append(message)
            if counts { $0.unreadCount += 1 }
        }
        server.push(about: publishID)
        server.tell(of: publishID) { $0.receive(message, in: $1, counts: counts) }
    }

    private func find(_ publishID: String?) throws -> String {
        let found = server.conversations.last {
            $0.stage != .ended && (publishID == nil || $0.publishID == publishID)
        }
        guard let found else { throw NoConversation() }
        return found.publishID
    }
}
