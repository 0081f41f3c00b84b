import ChatAdapterKit
import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixTestServer

/// A phone with one app: a provider and its counter, whose store outlives a kill.
@MainActor
final class RandomPhone {
    /// One launch of the app.
    @MainActor
    struct Launch {
        let provider: MatrixChatProvider
        let counter: MessageCounter
        let lifecycle: ManualAppLifecycle
        let wire: Wire
        let tokens = ObservationTokens()
    }

    let name: String
    let history: Int
    let clock = HurriedClock()
    private let server: SynapseServer
    private let conversation: MatrixConfiguration.Conversation
    private var markers = InMemoryReadMarkerStore()
    private var sessions = InMemoryMatrixSessionStore()

    private(set) var launch: Launch
    /// The logged-in user.
    private(set) var person: RandomPerson?
    private(set) var isScreenOpen = false
    private(set) var isInBackground = false
    private(set) var isCut = false
    private(set) var isDisconnected = false
    /// The count that must not change while the phone is offline.
    private(set) var frozen: UnreadCount?
    private(set) var diagnostics: [String] = []

    init(
        _ name: String,
        _ server: SynapseServer,
        _ conversation: MatrixConfiguration.Conversation,
        history: Int
    ) {
        self.name = name
        self.server = server
        self.conversation = conversation
        self.history = history
        launch = Self.launch(server, conversation, history, sessions, markers, clock, isInBackground: false)
        listen()
    }

