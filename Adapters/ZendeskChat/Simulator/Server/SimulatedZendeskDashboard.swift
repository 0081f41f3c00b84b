public import ChatProviderKit

/// The dashboard of the agents.
///
/// Each call applies to the named visitor, or by default to the one with the latest chat.
@MainActor
public struct SimulatedZendeskDashboard {
    let server: SimulatedZendeskServer

    /// Why an agent's action is not possible.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// The visitor has no open chat.
        case noChat
        /// The agent is not in the chat.
        case notInChat

        /// What is wrong, and what to do first.
        public var description: String {
            switch self {
            case .noChat: "The visitor has no open chat: let them write first."
            case .notInChat: "The agent is not in the chat: let them join or write first."
            }
        }
    }

    /// The visitors who have an open chat.
    public var waitingVisitors: [String] {
        server.visitors.values.filter { $0.chat?.isOpen == true }.map(\.id).sorted()
    }

    /// Lets an agent join the chat.
    public func join(_ name: String = "Ada", visitor: String? = nil) throws {
        let id = try open(visitor)
        guard !(server.visitors[id]?.chat?.agents ?? []).contains(where: { $0.displayName == name }) else {
            return
        }
        let agent = ChatState.Agent(nick: nick(name), displayName: name)
        server.change(id) {
            $0.chat?.agents.append(agent)
            $0.chat?.queuePosition = 0
        }
        add(.memberJoin, name, to: id)
    }

    /// Lets an agent leave. The chat stays open.
    public func leave(_ name: String = "Ada", visitor: String? = nil) throws {
        let id = try chat(with: name, visitor)
        server.change(id) { $0.chat?.agents.removeAll { $0.displayName == name } }
        add(.memberLeave, name, to: id)
    }

    /// Shows that an agent types, or has stopped.
    public func type(_ isTyping: Bool = true, as name: String = "Ada", visitor: String? = nil) throws {
        let id = try chat(with: name, visitor)
        server.change(id) {
            guard let position = $0.chat?.agents.firstIndex(where: { $0.displayName == name }) else { return }
            $0.chat?.agents[position].isTyping = isTyping
        }
    }

    /// Sends a message from an agent, who joins the chat if necessary.
    @discardableResult
    public func send(_ text: String, as name: String = "Ada", visitor: String? = nil) throws -> ChatEntry.ID {
        try say(.message(text), name, visitor)
    }

    /// Sends a question from an agent, with answers to choose from.
    @discardableResult
    public func send(
        _ question: String,
        options: [String],
        as name: String = "Ada",
        visitor: String? = nil
    ) throws -> ChatEntry.ID {
        try say(.options(question: question, choices: options), name, visitor)
    }

    /// Sends a file from an agent.
    @discardableResult
    public func send(
        _ attachment: ChatEntry.Attachment,
        as name: String = "Ada",
        visitor: String? = nil
    ) throws -> ChatEntry.ID {
        try say(.attachment(attachment), name, visitor)
    }

    /// Asks for a rating.
    public func requestRating(as name: String = "Ada", visitor: String? = nil) throws {
        add(.ratingRequest, name, to: try chat(with: name, visitor))
    }

    /// Sends a message from a trigger of the account.
    public func fireTrigger(_ text: String, visitor: String? = nil) throws {
        let id = try open(visitor)
        server.add(entry(.message(text), .trigger, "trigger", "Trigger"), to: id)
    }

    /// Changes the visitor's position in the queue.
    public func moveQueue(to position: Int, visitor: String? = nil) throws {
        server.change(try open(visitor)) { $0.chat?.queuePosition = max(0, position) }
    }

    /// Removes an entry from the log. If there is no such entry, nothing happens.
    public func remove(_ id: ChatEntry.ID, visitor: String? = nil) throws {
        server.remove(id, from: try open(visitor))
    }

    /// Ends the chat.
    public func endChat(visitor: String? = nil) throws {
        server.end(try open(visitor))
    }

    // MARK: Implementation

    private func open(_ visitor: String?) throws -> String {
        let open = server.visitors.values.filter { $0.chat?.isOpen == true }
        if let visitor {
            guard open.contains(where: { $0.id == visitor }) else { throw Refusal.noChat }
            return visitor
        }
        let latest = open.max {
            ($0.chat?.id.count ?? 0, $0.chat?.id ?? "") < ($1.chat?.id.count ?? 0, $1.chat?.id ?? "")
        }
        guard let latest else { throw Refusal.noChat }
        return latest.id
    }

    private func chat(with name: String, _ visitor: String?) throws -> String {
        let id = try open(visitor)
        guard (server.visitors[id]?.chat?.agents ?? []).contains(where: { $0.displayName == name }) else {
            throw Refusal.notInChat
        }
        return id
    }

    private func say(_ kind: ChatEntry.Kind, _ name: String, _ visitor: String?) throws -> ChatEntry.ID {
        let id = try open(visitor)
        try join(name, visitor: id)
        try type(false, as: name, visitor: id)
        return add(kind, name, to: id)
    }

    @discardableResult
    private func add(_ kind: ChatEntry.Kind, _ name: String, to id: String) -> ChatEntry.ID {
        let entry = entry(kind, .agent, nick(name), name)
        server.add(entry, to: id)
        return entry.id
    }

    private func nick(_ name: String) -> String { "agent:\(name.lowercased())" }

    private func entry(
        _ kind: ChatEntry.Kind,
        _ participant: ChatEntry.Participant,
        _ nick: String,
        _ name: String
    ) -> ChatEntry {
        ChatEntry(
            id: server.makeID("log"),
            participant: participant,
            nick: nick,
            displayName: name,
            createdAt: server.now,
            kind: kind
        )
    }
}
