import ChatProviderKit
import MatrixAdapter
import MatrixSimulator

/// A Matrix server in memory with one agent, and a support chat that is logged in at it.
@MainActor
final class DemoServer {
    let support: SupportChat
    private let server: SimulatedMatrix
    private let agent: SimulatedMatrixAgent
    private let room: String
    private var nextMessage: ObservationToken?

    init() throws {
        server = SimulatedMatrix(clock: SystemChatClock())
        agent = server.agent("ada", displayName: "Ada")
        room = try agent.createRoom(inviting: "grace")
        let settings = MatrixProviderSettings(homeserver: "https://matrix.example.com", roomId: room)
        support = try SupportChat(
            configuration: ChatConfiguration(
                provider: "demo",
                providers: ["demo": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([.matrix(simulator: server)]),
            store: InMemoryReadMarkerStore()
        )
    }

    /// Logs the user in and connects.
    func start() async throws {
        let server = server
        try await support.login { _ in server.user("grace") }
        try support.start()
        await server.untilPolled(by: "grace")
    }

    /// The agent writes. Returns when the app has received the message.
    func write(_ text: String) async throws {
        try agent.send(text, to: room)
        await server.untilPolled(by: "grace")
    }

    /// The agent writes again and again.
    func write(_ text: String, every seconds: Double) {
        nextMessage = server.clock.schedule(after: seconds) { [weak self] in
            guard let self else { return }
            do { try agent.send(text, to: room) } catch { print(error) }
            write(text, every: seconds)
        }
    }
}
