import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator

/// A Matrix server in a story. Support has created a room for each user.
@MainActor
final class MatrixStory: StoryVendor {
    private let clock: ManualChatClock
    private let backend: StoryBackend
    private let server: SimulatedMatrix
    private let ada: SimulatedMatrixAgent
    private let bot: SimulatedMatrixAgent
    private let sessions = InMemoryMatrixSessionStore()
    private var rooms: [Person: String] = [:]
    private var present: Person?

    init(_ clock: ManualChatClock, _ backend: StoryBackend) {
        self.clock = clock
        self.backend = backend
        server = SimulatedMatrix(clock: clock, loginSecret: StoryBackend.secret)
        ada = server.agent("ada", displayName: "Ada")
        bot = server.agent("bot", displayName: "Bot")
    }

    var adapter: ChatAdapter {
        ChatAdapter(
            MatrixProviderSettings.self,
            live: .unavailable(reason: "The story has no real server."),
            simulator: .factory { [self] request in
                server.makeProvider(
                    id: request.id,
                    configuration: MatrixConfiguration(
                        homeserver: server.homeserver,
                        conversation: .direct(with: server.userID("ada"))
                    ),
                    sessions: sessions
                )
            }
        )
    }

    func prepareLogin(of person: Person) throws { _ = try room(of: person) }

    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String? {
        switch moment {
        case .agentJoins: return "Ada has been in the room since she created it."
        case .agentTypes: return try inRoom { try ada.type(in: $0) }
        case .agentWrites(let text): return try inRoom { _ = try ada.send(text, to: $0) }
        case .agentSendsFile(let name):
            return try inRoom {
                _ = try ada.sendFile(Data(name.utf8), named: name, mimeType: "application/pdf", to: $0)
            }
        case .botWrites(let text): return try inRoom { _ = try bot.sendNotice(text, to: $0) }
        case .loseNetwork: server.isReachable = false
        case .regainNetwork: server.isReachable = true
        case .endChat:
            guard let present else { return nil }
            return try inRoom { try ada.kick(present.id, from: $0) }
        case .identity(let moment): return try play(moment)
        case .launch, .relaunch, .openConversation, .leaveConversation, .visitorWrites, .enterBackground,
            .returnToForeground:
            break
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment) throws -> String? {
        switch moment {
        case .logIn(let person), .logInWithForgedToken(let person): present = person
        case .logOut: present = nil
        case .credentialsAge(let person):
            server.expireTokens(of: person.id)
            return "The provider refreshes its tokens at the server, without the backend."
        case .sessionExpires(let person):
            server.logOut(person.id)
            return backend.isUp
                ? "The provider gets a new token on its own."
                : "The provider keeps asking the backend, with growing pauses. The badge keeps its number, now cached."
        case .agentWrites(let person, let text): _ = try ada.send(text, to: room(of: person))
        case .backendFails, .backendRecovers: break
        }
        return nil
    }

    // MARK: The rooms

    /// The room that support has created for a user.
    private func room(of person: Person) throws -> String {
        if let room = rooms[person] { return room }
        let room = try ada.createRoom(inviting: person.id)
        try ada.invite("bot", to: room)
        try bot.join(room)
        rooms[person] = room
        return room
    }

    /// - Returns: The reason if nothing can be done.
    private func inRoom(_ action: (String) throws -> Void) throws -> String? {
        guard let present else { return "There is no room: support creates one only for logged-in users." }
        try action(room(of: present))
        return nil
    }

    // MARK: Waiting

    /// Waits until the provider, which talks to the server in separate tasks, has processed the event.
    func settle(after moment: Story.Moment, on stage: StoryStage) async {
        guard let provider = stage.provider else { return }
        switch moment {
        case .loseNetwork: return await wait(for: provider, toBeConnected: false)
        case .identity(.sessionExpires) where !backend.isUp:
            return await wait(for: provider, toBeConnected: false)
        case .regainNetwork, .identity(.backendRecovers):
            // The longest pause before the next attempt.
            if !provider.connectionStatus.value.isConnected { clock.advance(by: 60) }
        default: break
        }
        guard server.isReachable, backend.isUp, provider.connectionStatus.value.isConnectedOrConnecting
        else { return }
        await wait(for: provider, toBeConnected: true)
        if let present, provider.connectionStatus.value.isConnected {
            await server.untilPolled(by: present.id)
        }
    }

    private func wait(for provider: any IdentityManaging, toBeConnected isConnected: Bool) async {
        for await status in provider.connectionStatus.values {
            if status.isConnected == isConnected || !status.isConnectedOrConnecting { return }
        }
    }
}
