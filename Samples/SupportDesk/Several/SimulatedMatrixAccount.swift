import ChatProviderKit
import MatrixAdapter
import MatrixSimulator

/// A Matrix server of one provider: a visitor, whose phone it is, and an agent who has made a room for them.
@MainActor
final class SimulatedMatrixAccount {
    let sessions = InMemoryMatrixSessionStore()
    private let server: SimulatedMatrix
    private let agent: SimulatedMatrixAgent
    private let room: String
    private let visitor = "visitor"
    /// The app's provider, as the last launch or swap has made it.
    private weak var provider: MatrixChatProvider?

    /// - Parameter supportUserID: The agent whom a configuration names, such as `@support:chat.example`.
    init(supportUserID: String, clock: any ChatClock) throws {
        let name = supportUserID.split(separator: ":", maxSplits: 1).last.map(String.init)
        server = SimulatedMatrix(clock: clock, name: name ?? "localhost")
        agent = server.agent(supportUserID, displayName: "Ada")
        room = try agent.createRoom(inviting: visitor)
    }

    var transport: any MatrixTransport { SimulatedMatrixTransport(server) }

    /// Logs the visitor in, as the app's own account does.
    func logIn(at provider: MatrixChatProvider) async throws {
        self.provider = provider
        try await provider.login(server.user(visitor))
    }

    func sendAgentMessage(_ text: String) throws { try agent.send(text, to: room) }

    /// Returns when the provider has taken what the server has for it.
    func settle() async {
        guard let provider, provider.connectionStatus.value.isConnectedOrConnecting else { return }
        for await status in provider.connectionStatus.values {
            if status.isConnected { return await server.untilPolled(by: visitor) }
            guard status.isConnectedOrConnecting else { return }
        }
    }
}
