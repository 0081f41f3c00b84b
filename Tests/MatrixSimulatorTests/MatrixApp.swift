import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import ReplaySupport
import Testing

/// An app with a chat on the simulated server, where Ada has a room for Grace.
@MainActor
final class MatrixApp {
    let clock = ManualChatClock()
    let server: SimulatedMatrix
    let ada: SimulatedMatrixAgent
    let room: String
    let lifecycle = ManualAppLifecycle()
    let sessions = InMemoryMatrixSessionStore()
    private let store = InMemoryReadMarkerStore()
    private let settings: MatrixProviderSettings
    private let isRecorded: Bool
    private(set) var support: SupportChat
    private var recording: ChatRecording?
    private var disk = MemoryDisk()

    /// - Parameters:
    ///   - isDirect: Whether the configuration names Ada instead of the room.
    ///   - history: How many previous entries to load.
    ///   - isRecorded: Whether each launch is recorded from its start.
    init(isDirect: Bool = false, history: Int? = nil, isRecorded: Bool = false) throws {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada", displayName: "Ada")
        room = try ada.createRoom(inviting: "grace")
        settings = MatrixProviderSettings(
            homeserver: "https://matrix.invalid",
            roomId: isDirect ? nil : room,
            supportUserId: isDirect ? ada.userID : nil,
            history: history
        )
        self.isRecorded = isRecorded
        support = try Self.chat(server, settings, sessions, lifecycle, store)
        try start()
    }

    private static func chat(
        _ server: SimulatedMatrix,
        _ settings: MatrixProviderSettings,
        _ sessions: InMemoryMatrixSessionStore,
        _ lifecycle: ManualAppLifecycle,
        _ store: InMemoryReadMarkerStore
    ) throws -> SupportChat {
        try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["matrix"],
                providers: ["matrix": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([.matrix(simulator: server, sessions: { _ in sessions })]),
            lifecycle: lifecycle,
            store: store,
            clock: server.clock
        )
    }

    private func start() throws {
        if isRecorded {
            let newDisk = MemoryDisk()
            disk = newDisk
            recording = try support.record(to: URL(fileURLWithPath: "/recording"), vendors: [.matrix]) {
                _,
                _ throws(ChatRecording.Failure) in newDisk
            }
        }
        try support.start()
    }

    /// Kills the app and launches it again.
    func relaunch() throws {
        recording?.stop()
        support.shutDown()
        support = try Self.chat(server, settings, sessions, lifecycle, store)
        try start()
    }

    var channel: SupportChannel { get throws { try #require(support.channel(for: "matrix")) } }
    var provider: MatrixChatProvider { get throws { try #require(channel.provider as? MatrixChatProvider) } }
    var count: UnreadCount { support.totalUnreadCount.value }

    /// Logs a user in, and waits until the first poll.
    func logIn(_ name: String = "grace") async throws {
        try await provider.login(server.user(name))
        await server.untilPolled(by: name)
    }

    /// Ada sends Grace this number of messages.
    func send(_ count: Int) async throws {
        for number in 0..<count { _ = try ada.send("message \(number)", to: room) }
        await server.untilPolled(by: "grace")
    }

    /// Compares the app's badge with the recording's.
    func check(_ badge: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await recording?.flush()
        let app = try channel.snapshot.value
        let file = try #require(await disk.files.last)
        let replay = try #require(try Replay.results(of: file, vendors: [.matrix]).last?.providers.first)
        let shown = Self.words(
            app.unreadCount,
            isConnected: app.connectionStatus.isConnected,
            isChatting: app.chatState.isChatting
        )
        let replayed = Self.words(
            replay.unread,
            isConnected: replay.connection.isConnected,
            isChatting: replay.isChatting
        )
        #expect(shown == badge, sourceLocation: sourceLocation)
        #expect(replayed == shown, "the replay", sourceLocation: sourceLocation)
    }

    private static func words(_ count: UnreadCount, isConnected: Bool, isChatting: Bool) -> String {
        [
            count.number.map(String.init) ?? "?", count.freshness.rawValue,
            isConnected ? "connected" : nil, isChatting ? "chatting" : nil,
        ].compactMap(\.self).joined(separator: " ")
    }
}

extension SimulatedMatrix {
    /// Answers a client's request. Without a leading slash, the target is below `/_matrix/client/v3`.
    func answer(
        _ method: String,
        _ target: String,
        _ body: String = "",
        token: String? = nil
    ) async throws -> HTTPAnswer {
        try await respond(
            to: HTTPRequest(
                method: method,
                target: target.hasPrefix("/") ? target : "/_matrix/client/v3/\(target)",
                accessToken: token,
                body: Data(body.utf8)
            )
        )
    }
}

extension HTTPAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}
