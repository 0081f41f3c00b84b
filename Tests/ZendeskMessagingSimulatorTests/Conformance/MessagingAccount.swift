import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An account and a device whose user began a conversation in an earlier launch.
@MainActor
final class MessagingAccount {
    let clock = ManualChatClock()
    let server: SimulatedMessagingServer
    let device = SimulatedMessagingDevice()
    let variants: Variants
    private let tokens: SimulatedMessagingTokens

    init(variants: Variants) async throws {
        self.variants = variants
        server = SimulatedMessagingServer(clock: clock, channels: ["demo": SimulatedMessagingChannel()])
        tokens = try SimulatedMessagingTokens(keys: ["app_1": "a shared secret of the account's, long enough"]
        )
        server.tokens = tokens
        let sdk = SimulatedZendeskMessaging(server: server, device: device, lifecycle: ManualAppLifecycle())
        try await sdk.initialize(channelKey: "demo")
        await sdk.settle()
        try sdk.presentScreen(.mostRecentConversation(exitAction: .close), in: nil)
        try await sdk.visitor.send("Hello")
        sdk.terminate()
    }

    func makeSDK(lifecycle: any AppLifecycle) -> SimulatedZendeskMessaging {
        SimulatedZendeskMessaging(server: server, device: device, lifecycle: lifecycle, variants: variants)
    }

    func makeProvider(
        client: any ZendeskMessagingClient,
        lifecycle: any AppLifecycle
    ) -> ZendeskMessagingProvider {
        ZendeskMessagingProvider(
            client: client,
            configuration: ZendeskMessagingProviderSettings(channelKey: "demo"),
            clock: clock,
            lifecycle: lifecycle
        )
    }

    /// A user with tokens that the account accepts.
    func identity(_ userID: String) throws -> ChatUser {
        let token = try token(for: userID)
        return .token(SignedIdentity(userID: userID) { token })
    }

    /// A token that the app's backend signs for a user.
    func token(for userID: String) throws -> String { try tokens.token(for: userID, keyID: "app_1").value }

    /// Runs the simulator and the provider's tasks until neither has more work.
    func settle(_ sdk: SimulatedZendeskMessaging) async {
        var begunTaskCount: Int
        repeat {
            await sdk.settle()
            begunTaskCount = sdk.begunTaskCount
            for _ in 0..<8 { await Task.yield() }
        } while sdk.begunTaskCount > begunTaskCount
        await sdk.settle()
    }
}