    private static func launch(
        _ server: SynapseServer,
        _ conversation: MatrixConfiguration.Conversation,
        _ history: Int,
        _ sessions: InMemoryMatrixSessionStore,
        _ markers: InMemoryReadMarkerStore,
        _ clock: HurriedClock,
        isInBackground: Bool
    ) -> Launch {
        let wire = Wire()
        let lifecycle = ManualAppLifecycle(isInBackground: isInBackground)
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: server.homeserver,
                conversation: conversation,
                deviceName: "phone",
                history: history
            ),
            sessions: sessions,
            // The time limits of a login use the system's clock.
            session: UserSessionOwner(traits: .matrix, lifecycle: lifecycle, clock: SystemChatClock()),
            clock: clock,
            transport: wire
        )
        let counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: markers)
        return Launch(provider: provider, counter: counter, lifecycle: lifecycle, wire: wire)
    }

    private func listen() {
        launch.provider.events.observe { [weak self] event in
            if case .diagnostic(let diagnostic) = event { self?.diagnostics.append(diagnostic.message) }
        }.store(in: launch.tokens)
    }

    // MARK: State

    /// Whether the provider has everything that it needs to connect.
    var isOnline: Bool { person != nil && !isInBackground && !isCut && !isDisconnected }
    /// Whether the user sees the conversation: before it is loaded, a screen shows nothing.
    var isSeen: Bool { isScreenOpen && !isInBackground && isLoaded }
    var count: UnreadCount { launch.counter.unreadCount.value }
    var isLoaded: Bool { launch.provider.chatState.value.loading != .notLoaded }
    var unreadIDs: [String] { launch.counter.unreadMessages.map(\.id) }
    var transcript: ChatState.Transcript { launch.provider.chatState.value.transcript }

    var summary: String {
        let state = launch.provider.chatState.value
        return """
            \(name): \(count), \(launch.provider.connectionStatus.value), \(state.loading), \
            user \(state.userID ?? "none"), chatting \(state.isChatting), history \(history), \
            log \(transcript.count), read \(state.lastReadID ?? "nothing"), \
            screen \(isScreenOpen), background \(isInBackground), \(launch.wire.summary)
            """
    }

    // MARK: Events

    func start(as person: RandomPerson) async throws {
        try await logIn(person)
        launch.counter.start()
    }

    func logIn(_ newPerson: RandomPerson) async throws {
        let (server, user) = (server, newPerson.device.name)
        try await launch.provider.login(
            .token(SignedIdentity(userID: user) { try server.token(for: user) })
        )
        // An open screen was the former user's.
        if person?.device.userID != newPerson.device.userID { isScreenOpen = false }
        person = newPerson
        // A kill before the session is stored makes the app log in again, which is not tested here.
        while storedUserID != newPerson.device.userID { await Task.yield() }
    }

    private var storedUserID: String? {
        sessions.load().flatMap { JSON(data: $0)["session"]["userID"].text }
    }

    func logOut() async throws {
        try await launch.provider.logout()
        person = nil
        isScreenOpen = false
        frozen = nil
    }

    func openScreen() {
        isScreenOpen = true
        launch.counter.conversationWillAppear()
        if isSeen { freezeSeen() }
    }

    func closeScreen() {
        isScreenOpen = false
        launch.counter.conversationDidClose()
    }

    func enterBackground() {
        isInBackground = true
        launch.lifecycle.send(.didEnterBackground)
        freeze()
    }

    func enterForeground() {
        isInBackground = false
        launch.lifecycle.send(.willEnterForeground)
        if isSeen { freezeSeen() }
        thaw()
    }

    /// Ends the connection. A counter whose screen has just closed attributes that to the screen, and reopens the
    /// connection.
    func disconnect() {
        launch.provider.disconnect()
        guard case .disconnected = launch.provider.connectionStatus.value else { return }
        isDisconnected = true
        freeze()
    }

    func connect() {
        isDisconnected = false
        launch.provider.connect()
        thaw()
    }

    /// Cuts the connection. Returns when the provider has noticed.
    func cut() async {
        let wasOnline = isOnline
        isCut = true
        clock.isHeld = true
        launch.wire.setCut(true)
        for await status in launch.provider.connectionStatus.values where !status.isConnected { break }
        // A connecting provider may still process an answer. It continues with a request, in vain.
        while wasOnline, !clock.hasPause, launch.provider.connectionStatus.value.isConnectedOrConnecting {
            await Task.yield()
        }
        freeze()
    }

    func mend() {
        isCut = false
        launch.wire.setCut(false)
        clock.isHeld = false
        thaw()
    }

    /// Kills the app, and launches it again. Returns the fault in the count then.
    func kill(intoBackground: Bool) -> String? {
        let former = count
        launch.tokens.cancelAll()
        launch.provider.shutDown()
        // Anything that the killed launch still writes is lost.
        sessions = InMemoryMatrixSessionStore(sessions.load())
        markers = markers.afterKill()
        (isScreenOpen, isDisconnected, isInBackground) = (false, false, intoBackground)
        launch = Self.launch(
            server,
            conversation,
            history,
            sessions,
            markers,
            clock,
            isInBackground: intoBackground
        )
        listen()
        launch.wire.setCut(isCut)
        launch.counter.start()
        frozen = former.number.map { .cached($0) } ?? .unknown
        defer { thaw() }
        return count == frozen ? nil : "\(name) after a relaunch: \(count), and \(former) before it"
    }

    func holdClock(_ isHeld: Bool) { clock.isHeld = isHeld || isCut }

    func shutDown() {
        launch.tokens.cancelAll()
        launch.provider.shutDown()
    }

    // MARK: Offline

    private func freeze() {
        frozen = isSeen ? .cached(0) : count.number.map { .cached($0) } ?? .unknown
    }

    private func freezeSeen() { if frozen != nil { frozen = .cached(0) } }

    private func thaw() { if isOnline { frozen = nil } }

    /// The fault in the count of a phone that hears nothing.
    var offlineFault: String? {
        guard let frozen else { return nil }
        let expected = isSeen ? .live(0) : frozen
        return count == expected ? nil : "\(name) offline: \(count), and it was \(expected)"
    }
}

/// A user of the app, with a separate device beside the phones.
struct RandomPerson: Sendable {
    let name: String
    let device: SynapseDevice
    /// Whether the user has access to the room.
    let isInvited: Bool
}
