import ChatProviderKit
import ChatProviderTesting
import MatrixAdapter
import MatrixSimulator
import Testing

/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: logouts without a user")
struct DefensiveLogoutTests {
    private let server: SimulatedMatrix
    private let support: SupportChat

    init() throws {
        server = SimulatedMatrix(clock: ManualChatClock())
        let room = try server.agent("ada").createRoom(inviting: "grace")
        let settings = MatrixProviderSettings(homeserver: "https://matrix.invalid", roomId: room)
        let sessions = InMemoryMatrixSessionStore()
        support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["matrix"],
                providers: ["matrix": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([.matrix(simulator: server, sessions: { _ in sessions })]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
    }

    private var provider: MatrixChatProvider {
        get throws { try #require(support.channel(for: "matrix")?.provider as? MatrixChatProvider) }
    }

    /// Starts the chat as a guest.
    private func start() async throws {
        try support.start()
        for await status in try provider.connectionStatus.values where status.isConnected { break }
    }

    @Test("U2 a defensive logout at the app's start keeps the guest and the connection")
    func logout() async throws {
        try await start()
        let statuses = ObservationRecorder(try provider.connectionStatus)
        let changes = try provider.chatState.value.userChangeCount
        await support.logout()
        #expect(statuses.values == [.connected])
        #expect(try provider.chatState.value.userChangeCount == changes)
    }

    @Test("forgetting the anonymous visitor creates another guest")
    func forget() async throws {
        try await start()
        let changes = try provider.chatState.value.userChangeCount
        try await support.forgetAnonymousVisitor()
        #expect(try provider.chatState.value.userChangeCount > changes)
    }
}
