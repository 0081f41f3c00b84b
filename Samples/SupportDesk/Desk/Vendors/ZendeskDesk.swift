import ChatProviderKit
import ChatSimulators
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Zendesk Chat, simulated.
@MainActor
final class ZendeskDesk: DeskVendor {
    let name = "Zendesk Chat, simulated"
    private let account: SimulatedZendeskAccount
    private let backend: StoryBackend
    /// The visitor of the last chat without a logged-in user.
    private var anonymousVisitor: String?

    init(_ account: SimulatedZendeskAccount, _ backend: StoryBackend) {
        self.account = account
        self.backend = backend
    }

    private var server: SimulatedZendeskServer { account.server }

    var isOnline: Bool {
        get { account.isOnline }
        set { account.isOnline = newValue }
    }

    var pushCount: Int { account.device.pushes.count }

    func registerForPushes(_ channel: SupportChannel) {
        (channel.provider as? any PushRegistering)?.registerPushToken(Data("the phone".utf8))
    }

    // MARK: The user

    func user(for person: Person) throws -> ChatUser { backend.user(person, at: .zendeskChat) }

    // MARK: The agents

    func check(_ act: AgentAct, _ chat: ChatState) throws {
        guard let conversation = server.visitor(visitor(chat.userID))?.chat else {
            throw DeskRefusal("The user has no chat yet: it starts when the user writes (u).")
        }
        guard conversation.isOpen else {
            throw DeskRefusal("The chat has ended: a new one starts when the user writes (u).")
        }
        if case .leave = act, !conversation.agents.contains(where: { $0.displayName == "Ada" }) {
            throw DeskRefusal("Ada isn't in the chat: let her join first (j).")
        }
    }

    func agent(_ act: AgentAct, _ chat: ChatState) throws -> String? {
        let visitor = visitor(chat.userID)
        switch act {
        case .join: try server.dashboard.join(visitor: visitor)
        case .leave: try server.dashboard.leave(visitor: visitor)
        case .write(let text): try server.dashboard.send(text, visitor: visitor)
        case .sendFile:
            let file = ChatEntry.Attachment.sample(named: DeskSamples.fileName)
            try server.dashboard.send(file, visitor: visitor)
        case .botWrites(let text):
            try server.dashboard.fireTrigger(text, visitor: visitor)
            return "Zendesk's automatic messages come from triggers, which don't count."
        case .end: try server.dashboard.endChat(visitor: visitor)
        }
        return nil
    }

    func serverSide(_ chat: ChatState) -> ServerSide {
        guard let visitor = server.visitor(visitor(chat.userID)), let conversation = visitor.chat else {
            return ServerSide(facts: ["no chat yet"])
        }
        let agents = conversation.agents.map(\.displayName).joined(separator: ", ")
        return ServerSide(
            facts: [
                conversation.isOpen ? "chat open" : "chat ended", agents.isEmpty ? "no agent in it" : agents,
                conversation.logs.count(where: \.isMessage).counted("message"),
            ],
            messages: DeskMessage.newest(of: conversation.logs)
        )
    }

    /// The visitor's id, by which chats are found; without a visitor, an id without chats.
    private func visitor(_ userID: String?) -> String {
        if let userID { return userID }
        let known = Set(Person.atTheDesk.map(\.id))
        if let waiting = server.dashboard.waitingVisitors.last(where: { !known.contains($0) }) {
            anonymousVisitor = waiting
        }
        return anonymousVisitor ?? ""
    }
}

extension ChatEntry.Attachment {
    /// A file that an agent sends.
    static func sample(named name: String) -> ChatEntry.Attachment {
        ChatEntry.Attachment(
            name: name,
            mimeType: "application/pdf",
            size: DeskSamples.fileSize,
            url: "https://files.example.com/\(name)"
        )
    }
}
