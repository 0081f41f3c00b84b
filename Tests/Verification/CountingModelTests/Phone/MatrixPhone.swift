import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport

/// A phone with a Matrix chat on a simulated server, an agent, the user's other device, and the reference model, which
/// hears what the server answers and what the app says.
@MainActor
final class MatrixPhone {
    private let server: SimulatedMatrix
    private let clock = ManualChatClock(now: Date(timeIntervalSince1970: 1_790_000_000))
    private let agent: SimulatedMatrixAgent
    private let room: String
    private let witness: ModelWitness
    private let tap: ServerTap
    private let store = InMemoryReadMarkerStore()
    private let sessions = InMemoryMatrixSessionStore()
    private let configuration: MatrixConfiguration
    private let policy: ModelPolicy
    private var launch: MatrixLaunch
    private var random: SeededGenerator
    private var sent: [String] = []
    private var isVisible = false
    private var isInRoom = true

    /// - Parameter seed: Makes the same phone again.
    init(seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        policy = ModelPolicy(countsBots: random.chance(20))
        server = SimulatedMatrix(clock: clock)
        server.acceptsGuests = false
        agent = server.agent("ada")
        room = try agent.createRoom(inviting: "grace")
        let witness = ModelWitness(policy)
        self.witness = witness
        tap = ServerTap(server) { witness.hear($0) }
        configuration = MatrixConfiguration(
            homeserver: server.homeserver,
            conversation: .room(room),
            history: random.one(of: [5, 5, 12, 200])
        )
        launch = MatrixLaunch(configuration, sessions, store, clock, tap, policy)
        if random.chance(50) { try write(random.integer(1...9)) }
        try await launch.provider.login(server.user("grace"))
        await settle()
    }

    /// What was said to the model, in its words.
    var story: String { witness.story.joined(separator: "\n") }

    /// Does something.
    ///
    /// - Returns: What is wrong after it.
    func step() async throws -> Mismatch? {
        switch random.integer(0...99) {
        case 0..<35: try write(random.one(of: [1, 1, 2, 4]))
        case 35..<49: changeMessage()
        case 49..<58: read()
        case 58..<62: if isInRoom { try server.agent("grace").send("mine", to: room) }
        case 62..<72: setVisible(true)
        case 72..<80: setVisible(false)
        case 80..<86: try await loseServer()
        case 86..<92: try comeOrGo()
        default: try relaunch()
        }
        await settle()
        let (expected, found) = (witness.words, launch.words)
        return expected == found ? nil : Mismatch(line: witness.story.count, expected: expected, found: found)
    }

    func end() { launch.end() }

    // MARK: What happens

    private func write(_ count: Int) throws {
        for _ in 0..<count {
            switch random.integer(0...9) {
            case 0: try agent.sendNotice("automatic", to: room)
            case 1: sent.append(try agent.send("dated", to: room, dated: oddTime()))
            case 2:
                let file = Data([1])
                sent.append(try agent.sendFile(file, named: "a.png", mimeType: "image/png", to: room))
            default: sent.append(try agent.send("hello", to: room))
            }
        }
    }

    private func oddTime() -> Date { clock.now.addingTimeInterval(random.one(of: [-9_999, 9_999])) }

    /// Any message is edited, redacted or reacted to; what the server refuses is not done.
    private func changeMessage() {
        guard !sent.isEmpty else { return }
        let message = random.one(of: sent)
        switch random.integer(0...2) {
        case 0: _ = try? agent.edit(message, to: "new", in: room)
        case 1: _ = try? agent.redact(message, in: room)
        default: _ = try? agent.react("\(random.integer(0...99))", to: message, in: room)
        }
    }

    /// On another device.
    private func read() {
        guard isInRoom, let last = sent.last else { return }
        try? server.agent("grace").read(random.chance(50) ? last : random.one(of: sent), in: room)
    }

    private func setVisible(_ isSeen: Bool) {
        guard isSeen != isVisible else { return }
        isVisible = isSeen
        witness.hear(.conversation(isSeen ? "willAppear" : "willDisappear"))
        if isSeen {
            launch.counter.conversationWillAppear()
        } else {
            launch.counter.conversationWillDisappear()
        }
    }

    /// More may be said meanwhile than is loaded.
    private func loseServer() async throws {
        server.isReachable = false
        await settle()
        try write(random.one(of: [0, 2, 8, 40]))
        if random.chance(30) { try relaunch() }
        server.isReachable = true
        while launch.provider.connectionStatus.value != .connected {
            clock.advance(by: 30)
            await turn()
        }
    }

    private func comeOrGo() throws {
        if isInRoom {
            try agent.kick("grace", from: room)
        } else {
            try agent.invite("grace", to: room)
            if random.chance(50) { try write(1) }
            try server.agent("grace").join(room)
        }
        isInRoom.toggle()
    }

    private func relaunch() throws {
        launch.end()
        witness.hear(.app("relaunch"))
        tap.beginAnew()
        isVisible = false
        if random.chance(70) { try write(random.one(of: [0, 2, 8, 40])) }
        launch = MatrixLaunch(configuration, sessions, store, clock, tap, policy)
    }

    // MARK: Waiting

    /// Waits until the provider has been told all, or knows that the server is away.
    private func settle() async {
        guard server.isReachable else {
            while launch.provider.connectionStatus.value == .connected { await turn() }
            return await turn()
        }
        await server.untilPolled(by: "grace")
        while tap.isBusy { await turn() }
        await server.untilPolled(by: "grace")
    }

    private func turn() async { for _ in 0..<20 { await Task.yield() } }
}

/// One launch of the app on a ``MatrixPhone``.
@MainActor
private struct MatrixLaunch {
    let provider: MatrixChatProvider
    let counter: MessageCounter

    init(
        _ configuration: MatrixConfiguration,
        _ sessions: any MatrixSessionStore,
        _ store: any ReadMarkerStore,
        _ clock: any ChatClock,
        _ tap: ServerTap,
        _ policy: ModelPolicy
    ) {
        provider = MatrixChatProvider(
            configuration: configuration,
            sessions: sessions,
            clock: clock,
            transport: TappedTransport(tap: tap)
        )
        provider.restoreUser(from: store)
        counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: store,
            policy: UnreadPolicy(countsBots: policy.countsBots)
        )
        counter.start()
    }

    /// What is shown. A line that is on its way says nothing else than one that was not begun.
    var words: String {
        let unread = counter.unreadCount.value
        let isConnected = provider.connectionStatus.value == .connected
        return """
            \(unread.number.map(String.init) ?? "null") \(unread.freshness.rawValue), \
            \(isConnected ? "connected" : "not connected"), \
            \(provider.chatState.value.isChatting ? "chatting" : "not chatting")
            """
    }

    func end() {
        counter.stop()
        provider.shutDown()
    }
}

/// The reference model, and what it says.
@MainActor
private final class ModelWitness {
    private var model: ReferenceModel
    private var said: ModelAnswer.Status?
    private(set) var story: [String] = []

    init(_ policy: ModelPolicy) { model = ReferenceModel([RandomScene.matrix], policy: policy) }

    func hear(_ event: ModelEvent) {
        let line = ModelLine(at: 0, event: event)
        said = model.play(line).providers.first
        story.append((try? line.json).map { String(decoding: $0, as: UTF8.self) } ?? "\(event)")
    }

    var words: String {
        guard let said else { return "nothing" }
        return """
            \(said.unread.map(String.init) ?? "null") \(said.freshness), \
            \(said.connection == "connected" ? "connected" : "not connected"), \
            \(said.isChatting ? "chatting" : "not chatting")
            """
    }
}
