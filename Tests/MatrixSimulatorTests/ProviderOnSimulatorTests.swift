import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// Names such as C6 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: a provider on the simulator")
struct ProviderOnSimulatorTests {
    let clock = ManualChatClock()
    let server: SimulatedMatrix
    let ada: SimulatedMatrixAgent
    let room: String
    let provider: MatrixChatProvider
    let counter: MessageCounter

    init() throws {
        server = SimulatedMatrix(clock: clock)
        ada = server.agent("ada", displayName: "Ada")
        room = try ada.createRoom(inviting: "grace")
        provider = server.makeProvider(room: room)
        counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
    }

    func start() async throws {
        try await provider.login(server.user("grace"))
        counter.start()
        await server.untilPolled(by: "grace")
    }

    @Test("an agent's message arrives and counts in the app and on the server")
    func message() async throws {
        try await start()
        try ada.send("How can I help?", to: room)
        await server.untilPolled(by: "grace")
        #expect(provider.chatState.value.transcript.compactMap(\.text) == ["How can I help?"])
        #expect(counter.unreadCount.value == .live(1))
        #expect(server.unreadCount(of: "grace", in: room) == 1)
    }

    @Test("C6 C7 after a kick and a new invitation, all missed messages are loaded page by page")
    func missedWhileAway() async throws {
        try await start()
        let mistaken = try ada.send("This was for someone else.", to: room)
        try ada.send("Are you still there?", to: room)
        await server.untilPolled(by: "grace")
        #expect(counter.unreadCount.value == .live(2))

        try ada.kick("grace", from: room)
        await server.untilPolled(by: "grace")
        try ada.redact(mistaken, in: room)
        // More than one sync contains, but fewer than the history limit.
        for number in 1...80 { try ada.send("\(number)", to: room) }
        try ada.invite("grace", to: room)
        await server.untilPolled(by: "grace")
        let log = provider.chatState.value.transcript
        #expect(log.compactMap(\.text).filter { Int($0) != nil } == (1...80).map { "\($0)" })
        #expect(log[id: mistaken]?.text == nil)
        #expect(counter.unreadCount.value == .live(1))
    }

    @Test("C16 a device that logs in between a kick and an invitation receives the earlier read position")
    func loginWhileAway() async throws {
        try await start()
        for number in 1...3 { try ada.send("\(number)", to: room) }
        await server.untilPolled(by: "grace")
        counter.conversationWillAppear()
        await server.untilPolled(by: "grace")
        counter.conversationDidClose()
        try ada.send("4", to: room)
        await server.untilPolled(by: "grace")
        try ada.kick("grace", from: room)
        await server.untilPolled(by: "grace")
        provider.shutDown()

        let (other, otherCounter) = try await Phone(server, room).logIn()
        try ada.invite("grace", to: room)
        await server.untilPolled(by: "grace")
        try ada.send("5", to: room)
        await server.untilPolled(by: "grace")
        #expect(otherCounter.unreadMessages.compactMap(\.text) == ["4", "5"])
        other.shutDown()
    }

    @Test("C10 an app that starts during a new invitation shows the stored count")
    func startWhileInvited() async throws {
        let phone = Phone(server, room)
        let (first, firstCounter) = try await phone.logIn()
        for number in 1...2 { try ada.send("\(number)", to: room) }
        await server.untilPolled(by: "grace")
        #expect(firstCounter.unreadCount.value == .live(2))
        try ada.kick("grace", from: room)
        await server.untilPolled(by: "grace")
        first.shutDown()

        try ada.invite("grace", to: room)
        let (second, secondCounter) = phone.launch()
        let counts = ObservationRecorder(secondCounter.unreadCount)
        secondCounter.start()
        await server.untilPolled(by: "grace")
        #expect(secondCounter.unreadCount.value == .live(2))
        #expect(counts.values.allSatisfy { $0.number == 2 })
        second.shutDown()
    }

    @Test("C6 an app that starts after a kick has the log with the first answer, and the same count")
    func startAfterKick() async throws {
        let phone = Phone(server, room)
        let (first, firstCounter) = try await phone.logIn()
        try ada.send("How can I help?", to: room)
        await server.untilPolled(by: "grace")
        #expect(firstCounter.unreadCount.value == .live(1))
        #expect(await eventually { phone.session.contains("roomID") })
        first.shutDown()

        try ada.send("Goodbye", to: room)
        try ada.kick("grace", from: room)
        let (second, secondCounter) = phone.launch()
        secondCounter.start()
        await server.untilPolled(by: "grace")
        #expect(second.chatState.value.transcript.compactMap(\.text) == ["How can I help?", "Goodbye"])
        #expect(secondCounter.unreadCount.value == .live(2))
        second.shutDown()
    }

