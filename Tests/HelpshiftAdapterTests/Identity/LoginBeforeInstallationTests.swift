import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

/// Logins and logouts before the SDK is installed, with a provider that connects on first use.
///
/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: a login before the installation")
struct LoginBeforeInstallationTests {
    private let fixture = HelpshiftFixture(isInstalled: false)

    /// The calls, without the arguments of the installation.
    private var calls: [String] { fixture.client.calls.map { $0.hasPrefix("install") ? "install" : $0 } }

    private func restore(_ user: StoredValue.User?) -> InMemoryReadMarkerStore {
        let store = InMemoryReadMarkerStore()
        if let user { store.save(.user(user), for: .user(of: "helpshift")) }
        fixture.provider.restoreUser(from: store)
        return store
    }

    // MARK: Logins

    @Test("a login installs the SDK, and only the new user's count is requested")
    func login() async throws {
        try await fixture.provider.login(.known(KnownUser(id: "ada")))
        fixture.clock.advance(by: 5)
        #expect(calls == ["install", "setDelegate", "loginUser", "requestUnread server"])
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.provider.currentUser.value.id == "ada")
    }

    @Test("after a refused login, the anonymous visitor's count is requested")
    func refusedLogin() async throws {
        let login = await fixture.beginLogin(.test("ada"))
        fixture.client.identityLogin?.failure("networkError", nil)
        await #expect(throws: ChatError.self) { try await login.value }
        fixture.clock.advance(by: 5)
        #expect(fixture.client.countRequests == ["requestUnread server"])
        #expect(fixture.provider.currentUser.value.id == nil)
        fixture.report(2, isFromCache: false)
        #expect(fixture.state.reportedUnread?.count == 2)
    }

    @Test("a connection during a login requests no count until the login ends")
    func connectDuringLogin() async throws {
        let login = await fixture.beginLogin(.test("ada"))
        fixture.provider.connect()
        #expect(fixture.client.countRequests.isEmpty)
        fixture.client.identityLogin?.success()
        try await login.value
        fixture.clock.advance(by: 5)
        #expect(fixture.client.countRequests == ["requestUnread server"])
    }

    @Test("if the SDK can't be installed, a login fails, and so does the next one")
    func notInstallable() async {
        let configuration = HelpshiftProviderSettings(platformId: "a b", domain: "acme.helpshift.com")
        let fixture = HelpshiftFixture(isInstalled: false, configuration: configuration)
        for _ in 0..<2 {
            #expect(await fixture.error(of: .known(KnownUser(id: "ada")))?.code == .notInstalled)
        }
        #expect(fixture.diagnostics.count == 2)
        #expect(fixture.provider.connectionStatus.value == .disconnected(.notInstalled))
    }

    // MARK: Logouts

    @Test("U2 a logout without a user doesn't install the SDK", arguments: [true, false])
    func anonymous(isStored: Bool) async throws {
        _ = restore(isStored ? StoredValue.User(id: nil) : nil)
        try await fixture.provider.logout()
        #expect(calls.isEmpty && fixture.provider.currentUser.value.id == nil)
    }

    @Test("a logout of a stored user installs the SDK")
    func logout() async throws {
        let store = restore(StoredValue.User(id: "ada"))
        try await fixture.provider.logout()
        #expect(calls.prefix(2) == ["install", "setDelegate"] && calls.contains("logout"))
        #expect(fixture.state.userID == nil)
        #expect(try store.user(of: "helpshift") == StoredValue.User(id: nil))
    }

    @Test("U2 a login carries out an owed logout first")
    func owedLogout() async throws {
        let store = restore(StoredValue.User(id: nil, owesLogout: true))
        try await fixture.provider.login(.known(KnownUser(id: "ada")))
        fixture.clock.advance(by: 5)
        #expect(calls == ["install", "setDelegate", "logout", "loginUser", "requestUnread server"])
        #expect(try store.user(of: "helpshift")?.id == "ada")
    }
}

/// A support chat that connects Helpshift on first use, on a phone whose SDK had a user before.
@MainActor
@Suite("Helpshift on the simulator: a login before the installation")
struct LoginBeforeInstallationOnSimulatorTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let store = InMemoryReadMarkerStore()
    private let server: SimulatedHelpshiftServer
    private let device = SimulatedHelpshiftDevice()

    /// Ada logs out of a conversation before an agent answers.
    init() throws {
        server = SimulatedHelpshiftServer(clock: clock)
        let sdk = SimulatedHelpshift(server: server, device: device, lifecycle: lifecycle)
        sdk.install(platformID: "acme_platform_1", domain: "acme.helpshift.com", configuration: [:])
        #expect(try sdk.loginUser(["userId": "ada"]))
        try sdk.showConversation(configuration: [:])
        try sdk.visitor.send("Where is it?")
        sdk.visitor.close()
        clock.advance(by: 0)
        try sdk.logout()
        try server.agents.send("Here")
        clock.advance(by: 0)
    }

    /// Launches the app on that phone.
    private func launch() throws -> (chat: SupportChat, sdk: SimulatedHelpshift) {
        let sdk = SimulatedHelpshift(server: server, device: device, lifecycle: lifecycle)
        let chat = try SupportChat(
            string: """
                {"provider": "helpshift",
                 "providers": {"helpshift": {"client": "simulator", "connects": "onFirstUse",
                                             "platformId": "acme_platform_1", "domain": "acme.helpshift.com"},
                               "other": {"type": "scripted"}}}
                """,
            adapters: [.scripted, .helpshift(live: nil, simulator: { _ in sdk })],
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        return (chat, sdk)
    }

    private static let ada = ChatUser.known(KnownUser(id: "ada"))

    @Test("L4 first start: the SDK is installed at the start, but sends no request before its first use")
    func installedAtStart() throws {
        let (chat, sdk) = try launch()
        try chat.start()
        #expect(sdk.isInstalled)
        clock.advance(by: 600)
        let channel = try #require(chat.current)
        #expect(channel.connectionStatus.value == .disconnected(nil))
        #expect(chat.totalUnreadCount.value == .unknown)
        try (channel.provider as? any ConversationPresenting)?.presentConversation()
        #expect(channel.connectionStatus.value == .connected)
        chat.shutDown()
    }

    @Test("switching to Helpshift logs the app's user in there")
    func switching() async throws {
        let (chat, sdk) = try launch()
        try chat.switchProvider(to: "other")
        try chat.start()
        try await chat.login { _ in Self.ada }
        let events = ObservationRecorder(chat.events)
        try chat.switchProvider(to: "helpshift")
        #expect(await eventually { chat.current?.chatState.value.userID != nil })
        #expect(await eventually { sdk.user.uid == "ada" })
        clock.advance(by: 5)
        clock.advance(by: server.latency)
        #expect(sdk.user.uid == "ada" && chat.totalUnreadCount.value == .live(1))
        #expect(!events.values.contains { if case .diagnostic = $0 { true } else { false } })
        chat.shutDown()
    }
}
