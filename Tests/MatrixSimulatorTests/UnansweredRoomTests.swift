import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

@MainActor
@Suite("Matrix: a direct room whose creation the server doesn't answer", .timeLimit(.minutes(10)))
struct UnansweredRoomTests {
    private let clock = ManualChatClock()
    private let server: SimulatedMatrix
    private let ada: SimulatedMatrixAgent
    private let transport: ForgetfulTransport
    private let sessions = InMemoryMatrixSessionStore()

    init() {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada")
        transport = ForgetfulTransport(server)
    }

    private func launch() async throws -> MatrixChatProvider {
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: server.homeserver,
                conversation: .direct(with: ada.userID)
            ),
            sessions: sessions,
            clock: clock,
            transport: transport
        )
        try await provider.login(server.user("grace"))
        provider.connect()
        return provider
    }

    /// Advances the clock to the next attempts until the visitor is in a room.
    private func untilChatting(_ provider: MatrixChatProvider) async {
        while !provider.chatState.value.isChatting {
            if provider.connectionStatus.value == .reconnecting { clock.advance(by: 1) }
            await Task.yield()
        }
    }

    /// The number of rooms to which the visitor has invited the agent.
    private func invitationCount() async throws -> Int {
        let sync = try await server.answer("GET", "sync", token: ada.token)
        return sync.text.components(separatedBy: "invite_state").count - 1
    }

    @Test(
        "is found by the next attempt, which creates no second one, and invites the agent if the server has not",
        arguments: [false, true]
    )
    func retried(beforeInvitation: Bool) async throws {
        transport.loseNextRoom(beforeInvitation: beforeInvitation)
        let provider = try await launch()
        await untilChatting(provider)
        #expect(try await invitationCount() == 1)
        provider.shutDown()
    }

    @Test("is found by the next launch")
    func relaunched() async throws {
        transport.loseNextRoom()
        let first = try await launch()
        for await status in first.connectionStatus.values where status == .reconnecting { break }
        let kept = { String(decoding: sessions.load() ?? Data(), as: UTF8.self) }
        #expect(await eventually { kept().contains("roomTransaction") })
        first.shutDown()
        let second = try await launch()
        await untilChatting(second)
        #expect(try await invitationCount() == 1)
        second.shutDown()
    }

    @Test("is found by the next message after the end of a chat")
    func resent() async throws {
        let provider = try await launch()
        await untilChatting(provider)
        try await provider.endChat()
        await server.untilPolled(by: "grace")
        transport.loseNextRoom()
        await #expect(throws: ChatError.self) { try await provider.send("Are you there?") }
        _ = try await provider.send("Are you there?")
        // With the room of the first chat.
        #expect(try await invitationCount() == 2)
        provider.shutDown()
    }
}

/// A connection to the simulated server that can lose the answer to the creation of a room.
private final class ForgetfulTransport: MatrixTransport {
    private enum Loss {
        case answer
        /// The answer, and the invitation: the server failed between the two.
        case answerAndInvitation
    }

    private let transport: SimulatedMatrixTransport
    private let loss = Locked<Loss?>(nil)

    init(_ server: SimulatedMatrix) { transport = SimulatedMatrixTransport(server) }

    func loseNextRoom(beforeInvitation: Bool = false) {
        loss.withLock { $0 = beforeInvitation ? .answerAndInvitation : .answer }
    }

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        var request = request
        guard request.url.lastPathComponent == "createRoom", let loss = loss.withLock({ $0 }) else {
            return try await transport.response(to: request, onProgress: onProgress)
        }
        self.loss.withLock { $0 = nil }
        if loss == .answerAndInvitation, case .json(let body) = request.body {
            let text = String(decoding: body, as: UTF8.self).replacing("\"invite\"", with: "\"no invite\"")
            request.body = .json(Data(text.utf8))
        }
        _ = try await transport.response(to: request, onProgress: onProgress)
        throw .timedOut
    }
}
