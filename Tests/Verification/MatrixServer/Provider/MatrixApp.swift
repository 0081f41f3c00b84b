import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixTestServer

/// An app with one Matrix provider and its counter, against the real server.
@MainActor
final class MatrixApp {
    let provider: MatrixChatProvider
    let counter: MessageCounter
    let lifecycle = ManualAppLifecycle()
    private let server: SynapseServer
    private(set) var diagnostics: [String] = []
    private(set) var heard: [String] = []
    private let tokens = ObservationTokens()

    /// The state that outlives a kill of the app.
    @MainActor
    struct Disk {
        let markers = InMemoryReadMarkerStore()
        let sessions = InMemoryMatrixSessionStore()

        /// The stored access token.
        var accessToken: String? {
            sessions.load().flatMap { JSON(data: $0)["session"]["accessToken"].text }
        }
    }

    init(
        _ server: SynapseServer,
        _ conversation: MatrixConfiguration.Conversation,
        disk: Disk = Disk(),
        history: Int = MatrixConfiguration.defaultHistory,
        bots: Set<String> = [],
        push: MatrixConfiguration.Push? = nil,
        clock: any ChatClock = SystemChatClock(),
        pollSeconds: Int = 30
    ) {
        self.server = server
        provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: server.homeserver,
                conversation: conversation,
                deviceName: "test app",
                bots: bots,
                history: history,
                push: push
            ),
            sessions: disk.sessions,
            clock: clock,
            transport: URLSessionMatrixTransport(),
            pollSeconds: pollSeconds
        )
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: disk.markers)
        provider.events.observe { [weak self] in self?.hear($0) }.store(in: tokens)
    }

    private func hear(_ event: ChatEvent) {
        if case .diagnostic(let diagnostic) = event { diagnostics.append(diagnostic.message) }
        heard.append("\(event)")
    }

    func identity(of device: SynapseDevice) -> ChatUser {
        let (server, name) = (server, device.name)
        return .token(SignedIdentity(userID: name) { try server.token(for: name) })
    }

    /// Logs a user in, starts counting, and waits for the conversation.
    func start(as device: SynapseDevice) async throws {
        try await provider.login(identity(of: device))
        counter.start()
        await until { $0.isLive }
    }

    /// Waits for a count.
    @discardableResult
    func until(_ condition: (UnreadCount) -> Bool) async -> UnreadCount {
        await until(counter.unreadCount, condition)
    }

    func untilCount(_ number: Int) async { await until { $0 == .live(number) } }

    func untilState(_ condition: (ChatState) -> Bool) async { await until(provider.chatState, condition) }

    func untilStatus(_ condition: (ConnectionStatus) -> Bool) async {
        await until(provider.connectionStatus, condition)
    }

    @discardableResult
    func until<Value>(_ observed: Observed<Value>, _ condition: (Value) -> Bool) async -> Value {
        for await value in observed.values where condition(value) { return value }
        return observed.value
    }

    /// Ends the app as a kill does: without any calls, and without a flush.
    func kill() {
        tokens.cancelAll()
        provider.shutDown()
    }

    var messages: [String] { provider.chatState.value.transcript.compactMap(\.text) }
    var unreadIDs: [String] { counter.unreadMessages.map(\.id) }
}

extension UnreadCount {
    var isLive: Bool { if case .live = self { true } else { false } }
}

extension SynapseServer {
    /// An app that has joined a new conversation.
    @MainActor
    func startedApp(
        history: Int = MatrixConfiguration.defaultHistory,
        disk: MatrixApp.Disk = MatrixApp.Disk()
    ) async throws -> (MatrixApp, SynapseConversation) {
        let chat = try await newConversation()
        let app = MatrixApp(self, .room(chat.room), disk: disk, history: history)
        try await app.start(as: chat.visitor)
        return (app, chat)
    }
}
