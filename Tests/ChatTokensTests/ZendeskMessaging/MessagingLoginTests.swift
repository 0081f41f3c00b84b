import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Logs in with signed tokens. The checks of the adapter and of the simulated account share no code with the signer.
@Suite("A login to Messaging with a signed token")
@MainActor
struct MessagingLoginTests {
    private let clock = ManualChatClock()
    private let server: SimulatedMessagingServer
    private let provider: ZendeskMessagingProvider

    init() throws {
        server = SimulatedMessagingServer(clock: clock, channels: ["demo": SimulatedMessagingChannel()])
        server.tokens = try SimulatedMessagingTokens(keys: ["app_1": "a shared secret of the account's"])
        let lifecycle = ManualAppLifecycle()
        provider = ZendeskMessagingProvider(
            client: SimulatedZendeskMessaging(
                server: server,
                device: SimulatedMessagingDevice(),
                lifecycle: lifecycle
            ),
            configuration: ZendeskMessagingProviderSettings(channelKey: "demo"),
            clock: clock,
            lifecycle: lifecycle
        )
        provider.connect()
    }

    @Test(
        "is accepted, with the token's contents",
        arguments: ["42", "Jose\u{301}", String(repeating: "a", count: 255)]
    )
    func accepted(externalID: String) async throws {
        let key = try SecretKey(text: "a shared secret of the account's".utf8)
        let token = try MessagingTokenSigner(key: key, keyID: "app_1").token(
            for: externalID,
            name: "Ada",
            email: "ada@example.com",
            isEmailVerified: true,
            issuedAt: clock.now,
            lifetime: 60
        )
        try await provider.login(.token(SignedIdentity(userID: externalID) { token }))
        let user = try #require(server.user(externalID: externalID))
        #expect(user.name == "Ada" && user.email == "ada@example.com" && user.sessionCount == 1)
    }
}
