import ChatProviderKit
import ChatSimulators
import HelpshiftAdapter
import HelpshiftSimulator

/// Helpshift, simulated.
@MainActor
final class HelpshiftDesk: DeskVendor {
    let name = "Helpshift, simulated"
    private let account: SimulatedHelpshiftAccount
    private let backend: StoryBackend

    init(_ account: SimulatedHelpshiftAccount, _ backend: StoryBackend) {
        self.account = account
        self.backend = backend
    }

    private var server: SimulatedHelpshiftServer { account.server }

    var isOnline: Bool {
        get { account.isOnline }
        set { account.isOnline = newValue }
    }

    // MARK: The user

    func user(for person: Person) throws -> ChatUser { backend.user(person, at: .helpshift) }

    func checkUserCanWrite(_ channel: SupportChannel) throws {
        guard channel.isConversationVisible.value else {
            throw DeskRefusal("Helpshift sends only from its own screen: open it first (o).")
        }
        guard isOnline else { throw DeskRefusal("Helpshift's screen can't send without a network (n).") }
    }

    // MARK: The agents

    func check(_ act: AgentAct, _ chat: ChatState) throws {
        switch act {
        case .join, .leave: throw DeskRefusal("Helpshift doesn't report which agent has the conversation.")
        case .write, .sendFile, .botWrites, .end: _ = try openConversation(chat)
        }
    }

    func agent(_ act: AgentAct, _ chat: ChatState) throws -> String? {
        switch act {
        case .join, .leave: break
        case .write(let text): try server.agents.send(text, in: openConversation(chat))
        case .sendFile:
            let file = HelpshiftAttachment.sample(named: DeskSamples.fileName)
            try server.agents.send([file], in: openConversation(chat))
        case .botWrites(let text):
            try server.agents.sendAsBot(text, in: openConversation(chat))
            return "Helpshift sends no event for a bot's message, so it doesn't count."
        case .end: try server.agents.resolve(openConversation(chat))
        }
        return nil
    }

    func serverSide(_ chat: ChatState) -> ServerSide {
        guard let conversation = conversation(chat) else { return ServerSide(facts: ["no conversation yet"]) }
        return ServerSide(
            facts: [
                conversation.stage == .ended ? "conversation ended" : "conversation open",
                conversation.messages.count.counted("message"),
                "\(conversation.unreadCount) unread",
            ],
            messages: conversation.messages.suffix(DeskMessage.maximum).map { message in
                DeskMessage(
                    time: message.createdAt,
                    who: message.author == .user ? "User" : message.author == .bot ? "Bot" : "Ada",
                    text: message.attachments.first.map { "[file] \($0.fileName ?? "")" } ?? message.body
                )
            }
        )
    }

    private func conversation(_ chat: ChatState) -> SimulatedConversation? {
        let user =
            chat.userID.map { server.users(named: $0).first } ?? server.users.last(where: \.isAnonymous)
        return user.flatMap { server.latestConversation(of: $0.id, on: account.device.id) }
    }

    private func openConversation(_ chat: ChatState) throws -> String {
        guard let conversation = conversation(chat), conversation.stage != .ended else {
            throw DeskRefusal("The user has no open conversation: open the screen (o) and write (u).")
        }
        return conversation.publishID
    }
}

extension HelpshiftAttachment {
    /// A file that an agent sends.
    static func sample(named name: String) -> HelpshiftAttachment {
        HelpshiftAttachment(
            url: "https://files.example.com/\(name)",
            contentType: "application/pdf",
            fileName: name,
            size: DeskSamples.fileSize
        )
    }
}
