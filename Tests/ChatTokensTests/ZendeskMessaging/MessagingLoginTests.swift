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

    /// A user whose tokens the app's backend signs.
    private func user(
        _ externalID: String,
        secret: String = "a shared secret of the account's",
        keyID: String = "app_1",
        issuedAt: Date? = nil
    ) throws -> ChatUser {
        let token = try MessagingTokenSigner(key: SecretKey(text: secret.utf8), keyID: keyID).token(
            for: externalID,
            name: "Ada",
            email: "ada@example.com",
            isEmailVerified: true,
            issuedAt: issuedAt ?? clock.now,
            lifetime: 60
        )
        return .token(SignedIdentity(userID: externalID) { token })
    }

    @Test(
        "is accepted, with the token's contents",
        arguments: ["42", "Jose\u{301}", String(repeating: "a", count: 255)]
    )
    func accepted(externalID: String) async throws {
        try await provider.login(user(externalID))
        let user = try #require(server.user(externalID: externalID))
        #expect(user.name == "Ada" && user.email == "ada@example.com" && user.sessionCount == 1)
    }

    @Test("is rejected under another key")
    func anotherKey() async throws {
        await expectRefusal(try user("42", secret: "another"))
    }

    @Test("is rejected if the header names another key")
    func anotherKeyID() async throws {
        await expectRefusal(try user("42", keyID: "app_2"))
    }

    @Test("is rejected from the second in which the token expires")
    func end() async throws {
        await expectRefusal(try user("42", issuedAt: clock.now.addingTimeInterval(-60)))
    }

    private func expectRefusal(_ user: ChatUser) async {
        let error = await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(error?.code == .authentication)
        // The server's check rejected it, not the adapter's.
        #expect(error?.underlying is ZendeskMessagingError)
        #expect(server.user(externalID: "42") == nil)
    }
}
