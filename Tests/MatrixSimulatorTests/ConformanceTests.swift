import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing

@MainActor
@Suite("Matrix: conformance")
struct ConformanceTests {
    @Test("on the simulator, the provider satisfies every invariant that applies to it")
    func conforms() async {
        let report = await ChatProviderConformance.check { try await MatrixHarness() }
        #expect(report.failures.isEmpty)
        // The server never truncates its log, and a guest isn't in the room.
        let leftOut = report.results.filter { $0.outcome != .passed }.map(\.invariant)
        #expect(leftOut == ["C7", "U9"])
    }
}

/// A server with a room that Ada created for Grace, who is logged in.
@MainActor
private final class MatrixHarness: ConformanceHarness {
    private let manualClock: ManualChatClock
    private let server: SimulatedMatrix
    private let agent: SimulatedMatrixAgent
    private let room: String
    private let sessions: InMemoryMatrixSessionStore
    private let matrix: MatrixChatProvider
    private var user = "grace"
    private var lastDate: Date

    /// More entries than the provider loads from the history.
    private static let tooMany = 300

    init() async throws {
        manualClock = ManualChatClock()
        server = SimulatedMatrix(clock: manualClock)
        agent = server.agent("support", displayName: "Ada")
        room = try agent.createRoom(inviting: user)
        sessions = InMemoryMatrixSessionStore()
        matrix = server.makeProvider(room: room, sessions: sessions)
        lastDate = manualClock.now
        try await matrix.login(server.user(user))
    }

    /// The harness after a relaunch of the app.
    private init(after earlier: MatrixHarness) {
        manualClock = earlier.manualClock
        server = earlier.server
        agent = earlier.agent
        room = earlier.room
        sessions = earlier.sessions
        user = earlier.user
        lastDate = earlier.lastDate
        matrix = server.makeProvider(room: room, sessions: sessions)
    }

    var provider: any ChatProvider { matrix }
    var vendorObservationCount: Int? { server.pollCount(of: user) }
    var notification: [String: any Sendable] { ["room_id": room] }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .connection, .outages, .reloadsLog, .redelivery, .datedMessages, .visitorMessages,
            .notices, .chatEnd, .users, .sessions, .reports, .relaunch, .keepsUser,
            .pushes,
        ]
    }

    func settle() async {
        // A guest has another id, and receives no messages.
        guard matrix.connectionStatus.value.isConnectedOrConnecting, matrix.chatState.value.userID != nil
        else { return }
        await server.untilPolled(by: user)
    }

    // MARK: Messages

    /// Invites Grace again if she was kicked from the room.
    private func letIn() async throws {
        guard server.membership(of: user, in: room) == "leave" else { return }
        try agent.invite(user, to: room)
        await settle()
    }

    func sendAgentMessage(_ text: String) async throws {
        try await letIn()
        manualClock.advance(by: 1)
        lastDate = manualClock.now
        try agent.send(text, to: room)
        await settle()
    }

    func sendAgentMessage(_ text: String, offset: TimeInterval) async throws {
        lastDate = lastDate.addingTimeInterval(offset)
        try agent.send(text, to: room, dated: lastDate)
        await settle()
    }

    func sendVisitorMessage(_ text: String) async throws {
        manualClock.advance(by: 1)
        _ = try await matrix.send(text)
        await settle()
    }

    func postNotice() async throws {
        let bot = server.agent("otto", displayName: "Otto")
        try agent.invite("otto", to: room)
        try bot.join(room)
        try bot.sendNotice("Ada will be with you in a minute.", to: room)
        try bot.leave(room)
        await settle()
    }

    func report(_ count: Int) async throws {
        try await dropConnection()
        for number in server.unreadCount(of: user, in: room)..<count {
            try agent.send("message \(number)", to: room)
        }
        for number in 1...Self.tooMany { try agent.sendNotice("notice \(number)", to: room) }
        try await restoreConnection()
    }

    func endChat() async throws {
        try agent.kick(user, from: room)
        await settle()
    }

    // MARK: Connections, users and launches

    func dropConnection() async throws {
        server.isReachable = false
        for await status in matrix.connectionStatus.values where !status.isConnected { return }
    }

    func restoreConnection() async throws {
        server.isReachable = true
        // Advances until the next attempt is due.
        while !matrix.connectionStatus.value.isConnected {
            manualClock.advance(by: 1)
            await Task.yield()
        }
        await settle()
    }

    func switchUser(to userID: String?) async throws {
        if let userID {
            user = userID
            try await matrix.login(server.user(userID))
        } else {
            try await matrix.logout()
        }
        await settle()
    }

    func relaunched() -> any ConformanceHarness {
        matrix.shutDown()
        return MatrixHarness(after: self)
    }
}
