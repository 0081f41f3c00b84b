import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// The provider on the simulator, which must behave as the provider expects of the SDK.
@MainActor
@Suite("Helpshift provider on the simulator")
struct HelpshiftOnSimulatorTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let server: SimulatedHelpshiftServer
    private let sdk: SimulatedHelpshift
    private let provider: HelpshiftChatProvider

    init() {
        server = SimulatedHelpshiftServer(clock: clock)
        sdk = SimulatedHelpshift(server: server, lifecycle: lifecycle)
        provider = HelpshiftChatProvider(client: sdk, clock: clock, lifecycle: lifecycle)
        provider.connect()
        clock.advance(by: 0)
    }

    private func startConversation() throws {
        try provider.presentConversation()
        try sdk.visitor.send("Hi")
        provider.dismissConversation()
        clock.advance(by: 0)
    }

    @Test("every request for the server's count is within the SDK's limits")
    func withinLimits() throws {
        var fromCache = 0
        let token = provider.chatState.observe {
            if $0.reportedUnread?.isFromCache == true { fromCache += 1 }
        }
        clock.advance(by: 1000)
        try startConversation()
        clock.advance(by: 600)
        try server.agents.reject()
        clock.advance(by: 1000)
        #expect(fromCache == 0)
        #expect((provider.chatState.value.reportedUnread?.sequence ?? 0) > 15)
        token.cancel()
    }

    @Test("a login with the right token clears an authentication failure")
    func verification() async throws {
        server.dashboard.userVerificationKeys = [OneSignature()]
        try await provider.login(.known(KnownUser(id: "anna")))
        clock.advance(by: 0)
        #expect(provider.connectionStatus.value == .failed(.authentication))
        try await provider.login(.known(KnownUser(id: "anna", authToken: Secret(OneSignature.digits))))
        clock.advance(by: 0)
        #expect(provider.connectionStatus.value == .connected)
    }
}

/// Accepts one signature for any input.
private struct OneSignature: TokenSignatureVerifying {
    static let digits = String(repeating: "01", count: 32)

    func isValid(signature: Data, of signingInput: Data) -> Bool {
        signature == Data(repeating: 1, count: 32)
    }
}
