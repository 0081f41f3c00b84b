import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import Testing
import TokenBackend
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app that logs in with this backend's tokens, at simulated vendors that know the keys.
@Suite("A login with a token of the backend's", .timeLimit(.minutes(1)))
@MainActor
struct LoginTests {
    private let clock = SystemChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let zendesk: SimulatedZendeskServer
    private let helpshift: SimulatedHelpshiftServer
    private let messaging: SimulatedMessagingServer
    private let matrix: SimulatedMatrix
    private let ada = Customer(id: "customer42", name: "Ada", email: "ada@example.com")

    init() throws {
        zendesk = SimulatedZendeskServer(clock: clock)
        zendesk.checkTokens(with: try SimulatedZendeskTokens(sharedSecret: "zendesk's secret"))
        helpshift = SimulatedHelpshiftServer(clock: clock)
        let key = try SecretKey(text: "helpshift's key".utf8)
        helpshift.dashboard.identitySystem = SimulatedIdentitySystem(
            keys: [try IdentityTokenVerifier(keys: [key])]
        )
        messaging = SimulatedMessagingServer(clock: clock, channels: ["demo": SimulatedMessagingChannel()])
        messaging.tokens = try SimulatedMessagingTokens(keys: ["app_1": "messaging's key"])
        matrix = SimulatedMatrix(clock: clock, loginSecret: "matrix's key")
    }

    private func backend(
        zendeskSecret: String = "zendesk's secret",
        messagingKey: String = "messaging's key",
        helpshiftKey: String = "helpshift's key",
        matrixKey: String = "matrix's key"
    ) throws -> TokenBackend {
        try TokenBackend(
            zendeskChatSecret: SecretKey(text: zendeskSecret.utf8),
            zendeskMessagingKey: SecretKey(text: messagingKey.utf8),
            zendeskMessagingKeyID: "app_1",
            helpshiftKey: SecretKey(text: helpshiftKey.utf8),
            matrixKey: SecretKey(text: matrixKey.utf8)
        )
    }

    /// What the app asks its backend for.
    private func user(_ backend: TokenBackend, _ vendor: TokenBackend.Vendor) -> ChatUser {
        let (ada, clock) = (ada, clock)
        return .token(
            SignedIdentity(userID: ada.id) {
                try backend.token(for: ada, at: vendor, now: await clock.now)
            }
        )
    }

    @Test("is accepted by Zendesk Chat")
    func zendeskAccepts() async throws {
        let provider = makeZendesk()
        try await provider.login(user(try backend(), .zendeskChat))
        provider.connect()
        for await status in provider.connectionStatus.values where status.isConnected { break }
        #expect(zendesk.visitor(ada.id) != nil)
    }

    @Test("is refused by Zendesk Chat where another secret has signed it")
    func zendeskRefuses() async throws {
        let provider = makeZendesk()
        let events = provider.events.values
        try await provider.login(user(try backend(zendeskSecret: "another"), .zendeskChat))
        provider.connect()
        for await event in events {
            if case .authenticationFailed = event { break }
        }
        #expect(!provider.connectionStatus.value.isConnected)
        #expect(zendesk.visitor(ada.id) == nil)
    }

    @Test("is accepted by Helpshift")
    func helpshiftAccepts() async throws {
        let sdk = SimulatedHelpshift(server: helpshift, lifecycle: lifecycle)
        let provider = makeHelpshift(sdk)
        provider.connect()
        try await provider.login(user(try backend(), .helpshift))
        #expect(sdk.user.uid == ada.id)
        #expect(sdk.user.email == ada.email)
    }

    @Test("is refused by Helpshift where another key has signed it")
    func helpshiftRefuses() async throws {
        let sdk = SimulatedHelpshift(server: helpshift, lifecycle: lifecycle)
        let provider = makeHelpshift(sdk)
        provider.connect()
        let user = user(try backend(helpshiftKey: "another"), .helpshift)
        await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(sdk.user.isAnonymous)
    }

    @Test("is accepted by Zendesk Messaging")
    func messagingAccepts() async throws {
        let provider = makeMessaging()
        try await provider.login(user(try backend(), .zendeskMessaging))
        let user = messaging.user(externalID: ada.id)
        #expect(user?.name == ada.name && user?.email == ada.email)
    }

    @Test("is refused by Zendesk Messaging where another key has signed it")
    func messagingRefuses() async throws {
        let provider = makeMessaging()
        let user = user(try backend(messagingKey: "another"), .zendeskMessaging)
        await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(messaging.user(externalID: ada.id) == nil)
    }

    @Test("is accepted by a Matrix server")
    func matrixAccepts() async throws {
        let provider = try makeMatrix()
        try await provider.login(user(try backend(), .matrix))
        #expect(provider.currentUser.value.id == ada.id)
    }

    @Test("is refused by a Matrix server where another key has signed it")
    func matrixRefuses() async throws {
        let provider = try makeMatrix()
        let user = user(try backend(matrixKey: "another"), .matrix)
        await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(provider.currentUser.value == .anonymous)
    }

    private func makeZendesk() -> ZendeskChatProvider {
        ZendeskChatProvider(
            client: SimulatedZendeskChat(server: zendesk, lifecycle: lifecycle),
            lifecycle: lifecycle
        )
    }

    private func makeMessaging() -> ZendeskMessagingProvider {
        let provider = ZendeskMessagingProvider(
            client: SimulatedZendeskMessaging(
                server: messaging,
                device: SimulatedMessagingDevice(),
                lifecycle: lifecycle
            ),
            configuration: ZendeskMessagingConfiguration(channelKey: "demo"),
            clock: clock,
            lifecycle: lifecycle
        )
        provider.connect()
        return provider
    }

    private func makeMatrix() throws -> MatrixChatProvider {
        let agent = matrix.agent("grace", displayName: "Grace")
        return matrix.makeProvider(room: try agent.createRoom(inviting: ada.id))
    }

    private func makeHelpshift(_ sdk: SimulatedHelpshift) -> HelpshiftChatProvider {
        HelpshiftChatProvider(
            client: sdk,
            configuration: HelpshiftConfiguration(platformID: "demo", domain: "demo.helpshift.com"),
            clock: clock,
            lifecycle: lifecycle
        )
    }
}
