import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator

/// An app with a chat room on a Matrix server, on the simulator. Support has created a room for each user.
@MainActor
final class MatrixStage: StoryStage {
    let vendorName = "the Matrix simulator"
    let clock = ManualChatClock()

    private let server: SimulatedMatrix
    private let ada: SimulatedMatrixAgent
    private let bot: SimulatedMatrixAgent
    private let store = InMemoryReadMarkerStore()
    private let sessions = InMemoryMatrixSessionStore()
    /// The user who logs in when the app starts; `nil` if the story itself shows logins.
    private let customer: Person?
    private var rooms: [Person: String] = [:]
    private var present: Person?
    private let backend: StoryBackend
    private(set) lazy var launch: StoryLaunch<MatrixChatProvider> = makeLaunch()

    /// - Parameter customer: The user who logs in when the app starts; `nil` if the story itself shows logins.
    init(customer: Person?) {
        self.customer = customer
        backend = StoryBackend(clock: clock)
        server = SimulatedMatrix(clock: clock, loginSecret: StoryBackend.secret)
        ada = server.agent("ada", displayName: "Ada")
        bot = server.agent("bot", displayName: "Bot")
    }

    private func makeLaunch() -> StoryLaunch<MatrixChatProvider> {
        StoryLaunch(store) { _ in
            server.makeProvider(
                configuration: MatrixConfiguration(
                    homeserver: server.homeserver,
                    conversation: .direct(with: server.userID("ada"))
                ),
                sessions: sessions
            )
        }
    }

    func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch: return try await start()
        case .relaunch:
            launch.provider.shutDown()
            launch = makeLaunch()
            return try await start()
        case .openConversation: launch.counter.conversationWillAppear()
        case .leaveConversation: launch.counter.conversationDidClose()
        case .visitorWrites(let text):
            do {
                _ = try await launch.provider.send(text)
            } catch {
                return error.words
            }
        case .agentJoins: return "Ada has been in the room since she created it."
        case .agentTypes: return try inRoom { try ada.type(in: $0) }
        case .agentWrites(let text): return try inRoom { _ = try ada.send(text, to: $0) }
        case .agentSendsFile(let name):
            return try inRoom {
                _ = try ada.sendFile(Data(name.utf8), named: name, mimeType: "application/pdf", to: $0)
            }
        case .botWrites(let text): return try inRoom { _ = try bot.sendNotice(text, to: $0) }
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: server.isReachable = false
        case .regainNetwork: server.isReachable = true
        case .endChat:
            guard let present else { return nil }
            return try inRoom { try ada.kick(present.id, from: $0) }
        case .identity(let moment): return try await play(moment)
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment) async throws -> String? {
        switch moment {
        case .logIn(let person): return try await logIn(person)
        case .logInWithForgedToken(let person): return try await logIn(person, isForged: true)
        case .logOut:
            try await launch.provider.logout()
            present = nil
        case .credentialsAge(let person):
            server.expireTokens(of: person.id)
            return "The provider refreshes its tokens at the server, without the backend."
        case .sessionExpires(let person):
            server.logOut(person.id)
            return backend.isUp
                ? "The provider gets a new token on its own."
                : "The provider keeps asking the backend, with growing pauses. The badge keeps its number, now cached."
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text): _ = try ada.send(text, to: room(of: person))
        }
        return nil
    }

    private func start() async throws -> String? {
        launch.counter.start()
        return if let customer { try await logIn(customer) } else { nil }
    }

    /// - Returns: The reason if the login failed.
    private func logIn(_ person: Person, isForged: Bool = false) async throws -> String? {
        _ = try room(of: person)
        do {
            try await launch.provider.login(backend.user(person, at: .matrix, isForged: isForged))
            present = person
            return nil
        } catch {
            return error.words
        }
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
    func settle(after moment: Story.Moment) async {
        switch moment {
        case .loseNetwork: return await untilConnected(false)
        case .identity(.sessionExpires) where !backend.isUp: return await untilConnected(false)
        case .regainNetwork, .identity(.backendRecovers):
            // The longest pause before the next attempt.
            if !status.isConnected { clock.advance(by: 60) }
        default: break
        }
        guard server.isReachable, backend.isUp, status.isConnectedOrConnecting else { return }
        await untilConnected(true)
        if let present, status.isConnected { await server.untilPolled(by: present.id) }
    }

    private var status: ConnectionStatus { launch.provider.connectionStatus.value }

    private func untilConnected(_ isConnected: Bool) async {
        for await status in launch.provider.connectionStatus.values {
            if status.isConnected == isConnected || !status.isConnectedOrConnecting { return }
        }
    }
}