    @Test("C16 an app remembers across launches which threads were read on another device")
    func threadReadElsewhere() async throws {
        let phone = Phone(server, room)
        let (first, firstCounter) = try await phone.logIn()
        let root = try ada.send("one", to: room)
        try await request(
            "PUT",
            "send/m.room.message/reply",
            """
            {"msgtype": "m.text", "body": "two",
             "m.relates_to": {"rel_type": "m.thread", "event_id": "\(root)"}}
            """,
            by: ada
        )
        let last = try ada.send("three", to: room)
        await server.untilPolled(by: "grace")
        let log = first.chatState.value.transcript
        let reply = try #require(log.first { $0.text == "two" }?.id)
        let tablet = server.agent("grace")
        try await request("POST", "receipt/m.read/\(reply)", #"{"thread_id": "\#(root)"}"#, by: tablet)
        await server.untilPolled(by: "grace")
        #expect(firstCounter.unreadCount.value == .live(3))
        #expect(await eventually { phone.session.contains(reply) })
        first.shutDown()

        let (second, secondCounter) = phone.launch()
        secondCounter.start()
        await server.untilPolled(by: "grace")
        try await request("POST", "receipt/m.read/\(last)", #"{"thread_id": "main"}"#, by: tablet)
        await server.untilPolled(by: "grace")
        #expect(secondCounter.unreadCount.value == .live(0))
        second.shutDown()
    }

    @Test("after a change of the configured room, the conversation is in the new one")
    func anotherConfiguredRoom() async throws {
        let sessions = InMemoryMatrixSessionStore()
        let next = try ada.createRoom(inviting: "grace")
        for configured in [room, next] {
            let provider = server.makeProvider(room: configured, sessions: sessions)
            try await provider.login(server.user("grace"))
            provider.connect()
            await server.untilPolled(by: "grace")
            try ada.send("Hello in \(configured)", to: configured)
            await server.untilPolled(by: "grace")
            #expect(
                provider.chatState.value.transcript.compactMap(\.text) == ["Hello in \(configured)"]
            )
            #expect(await eventually { Self.text(of: sessions).contains(#""roomID":"\#(configured)""#) })
            provider.shutDown()
        }
    }

    @Test("after a change of the configured server, the user can log in there")
    func anotherConfiguredServer() async throws {
        let sessions = InMemoryMatrixSessionStore()
        for name in ["first.invalid", "second.invalid"] {
            let server = SimulatedMatrix(clock: clock, name: name)
            let room = try server.agent("ada").createRoom(inviting: "grace")
            let provider = server.makeProvider(
                configuration: MatrixConfiguration(
                    homeserver: try #require(URL(string: "https://\(name)")),
                    conversation: .room(room)
                ),
                sessions: sessions
            )
            try await provider.login(server.user("grace"))
            provider.connect()
            await server.untilPolled(by: "grace")
            #expect(server.membership(of: "grace", in: room) == "join")
            #expect(await eventually { Self.text(of: sessions).contains("@grace:\(name)") })
            provider.shutDown()
        }
    }

    private static func text(of sessions: InMemoryMatrixSessionStore) -> String {
        String(decoding: sessions.load() ?? Data(), as: UTF8.self)
    }

    /// Makes a request in the room.
    private func request(
        _ method: String,
        _ path: String,
        _ body: String,
        by user: SimulatedMatrixAgent
    ) async throws {
        let answer = try await server.answer(method, "rooms/\(room)/\(path)", body, token: user.token)
        #expect(answer.status == 200)
    }

    /// Advances the clock until the provider is connected.
    private func reconnect() async {
        server.isReachable = true
        while !provider.connectionStatus.value.isConnected {
            clock.advance(by: 1)
            await Task.yield()
        }
        await server.untilPolled(by: "grace")
    }

    @Test("a notification of the room is presented in the foreground without the server's badge")
    func notification() async throws {
        try await start()
        let options = provider.notificationDidArriveInForeground(["room_id": room])
        #expect(options == [.sound, .list, .banner])
        #expect(provider.notificationDidArriveInForeground(["room_id": "!other:s"]) == nil)
        provider.shutDown()
    }

    @Test("a connection that is repeatedly lost isn't treated as one that answers too fast")
    func flakyLine() async throws {
        let events = ObservationRecorder(provider.events)
        try await start()
        for _ in 1...10 {
            server.isReachable = false
            for await status in provider.connectionStatus.values where !status.isConnected { break }
            await reconnect()
        }
        let hasty = events.values.map { "\($0)" }.filter { $0.contains("answers at once") }
        #expect(hasty.isEmpty)
    }

    @Test("a renewed token that expires before it is used is renewed again")
    func slowRenewal() async throws {
        let sessions = SlowSessionStore()
        let provider = server.makeProvider(room: room, sessions: sessions)
        try await provider.login(server.user("grace"))
        provider.connect()
        await server.untilPolled(by: "grace")
        server.expireTokens(of: "grace")
        // While the app stores the new token, the system suspends it for longer than the token's lifetime.
        sessions.onNextSave = { [server] in server.expireTokens(of: "grace") }
        // The open poll ends without events.
        clock.advance(by: 30)
        while server.pollCount(of: "grace") == 0, provider.connectionStatus.value.isConnected {
            await Task.yield()
        }
        #expect(sessions.onNextSave == nil, "the token was renewed")
        try #require(provider.connectionStatus.value == .connected)
        try ada.send("How can I help?", to: room)
        await server.untilPolled(by: "grace")
        #expect(provider.chatState.value.transcript.compactMap(\.text) == ["How can I help?"])
        provider.shutDown()
    }

    @Test("an upload that takes longer than a token is valid fails instead of being repeated forever")
    func slowUpload() async throws {
        let uploads = Locked(0)
        // Each of the first ten uploads takes longer than an access token is valid.
        let transport = DisturbedTransport(server) { request throws(MatrixError) in
            guard request.url.lastPathComponent == "upload" else { return }
            let number = uploads.withLock { uploads in
                uploads += 1
                return uploads
            }
            if number <= 10 { await spendTokenLifetime() }
        }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.homeserver, conversation: .room(room)),
            clock: clock,
            transport: transport
        )
        try await provider.login(server.user("grace"))
        provider.connect()
        await server.untilPolled(by: "grace")
        let folder = try ScratchFolder()
        let file = try folder.write("holiday", to: "holiday.mov")
        await #expect(throws: ChatEntry.DeliveryFailure.self) {
            try await provider.sendFile(at: file, onProgress: nil)
        }
        #expect(uploads.withLock({ $0 }) == 3)
        _ = try await provider.send("How can I send a large file?")
        #expect(provider.connectionStatus.value == .connected)
        provider.shutDown()
    }

    /// Lets a poll end and the next one begin before the token expires.
    private func spendTokenLifetime() async {
        clock.advance(by: 30)
        await server.untilPolled(by: "grace")
        server.expireTokens(of: "grace")
    }

    @Test("a server that answers polls after the full wait isn't treated as one that answers too fast")
    func quietHours() async throws {
        let events = ObservationRecorder(provider.events)
        try await start()
        for _ in 1...10 {
            clock.advance(by: 30)
            await server.untilPolled(by: "grace")
        }
        let hasty = events.values.map { "\($0)" }.filter { $0.contains("answers at once") }
        #expect(hasty.isEmpty)
    }
}

