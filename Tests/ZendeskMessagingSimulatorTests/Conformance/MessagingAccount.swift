import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An account and a device whose user began a conversation in an earlier launch.
@MainActor
final class MessagingAccount {
    let clock: ManualChatClock
    let server: SimulatedMessagingServer
    let device: SimulatedMessagingDevice
    let variants: Variants
    private let tokens: SimulatedMessagingTokens

    init(variants: Variants) async throws {
        self.variants = variants
        let scene = try await MessagingScene.chatting()
        scene.sdk.terminate()
        (clock, server, device, tokens) = (scene.clock, scene.server, scene.device, scene.tokens)
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
        let token = try tokens.token(for: userID, keyID: "app_1").value
        return .token(SignedIdentity(userID: userID) { token })
    }

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
