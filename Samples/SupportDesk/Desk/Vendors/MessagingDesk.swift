import ChatProviderKit
import ChatSimulators
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Zendesk Messaging, simulated.
@MainActor
final class MessagingDesk: DeskVendor {
    let name = "Zendesk Messaging, simulated"
    private let account: SimulatedMessagingAccount
    private let backend: StoryBackend
    /// The conversation that the phone's anonymous user had on the screen last.
    private var anonymousConversation: String?

    init(_ account: SimulatedMessagingAccount, _ backend: StoryBackend) {
        self.account = account
        self.backend = backend
    }

    private var server: SimulatedMessagingServer { account.server }

    var isOnline: Bool {
        get { account.isOnline }
        set { account.isOnline = newValue }
    }

    // MARK: The user

    func user(for person: Person) throws -> ChatUser { backend.user(person, at: .zendeskMessaging) }

    func checkUserCanWrite(_ channel: SupportChannel) throws {
        guard account.sdk?.visitor.conversationID != nil else {
            throw DeskRefusal("Zendesk sends only from its own screen: open it first (o).")
        }
        guard isOnline else { throw DeskRefusal("Zendesk's screen can't send without a network (n).") }
    }

    // MARK: The agents

    func check(_ act: AgentAct, _ chat: ChatState) throws {
        switch act {
        case .leave: throw DeskRefusal("Messaging has no event for an agent who leaves.")
        case .end:
            throw DeskRefusal("A Messaging conversation doesn't end, so its count stays.")
        case .join, .write, .sendFile, .botWrites: _ = try open(chat)
        }
    }

    func agent(_ act: AgentAct, _ chat: ChatState) throws -> String? {
        switch act {
        case .join:
            try server.agents.assign(to: open(chat).id)
            return "Messaging names the assigned agent only at the first message."
        case .leave, .end: break
        case .write(let text): try server.agents.send(text, to: open(chat).id)
        case .sendFile: try server.agents.send(DeskSamples.fileName, kind: .file, to: open(chat).id)
        case .botWrites(let text):
            try server.agents.sendBotMessage(text, to: open(chat).id)
            return "Messaging keeps its own count, which includes bots' messages."
        }
        return nil
    }

    func serverSide(_ chat: ChatState) -> ServerSide {
        guard let conversation = conversation(chat) else { return ServerSide(facts: ["no conversation yet"]) }
        return ServerSide(
            facts: [
                conversation.agent.map { "assigned to \($0)" } ?? "not assigned",
                conversation.messages.count.counted("message"),
                "\(conversation.unreadCount) unread",
            ],
            messages: conversation.messages.suffix(DeskMessage.maximum).map { message in
                DeskMessage(
                    time: message.timestamp,
                    who: Self.who(message.author),
                    text: message.kind == .file ? "[file] \(message.text)" : message.text
                )
            }
        )
    }

    private func open(_ chat: ChatState) throws -> SimulatedMessagingConversation {
        guard let conversation = conversation(chat) else {
            throw DeskRefusal("The user has no conversation: open the screen (o) and write (u).")
        }
        return conversation
    }

    private func conversation(_ chat: ChatState) -> SimulatedMessagingConversation? {
        if let userID = chat.userID { return server.user(externalID: userID)?.conversations.last }
        anonymousConversation = account.sdk?.visitor.conversationID ?? anonymousConversation
        let anonymous = server.users.values.filter { $0.externalID == nil }
        return anonymous.flatMap(\.conversations).first { $0.id == anonymousConversation }
    }

    private static func who(_ author: SimulatedMessage.Author) -> String {
        switch author {
        case .user: "User"
        case .agent(let name): name
        case .bot: "Bot"
        }
    }
}
