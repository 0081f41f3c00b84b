import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import Testing
import TokenClient
import TokenEndpoint
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app that requests tokens from this endpoint and logs in with them, at simulated vendors that know the keys.
@Suite("A login with a token from the endpoint", .timeLimit(.minutes(1)))
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

    /// The app's user, with tokens from this endpoint.
    private func user(at provider: ChatProviderID, session: String = "ada") throws -> ChatUser {
        let keys = [
            "ZENDESK_CHAT_SHARED_SECRET": "zendesk's secret", "HELPSHIFT_SECRET_KEY": "helpshift's key",
            "ZENDESK_MESSAGING_KEY": "messaging's key", "ZENDESK_MESSAGING_KEY_ID": "app_1",
            "MATRIX_JWT_KEY": "matrix's key",
        ]
        let endpoint = TokenEndpoint(
            backend: TokenBackend(environment: keys),
            customer: { [ada] in $0 == "ada" ? ada : nil },
            log: { Issue.record("\($0)") }
        )
        let url = try #require(URL(string: "https://example.com/tokens"))
        let client = TokenClient(url: url, userID: ada.id, session: session) { request in
            let answer = await endpoint.response(
                to: TokenRequest(
                    method: request.httpMethod ?? "",
                    target: request.url?.path ?? "",
                    authorization: request.value(forHTTPHeaderField: "Authorization")
                )
            )
            return (answer.body, answer.status)
        }
        return .token(client.identity(at: provider))
    }

    @Test("is accepted by Zendesk Chat")
    func zendeskAccepts() async throws {
        let provider = makeZendesk()
        try await provider.login(user(at: "zendesk-chat"))
        provider.connect()
        for await status in provider.connectionStatus.values where status.isConnected { break }
        #expect(zendesk.visitor(ada.id) != nil)
    }

    @Test("is accepted by Helpshift")
    func helpshiftAccepts() async throws {
        let sdk = SimulatedHelpshift(server: helpshift, lifecycle: lifecycle)
        let provider = makeHelpshift(sdk)
        provider.connect()
        try await provider.login(user(at: "helpshift"))
        #expect(sdk.user.uid == ada.id)
        #expect(sdk.user.email == ada.email)
    }

    @Test("is accepted by Zendesk Messaging")
    func messagingAccepts() async throws {
        let provider = makeMessaging()
        try await provider.login(user(at: "zendesk-messaging"))
        let user = messaging.user(externalID: ada.id)
        #expect(user?.name == ada.name && user?.email == ada.email)
    }

    @Test("is accepted by a Matrix server")
    func matrixAccepts() async throws {
        let provider = try makeMatrix()
        try await provider.login(user(at: "matrix"))
        #expect(provider.currentUser.value.id == ada.id)
    }

    @Test("is refused after the app's session has ended")
    func sessionHasEnded() async throws {
        let provider = makeMessaging()
        let user = try user(at: "zendesk-messaging", session: "yesterday's")
        let error = await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(error?.code == .authentication)
        #expect(error?.vendorCode == "TokenClientError")
        #expect(messaging.user(externalID: ada.id) == nil)
    }

    @Test("fails with the endpoint's message")
    func words() async throws {
        guard case .token(let identity) = try user(at: "intercom") else {
            Issue.record("the client returns no signed identity")
            return
        }
        let error = await #expect(throws: TokenClientError.self) { try await identity.token() }
        #expect(error?.status == 404)
        #expect(error?.error == "unknown_kind")
        #expect(error?.message?.contains("zendesk-messaging") == true)
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
            configuration: ZendeskMessagingProviderSettings(channelKey: "demo"),
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
            configuration: HelpshiftProviderSettings(platformId: "demo", domain: "demo.helpshift.com"),
            clock: clock,
            lifecycle: lifecycle
        )
    }
}
