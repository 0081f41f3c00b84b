import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixSimulator

/// A simulated Matrix server.
@MainActor
final class MatrixDesk: DeskVendor {
    let name = "Matrix, simulated"
    private let server: SimulatedMatrix
    private let ada: SimulatedMatrixAgent
    private let sessions = InMemoryMatrixSessionStore()
    /// The users for whom support has created a room.
    private var expected: Set<Person> = []

    init(clock: any ChatClock) {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada", displayName: "Ada")
    }

    func makeProvider(_ id: ChatProviderID, _ configuration: MatrixConfiguration) -> any ChatProvider {
        server.makeProvider(id: id, configuration: configuration, sessions: sessions)
    }

    var isOnline: Bool {
        get { server.isReachable }
        set { server.isReachable = newValue }
    }

    // MARK: The user

    func user(for person: Person) throws -> ChatUser {
        if !expected.contains(person) {
            _ = try ada.createRoom(inviting: person.id)
            expected.insert(person)
        }
        return server.user(person.id)
    }

    /// A guest cannot create a room.
    var loginAtStart: Person? { .bea }

    /// Matrix accepts a message even without a connection: it stays in the log as unsent.
    func checkUserCanWrite(_ channel: SupportChannel) throws { _ = try room(channel.chatState.value) }

    // MARK: The agents

    func check(_ act: AgentAct, _ chat: ChatState) throws {
        _ = try room(chat)
        guard case .end = act else { return }
        guard visitor(chat) != nil else {
            throw DeskRefusal("The user isn't in the room's log yet, so the id is unknown.")
        }
    }

    private func room(_ chat: ChatState) throws -> String {
        guard let room = chat.chatID else {
            throw DeskRefusal("The user has no room until the phone reaches the server.")
        }
        return room
    }

    func agent(_ act: AgentAct, _ chat: ChatState) throws -> String? {
        let room = try room(chat)
        do {
            switch act {
            case .join: try ada.join(room)
            case .leave: try ada.leave(room)
            case .write(let text):
                try joinIfNeeded(room)
                try ada.send(text, to: room)
            case .sendFile:
                try joinIfNeeded(room)
                let content = Data(count: DeskSamples.fileSize)
                let name = DeskSamples.fileName
                try ada.sendFile(content, named: name, mimeType: "application/pdf", to: room)
            case .botWrites(let text):
                try joinIfNeeded(room)
                try ada.sendNotice(text, to: room)
                return "A notice is a bot's message, and it doesn't count."
            case .end:
                if let user = visitor(chat) { try ada.kick(user, from: room) }
            }
        } catch let error as MatrixError {
            throw DeskRefusal(error.words)
        }
        return nil
    }

    private func joinIfNeeded(_ room: String) throws {
        if !isAgentIn(room) { try ada.join(room) }
    }

    private func isAgentIn(_ room: String) -> Bool { server.membership(of: ada.userID, in: room) == "join" }

    /// The user's id at the server.
    private func visitor(_ chat: ChatState) -> String? {
        chat.transcript.last { $0.participant == .visitor }?.nick
    }

    func serverSide(_ chat: ChatState) -> ServerSide {
        guard let room = chat.chatID else { return ServerSide(facts: ["no room yet"]) }
        guard isAgentIn(room) else { return ServerSide(facts: ["the agent is not in the room (j joins)"]) }
        let messages = server.messages(in: room)
        return ServerSide(
            facts: ["\(messages.count.counted("message")) in the room"],
            messages: messages.suffix(DeskMessage.maximum).map { message in
                DeskMessage(
                    time: message.sentAt,
                    who: message.sender == ada.userID ? "Ada" : "User",
                    text: message.isFile ? "[file] \(message.text)" : message.text
                )
            }
        )
    }
}
