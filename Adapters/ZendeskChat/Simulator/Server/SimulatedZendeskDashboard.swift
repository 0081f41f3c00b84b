public import ChatProviderKit

/// What agents do on their dashboard.
///
/// Every call names a visitor, or takes the one whose chat is the latest.
@MainActor
public struct SimulatedZendeskDashboard {
    let server: SimulatedZendeskServer

    /// Why an agent cannot do something.
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

    /// An agent takes the chat.
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

    /// An agent leaves; the chat stays open.
    public func leave(_ name: String = "Ada", visitor: String? = nil) throws {
        let id = try chat(with: name, visitor)
        server.change(id) { $0.chat?.agents.removeAll { $0.displayName == name } }
        add(.memberLeave, name, to: id)
    }

    /// An agent types, or stops.
    public func type(_ isTyping: Bool = true, as name: String = "Ada", visitor: String? = nil) throws {
        let id = try chat(with: name, visitor)
        server.change(id) {
            guard let position = $0.chat?.agents.firstIndex(where: { $0.displayName == name }) else { return }
            $0.chat?.agents[position].isTyping = isTyping
        }
    }

    /// An agent writes. An agent who is not in the chat joins it.
    @discardableResult
    public func send(_ text: String, as name: String = "Ada", visitor: String? = nil) throws -> ChatEntry.ID {
        try say(.message(text), name, visitor)
    }

    /// An agent asks with answers to choose from.
    @discardableResult
    public func send(
        _ question: String,
        options: [String],
        as name: String = "Ada",
        visitor: String? = nil
    ) throws -> ChatEntry.ID {
        try say(.options(question: question, choices: options), name, visitor)
    }

    /// An agent sends a file.
    @discardableResult
    public func send(
        _ attachment: ChatEntry.Attachment,
        as name: String = "Ada",
        visitor: String? = nil
    ) throws -> ChatEntry.ID {
        try say(.attachment(attachment), name, visitor)
    }

    /// An agent asks for a rating.
    public func requestRating(as name: String = "Ada", visitor: String? = nil) throws {
        add(.ratingRequest, name, to: try chat(with: name, visitor))
    }

    /// A trigger of the account's sends a message.
    public func fireTrigger(_ text: String, visitor: String? = nil) throws {
        let id = try open(visitor)
        server.add(entry(.message(text), .trigger, "trigger", "Trigger"), to: id)
    }

    /// The visitors before this one change.
    public func moveQueue(to position: Int, visitor: String? = nil) throws {
        server.change(try open(visitor)) { $0.chat?.queuePosition = max(0, position) }
    }

    /// An entry is taken out of the log, as if it had never been there. Nothing happens where it is not there.
    public func remove(_ id: ChatEntry.ID, visitor: String? = nil) throws {
        server.remove(id, from: try open(visitor))
    }

    /// An agent ends the chat.
    public func endChat(visitor: String? = nil) throws {
        server.end(try open(visitor))
    }

    // MARK: Inside

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
