import ChatProviderKit
public import HelpshiftAdapter

/// What agents and automations do to the conversations of a ``SimulatedHelpshiftServer``.
///
/// Without a publish id everything is about the newest conversation that is not over.
@MainActor
public struct SimulatedAgentDesk {
    let server: SimulatedHelpshiftServer

    /// There is no such conversation, or it is over.
    public struct NoConversation: Error, Sendable, CustomStringConvertible {
        /// What to do first.
        public var description: String { "The user has no open conversation: let them write first." }
    }

    /// Sends words.
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

    /// Asks for a picture of the screen.
    public func requestScreenshot(_ text: String, in publishID: String? = nil) throws {
        try add(message(.agent, "screenshot_request", text), to: publishID)
    }

    /// An automation says something. The SDK raises no event for it.
    public func sendAsBot(_ text: String, in publishID: String? = nil) throws {
        try add(message(.bot, "text", text), to: publishID)
    }

    /// An automation sends a card with something to tap. The SDK raises an event when it is tapped.
    public func sendActionCard(
        _ text: String,
        actions: [SimulatedAction],
        in publishID: String? = nil
    ) throws {
        var message = message(.bot, "text", text)
        message.actions = actions
        try add(message, to: publishID)
    }

    /// Sends the push of a campaign, which is about no conversation, to all devices with a push token.
    public func send(_ campaign: SimulatedCampaign) { server.push(campaign) }

    /// Resolves the conversation. It is over where no resolution question is asked, or else when the user is content.
    public func resolve(_ publishID: String? = nil) throws {
        let asks = server.dashboard.asksResolutionQuestion
        try close(publishID, as: asks ? .awaitingAnswer : .ended) { client in
            client.raise(.conversationResolved)
            if !asks { client.raise(.conversationEnd) }
        }
    }

    /// Rejects the conversation. It is over.
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
