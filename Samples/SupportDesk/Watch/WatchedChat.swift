import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation
import MatrixAdapter

/// An app with the providers of a configuration, and the values that observers of each receive.
@MainActor
final class WatchedChat {
    /// The state after a change.
    struct Line: Equatable {
        var time: Date
        /// A short summary of the change, without any message text; `nil` if only the numbers have changed.
        var what: String?
        var total: UnreadCount
        /// The active providers, in the configuration's order.
        var statuses: [Replay.Status]
    }

    /// A report of a watch.
    enum Report: Equatable {
        case line(Line)
        /// A problem, as one line.
        case problem(String)
        /// No provider will connect again.
        case allFailed
    }

    private let configuration: ChatConfiguration
    let support: SupportChat
    private let store: any ReadMarkerStore
    private let clock: any ChatClock
    private let lifecycle = ManualAppLifecycle()
    private let tokens = ObservationTokens()
    private let report: (Report) -> Void
    private var snapshots: [ChatProviderID: SupportChannel.Snapshot] = [:]
    private var total: UnreadCount
    /// The user's login.
    private var login: SignedLogin?
    /// A change whose total is not known until all observers were called.
    private var pending: Line?
    /// Whether changes are combined into one line.
    private var isCausing = true

    /// Creates the providers of a configuration. Nothing connects before ``start()``.
    ///
    /// - Parameter report: Receives each line and problem.
    init(
        configuration: ChatConfiguration,
        registry: ChatProviderRegistry,
        clock: any ChatClock = SystemChatClock(),
        store: (any ReadMarkerStore)? = nil,
        report: @escaping (Report) -> Void
    ) throws {
        self.configuration = configuration
        self.clock = clock
        self.store = store ?? configuration.makeStore()
        self.report = report
        support = try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: lifecycle,
            store: self.store,
            clock: clock
        )
        total = support.totalUnreadCount.value
        for channel in channels {
            channel.events.observe { [weak self] in self?.tell($0, of: channel.id) }.store(in: tokens)
            channel.snapshot.observe { [weak self] in self?.take($0, of: channel.id) }.store(in: tokens)
        }
        support.totalUnreadCount.observe { [weak self] in self?.total = $0 }.store(in: tokens)
    }

    /// Starts the providers.
    func start() {
        tellAsOne("start") {
            do { try support.start() } catch { report(.problem(error.words)) }
        }
    }

    /// Shuts the providers down. Returns when their data is on the disk.
    func end() async {
        tellPending()
        tokens.cancelAll()
        support.shutDown()
        do { try await store.flush() } catch { report(.problem("markers: \(error.words)")) }
    }

    // MARK: The user

    /// The providers with a login at the configured server.
    static func matrixProviders(of configuration: ChatConfiguration) -> [ChatProviderID] {
        configuration.activeProviderIDs.filter {
            configuration.providers[$0]?.type == MatrixProviderSettings.providerType
        }
    }

    /// Logs the user in, and retries while the server cannot be reached.
    ///
    /// - Throws: `CommandError` for a failed login that is not retried; `CancellationError`.
    func logIn(_ login: SignedLogin) async throws {
        self.login = login
        for id in Self.matrixProviders(of: configuration) {
            guard let provider = support.channel(for: id)?.provider as? any IdentityManaging else { continue }
            try await logIn(login, at: provider)
        }
    }

    private func logIn(_ login: SignedLogin, at provider: any IdentityManaging) async throws {
        var pause = 1.0
        while true {
            try Task.checkCancellation()
            do {
                let identity = SignedIdentity(userID: login.userID) { try login.token() }
                return try await provider.login(.token(identity))
            } catch let error as ChatError {
                guard let cause = error.underlying as? MatrixError, cause.isTransient else {
                    throw CommandError("\(provider.id): \(Self.words(error, login))")
                }
                if pause == 1 {
                    report(
                        .problem("\(provider.id): \(address(of: provider.id))\(cause). The login is retried.")
                    )
                }
            }
            await wait(pause)
            pause = min(30, pause * 2)
        }
    }

    private static func words(_ error: ChatError, _ login: SignedLogin) -> String {
        switch error.vendorCode {
        case "M_FORBIDDEN":
            """
            the server does not accept the token of \(login.userID) (M_FORBIDDEN). Is it signed with the server's key, \
            and is the clock right?
            """
        case "M_INVALID_USERNAME":
            """
            the server doesn't allow a user named \(login.userID) (M_INVALID_USERNAME). The name may be too long, or start with _.
            """
        default: error.message
        }
    }

    private func address(of id: ChatProviderID) -> String {
        let settings = configuration.providers[id]?.settings as? MatrixProviderSettings
        return settings.map { "\($0.homeserver): " } ?? ""
    }

    private func wait(_ seconds: TimeInterval) async {
        let (pause, continuation) = AsyncStream.makeStream(of: Never.self)
        let token = clock.schedule(after: seconds) { continuation.finish() }
        for await _ in pause {}
        token.cancel()
    }

    // MARK: The user's actions

    /// Performs an instruction from the input.
    func perform(_ instruction: WatchInstruction) async {
        switch instruction {
        case .open:
            tellAsOne("screen opened") { for channel in channels { channel.conversationWillAppear() } }
        case .close:
            tellAsOne("screen closed") {
                for channel in channels {
                    channel.conversationWillDisappear()
                    channel.conversationDidClose()
                }
            }
        case .background: tellAsOne("app in the background") { lifecycle.send(.didEnterBackground) }
        case .foreground: tellAsOne("app in the foreground") { lifecycle.send(.willEnterForeground) }
        case .send(let text): await send(text)
        }
    }

    private func send(_ text: String) async {
        guard let channel = support.current else { return }
        guard let sender = channel.provider as? any MessageSending else {
            return report(.problem("\(channel.id): this vendor accepts messages only on its own screen"))
        }
        do { _ = try await sender.send(text) } catch {
            report(.problem("\(channel.id): the message was not sent: \(error.words)"))
        }
    }

    // MARK: Reporting

    private var channels: [SupportChannel] {
        configuration.activeProviderIDs.compactMap(support.channel(for:))
    }

    private func take(_ snapshot: SupportChannel.Snapshot, of id: ChatProviderID) {
        let old = snapshots.updateValue(snapshot, forKey: id)
        guard !isCausing, let old else { return }
        tellPending()
        pending = line(snapshot.words(since: old, countedBy: support.channel(for: id)?.counter))
        // By then, the total's observers were called, too.
        Task { tellPending() }
        if snapshots.values.allSatisfy(\.connectionStatus.hasFailed) { report(.allFailed) }
    }

    /// Reports a change that waits for its total.
    func tellPending() {
        guard var line = pending else { return }
        pending = nil
        line.total = total
        report(.line(line))
    }

    /// Reports all changes of a moment as one line.
    private func tellAsOne(_ what: String, _ change: () -> Void) {
        tellPending()
        isCausing = true
        change()
        isCausing = false
        report(.line(line(what)))
    }

    private func line(_ what: String?) -> Line {
        Line(
            time: clock.now,
            what: what,
            total: total,
            statuses: configuration.activeProviderIDs.compactMap { id in
                guard let snapshot = snapshots[id] else { return nil }
                return Replay.Status(
                    id: id,
                    unread: snapshot.unreadCount,
                    connection: snapshot.connectionStatus,
                    isChatting: snapshot.chatState.isChatting
                )
            }
        )
    }

    private func tell(_ event: ChatEvent, of id: ChatProviderID) {
        switch event {
        case .diagnostic(let diagnostic): report(.problem(diagnostic.description))
        case .authenticationFailed(let error):
            report(.problem("\(id): \(login.map { Self.words(error, $0) } ?? error.words)"))
        // For a login, a separate line gives the reason.
        case .sessionExpired:
            if login == nil { report(.problem("\(id): the session has ended. Log in with --user.")) }
        case .chatEnded, .messageReceived, .credentialsExpiring, .userStatusChanged,
            .conversationVisibilityChanged, .sessionChanged, .actionChosen, .vendor:
            break
        }
    }
}

extension ConnectionStatus {
    fileprivate var hasFailed: Bool { if case .failed = self { true } else { false } }
}
