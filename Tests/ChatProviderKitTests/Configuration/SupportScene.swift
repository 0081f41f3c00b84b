import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// An app with scripted providers that notes, in one list, when they are created and called.
@MainActor
final class SupportScene {
    let lifecycle = ManualAppLifecycle()
    var store = InMemoryReadMarkerStore()
    let clock = ManualChatClock()
    /// The calls so far, oldest first: `make a`, `a connect`, …
    var journal: [String] = []
    /// Every provider that was created, oldest first.
    var made: [NotingProvider] = []
    /// Runs while a provider is created.
    var whileMaking: @MainActor () -> Void = {}
    /// The ids whose provider cannot be created.
    var broken: Set<ChatProviderID> = []

    var registry: ChatProviderRegistry {
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            journal.append("make \(request.id)")
            whileMaking()
            if broken.contains(request.id) { throw ChatError(.vendor, "\(request.id) is broken") }
            let provider = NotingProvider(request) { [self] in journal.append("\(request.id) \($0)") }
            made.append(provider)
            return provider
        }
        let reporting = ChatAdapter(ReportingSettings.self) {
            ScriptedReportingChatProvider(
                id: $0.id,
                keepsLogAfterChatEnds: true,
                givesLogAgain: $0.settings.givesLogAgain ?? false
            )
        }
        return ChatProviderRegistry([adapter, reporting])
    }

    func configuration(_ active: ChatProviderID..., all: [ChatProviderID] = ["a", "b", "c"])
        -> ChatConfiguration
    {
        var configuration = ChatConfiguration(activeProviderIDs: active, providers: [:])
        for id in all { configuration.providers[id] = ChatConfiguration.Provider(ScriptedChatSettings()) }
        return configuration
    }

    func chat(_ configuration: ChatConfiguration) throws -> SupportChat {
        try chat(configuration, on: store)
    }

    /// - Parameter store: The store, or `nil` for the configuration's marker file.
    func chat(_ configuration: ChatConfiguration, on store: (any ReadMarkerStore)?) throws -> SupportChat {
        try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
    }

    /// A started chat, with its providers online and their logs loaded.
    func onlineChat(_ configuration: ChatConfiguration, log: [ChatEntry] = []) throws -> SupportChat {
        let chat = try chat(configuration)
        try chat.start()
        for id in configuration.activeProviderIDs { chat.scripted(id).load(online: log) }
        return chat
    }
}

/// A scripted provider that also notes its calls in the scene.
@MainActor
final class NotingProvider: ScriptedChatProvider {
    var statusOnConnect: ConnectionStatus?
    /// How often it was asked to prepare for use.
    private(set) var preparations = 0
    /// How often it was asked to install its SDK, used or not.
    private(set) var installations = 0
    /// The diagnostic to send when it installs its SDK.
    var problem: String?
    /// The error that each login and logout throws.
    var loginFailure: (any Error)?
    /// Runs during a login or a logout.
    var duringLogin: @MainActor () async -> Void = {}
    private let user = Observed<ChatUser>.Source(.anonymous)
    private let note: (String) -> Void
    /// Whether it was shut down.
    private(set) var isShutDown = false

    init(_ request: ChatAdapter.Request<ScriptedChatSettings>, note: @escaping (String) -> Void) {
        self.note = note
        super.init(id: request.id)
        if request.settings.label == "not installed" { statusOnConnect = .disconnected(.notInstalled) }
    }

    override func install() { installations += 1 }
    override func prepare() {
        preparations += 1
        guard let problem else { return }
        send(.diagnostic(ChatEvent.Diagnostic(source: id.rawValue, message: problem)))
    }
    override func connect() {
        super.connect()
        note("connect")
        if let statusOnConnect { setConnection(statusOnConnect) }
    }
    override func disconnect() {
        super.disconnect()
        note("disconnect")
        setConnection(.disconnected(.requested))
    }
    override func shutDown() {
        note("shutdown")
        isShutDown = true
        super.shutDown()
    }
}

extension NotingProvider: IdentityManaging {
    var currentUser: Observed<ChatUser> { user.observed }

    func login(_ newUser: ChatUser) async throws {
        try await change(to: newUser, "login \(newUser.id ?? "-")")
    }
    func logout() async throws { try await change(to: .anonymous, "logout") }

    private func change(to newUser: ChatUser, _ call: String) async throws {
        note(call)
        await duringLogin()
        if isShutDown { throw ChatError(.shutDown, "\(id) was shut down") }
        if let loginFailure { throw loginFailure }
        switchUser(to: newUser.id)
        user.send(newUser)
        note("done")
    }
}

extension ScriptedChatProvider {
    /// Connects and delivers a log.
    func load(online log: [ChatEntry]) {
        goOnline()
        load(log)
    }
}

extension SupportChat {
    /// The script of a running provider.
    func scripted(_ id: ChatProviderID) -> ScriptedChatProvider {
        channel(for: id)?.provider as? NotingProvider ?? ScriptedChatProvider(id: "none")
    }
}

extension SupportChat {
    func noting(_ id: ChatProviderID) -> NotingProvider? { channel(for: id)?.provider as? NotingProvider }
}

/// Notes the visibility and counts of a chat's channels, by their ids.
@MainActor
final class ChannelRecorder {
    var heard: [String] = []
    private let tokens = ObservationTokens()

    init(_ chat: SupportChat, _ ids: ChatProviderID...) {
        for id in ids {
            chat.channel(for: id)?.isConversationVisible.observe { [unowned self] in
                heard.append("\(id) \($0 ? "opens" : "closed")")
            }
            .store(in: tokens)
            chat.channel(for: id)?.unreadCount.observe { [unowned self] in
                heard.append("\(id) \($0.number.map(String.init) ?? "-")")
            }
            .store(in: tokens)
        }
        heard = []
    }
}
