import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixSimulator

/// A Matrix server: a simulated one, or a real one where the agent acts with an access token.
@MainActor
final class MatrixDesk: DeskVendor {
    /// The access to a real server.
    struct Access {
        /// The agent's access token; without one, there are no agent actions.
        var agentToken: Secret?
        /// The first user, and the file of the key that signs users' tokens; without it, users are guests.
        var login: (userID: String, keyFile: String)?
    }

    let name: String
    private(set) var agentName: String?
    private let phone: PhoneNetwork
    private let sessions = InMemoryMatrixSessionStore()
    private let simulator: (server: SimulatedMatrix, ada: SimulatedMatrixAgent)?
    /// The users for whom support has created a room.
    private var expected: Set<Person> = []
    private let login: (userID: String, keyFile: String)?
    private let makeAgent: (@MainActor () async throws -> MatrixAgent)?
    private var agent: MatrixAgent?

    /// A server in memory, with an agent.
    init(simulator: SimulatedMatrix) {
        name = "Matrix, simulated"
        agentName = "Ada"
        let network = SimulatedMatrixTransport(simulator)
        phone = PhoneNetwork(network)
        let ada = simulator.agent("ada", displayName: "Ada")
        self.simulator = (simulator, ada)
        login = nil
        makeAgent = {
            try await MatrixAgent(
                homeserver: simulator.homeserver,
                token: Secret(ada.token),
                network: network
            )
        }
    }

    /// A real server.
    init(homeserver: URL, _ access: Access) {
        name = "Matrix at \(homeserver.absoluteString)"
        agentName = access.agentToken == nil ? nil : "the agent"
        login = access.login
        simulator = nil
        let network = URLSessionMatrixTransport()
        phone = PhoneNetwork(network)
        guard let agentToken = access.agentToken else {
            makeAgent = nil
            return
        }
        makeAgent = {
            try await MatrixAgent(homeserver: homeserver, token: agentToken, network: network)
        }
    }

    func makeProvider(
        _ id: ChatProviderID,
        _ configuration: MatrixConfiguration,
        _ clock: any ChatClock
    ) -> any ChatProvider {
        MatrixChatProvider(
            id: id,
            configuration: configuration,
            sessions: sessions,
            clock: clock,
            transport: phone
        )
    }

    var isOnline: Bool {
        get { phone.isUp }
        set { phone.isUp = newValue }
    }

    func user(for person: Person) throws -> ChatUser {
        guard let simulator else {
            guard let login else {
                throw DeskRefusal("Logging in to this server needs --user ID and --jwt-key-file FILE.")
            }
            let signed = try SignedLogin(userID: person.id, keyFile: login.keyFile)
            return .token(SignedIdentity(userID: person.id) { try signed.token() })
        }
        if !expected.contains(person) {
            _ = try simulator.ada.createRoom(inviting: person.id)
            expected.insert(person)
        }
        return simulator.server.user(person.id)
    }

    /// A guest of a simulated server cannot create a room.
    var loginAtStart: Person? {
        simulator == nil ? login.map { Person(id: $0.userID, name: $0.userID) } : .bea
    }

    // MARK: The agents

    func check(_ act: AgentAct, _ chat: ChatState) throws {
        guard makeAgent != nil else { throw Self.noAgent }
        _ = try room(chat)
        guard case .end = act else { return }
        guard visitor(chat) != nil else {
            throw DeskRefusal("The user isn't in the room's log yet, so the id is unknown.")
        }
    }

    private static let noAgent = DeskRefusal(
        "No agent can write here: start the desk with --agent-token-file FILE."
    )

    private func room(_ chat: ChatState) throws -> String {
        guard let room = chat.chatID else {
            throw DeskRefusal("The user has no room until the phone reaches the server.")
        }
        return room
    }

    /// Matrix accepts a message even without a connection: it stays in the log as unsent.
    func checkUserCanWrite(_ channel: SupportChannel) throws { _ = try room(channel.chatState.value) }

    func agent(_ act: AgentAct, _ chat: ChatState) async throws -> String? {
        let agent = try await presentAgent()
        let room = try room(chat)
        do {
            switch act {
            case .join: try await agent.join(room)
            case .leave: try await agent.leave(room)
            case .write(let text): try await joining(room, agent) { try await agent.send(text, to: room) }
            case .sendFile:
                let content = Data(count: DeskSamples.fileSize)
                try await joining(room, agent) {
                    try await agent.sendFile(named: DeskSamples.fileName, content, to: room)
                }
            case .botWrites(let text):
                try await joining(room, agent) {
                    try await agent.send(text, as: "m.notice", to: room)
                }
                return "A notice is a bot's message, and it doesn't count."
            case .end:
                if let user = visitor(chat) { try await agent.remove(user, from: room) }
            }
        } catch let error as MatrixError {
            throw DeskRefusal(error.words)
        }
        return nil
    }

    /// Acts in a room. An agent who has not joined it joins first.
    private func joining(
        _ room: String,
        _ agent: MatrixAgent,
        _ act: @MainActor () async throws -> Void
    ) async throws {
        do {
            try await act()
        } catch MatrixError.refused(status: 403, _, _) {
            try await agent.join(room)
            try await act()
        }
    }

    private func presentAgent() async throws -> MatrixAgent {
        if let agent { return agent }
        guard let makeAgent else { throw Self.noAgent }
        do {
            let agent = try await makeAgent()
            self.agent = agent
            if simulator == nil { agentName = agent.userID }
            return agent
        } catch let error as MatrixError {
            throw DeskRefusal("The agent's token: \(error.words)")
        }
    }

    /// The user's id at the server.
    private func visitor(_ chat: ChatState) -> String? {
        chat.transcript.last { $0.participant == .visitor }?.nick
    }

    func serverSide(_ chat: ChatState) async -> ServerSide {
        guard makeAgent != nil else { return ServerSide(facts: ["view only: no --agent-token-file"]) }
        guard let room = chat.chatID else { return ServerSide(facts: ["no room yet"]) }
        do {
            let agent = try await presentAgent()
            let events = try await agent.events(in: room, limit: DeskMessage.maximum)
            let messages = events.compactMap { event -> DeskMessage? in
                guard case .message(let message) = event.content else { return nil }
                return DeskMessage(
                    time: event.createdAt,
                    who: event.sender == agent.userID ? agentName ?? "" : "User",
                    text: message.file.map { "[file] \($0.name)" } ?? message.body
                )
            }
            return ServerSide(
                facts: ["\(messages.count.counted("message", "messages")) in the room"],
                messages: messages
            )
        } catch {
            return ServerSide(facts: ["the agent is not in the room (j joins)"])
        }
    }
}