/// The state of an app that outlives its process.
@MainActor
struct Phone {
    private let server: SimulatedMatrix
    private let room: String
    private let sessions = InMemoryMatrixSessionStore()
    private let store = InMemoryReadMarkerStore()

    init(_ server: SimulatedMatrix, _ room: String) {
        self.server = server
        self.room = room
    }

    /// The stored session.
    var session: String { String(decoding: sessions.load() ?? Data(), as: UTF8.self) }

    func launch() -> (MatrixChatProvider, MessageCounter) {
        let provider = server.makeProvider(room: room, sessions: sessions)
        let counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: store
        )
        return (provider, counter)
    }

    /// Launches the app, logs Grace in, and waits until the first poll.
    func logIn() async throws -> (MatrixChatProvider, MessageCounter) {
        let (provider, counter) = launch()
        try await provider.login(server.user("grace"))
        counter.start()
        await server.untilPolled(by: "grace")
        return (provider, counter)
    }
}

/// A connection to the simulated server, on which something happens before each request.
struct DisturbedTransport: MatrixTransport {
    private let transport: SimulatedMatrixTransport
    private let disturb: @Sendable (MatrixRequest) async throws(MatrixError) -> Void

    init(
        _ server: SimulatedMatrix,
        _ disturb: @escaping @Sendable (MatrixRequest) async throws(MatrixError) -> Void
    ) {
        transport = SimulatedMatrixTransport(server)
        self.disturb = disturb
    }

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        try await disturb(request)
        return try await transport.response(to: request, onProgress: onProgress)
    }
}

/// The simulator in a configuration.
@MainActor
@Suite("Matrix: the simulator in a configuration")
struct ConfiguredSimulatorTests {
    @Test("without the simulator, the configuration's error explains how to link it")
    func missing() throws {
        let configuration = """
            {"provider": "matrix", "providers": {"matrix": {
              "client": "simulator", "homeserver": "https://matrix.example.com", "roomId": "!room"}}}
            """
        #expect {
            try SupportChat(string: configuration, adapters: [.matrix])
        } throws: {
            "\($0)".contains("MatrixSimulator")
        }
    }
}

/// A store that runs an action while it saves the next session.
@MainActor
private final class SlowSessionStore: MatrixSessionStore {
    var onNextSave: (@MainActor () -> Void)?
    private var session: Data?

    func load() -> Data? { session }

    func save(_ newSession: Data?) {
        session = newSession
        let action = onNextSave
        onNextSave = nil
        action?()
    }
}
