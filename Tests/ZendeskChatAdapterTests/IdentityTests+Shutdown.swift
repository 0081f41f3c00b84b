import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// A shutdown during a change of user, after which the SDK's connection may belong to another provider.
extension IdentityTests {
    @Test("a provider that is shut down during a reset closes no connection afterwards")
    func shutdownWhileOpening() async throws {
        let provider = provider(userID: "ann")
        client.say(.connecting)
        client.duringReset = { provider.shutDown() }
        try await provider.logout()
        #expect(client.calls == ["disconnect", "resetIdentity", "disconnect"])
    }

    @Test("a provider that is shut down while it sets the SDK's user opens no connection afterwards")
    func shutdownWhileSettingUser() async throws {
        let server = SimulatedZendeskServer(clock: clock)
        server.latency = 1
        let sdk = SimulatedZendeskChat(server: server, lifecycle: ManualAppLifecycle())
        let provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: ManualAppLifecycle())
        provider.connect()
        #expect(sdk.connectionStatus == .connecting)
        let observation = provider.connectionStatus.observe { [weak provider] in
            if !$0.isConnectedOrConnecting { provider?.shutDown() }
        }
        await expect(code: .shutDown) { try await provider.login(token("ann")) }
        #expect(sdk.connectionStatus == .disconnected)
        observation.cancel()
    }
}
