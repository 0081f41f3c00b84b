/// The agents and bots in the Agent Workspace.
///
/// Each call applies to the named conversation, or by default to the one that was updated last.
@MainActor
public struct SimulatedMessagingAgents {
    let server: SimulatedMessagingServer

    /// Why an agent's action is not possible.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is no such conversation.
        case noConversation

        /// What is wrong, and what to do first.
        public var description: String { "There is no such conversation: let the visitor write first." }
    }

    /// Sends a message from an agent, who is assigned the conversation if necessary.
    @discardableResult
    public func send(
        _ text: String,
        as name: String = "Ada",
        kind: SimulatedMessage.Kind = .text,
        to conversationID: String? = nil
    ) throws -> String {
        let place = try place(of: conversationID)
        let isFirst = place.conversation.agent != name
        if isFirst { server.assign(name, to: place.conversation.id, of: place.userID) }
        let message = server.append(
            text,
            by: .agent(name),
            kind: kind,
            to: place.conversation.id,
            of: place.userID
        )
        if isFirst { server.markServed(place.conversation.id, by: name, of: place.userID) }
        return message.id
    }

    /// Sends a message from a bot.
    @discardableResult
    public func sendBotMessage(
        _ text: String,
        kind: SimulatedMessage.Kind = .text,
        to conversationID: String? = nil
    ) throws -> String {
        let place = try place(of: conversationID)
        return server.append(text, by: .bot, kind: kind, to: place.conversation.id, of: place.userID).id
    }

    /// Assigns the conversation to an agent.
    public func assign(_ name: String = "Ada", to conversationID: String? = nil) throws {
        let place = try place(of: conversationID)
        server.assign(name, to: place.conversation.id, of: place.userID)
    }

    private func place(
        of conversationID: String?
    ) throws -> (userID: String, conversation: SimulatedMessagingConversation) {
        let places = server.users.values.flatMap { user in user.conversations.map { (user.id, $0) } }
        let found =
            if let conversationID {
                places.first { $0.1.id == conversationID }
            } else {
                places.max { $0.1.updateNumber < $1.1.updateNumber }
            }
        guard let found else { throw Refusal.noConversation }
        return (found.0, found.1)
    }
}
