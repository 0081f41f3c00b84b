import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The provider on an SDK that behaves as the vendor documents.
@MainActor
@Suite("Zendesk Chat: the provider on the simulator")
struct ProviderOnSimulatorTests {
    let clock = ManualChatClock()
    let server: SimulatedZendeskServer
    let provider: ZendeskChatProvider

    init() {
        server = SimulatedZendeskServer(clock: clock)
        let sdk = SimulatedZendeskChat(server: server, lifecycle: ManualAppLifecycle())
        provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: ManualAppLifecycle())
    }

    @Test(
        "a refused token fails the connection, and a login with a valid one reconnects"
    )
    func tokens() async throws {
        provider.connect()
        let events = ObservationRecorder(provider.events)
        server.checkToken = { $0 == "good" ? .success("ann") : .failure(.tokenHasExpired) }
        try await provider.login(.token(SignedIdentity(userID: "ann") { "old" }))
        #expect(await eventually { provider.connectionStatus.value == .failed(.authentication) })
        guard case .authenticationFailed(let error)? = events.last else {
            Issue.record("no event")
            return
        }
        #expect(error.vendorCode == "505")
        try await provider.login(.token(SignedIdentity(userID: "ann") { "good" }))
        #expect(await eventually { provider.connectionStatus.value.isConnected })
        #expect(provider.chatState.value.loading == .loaded)
        await expect(code: .notAllowedNow) {
            try await provider.updateVisitorProfile(VisitorProfile(name: "Ann"))
        }
    }

    @Test(
        "a connection is retried if the server failed to authenticate it, but not if it refused the user"
    )
    func retry() async throws {
        provider.connect()
        server.checkToken = { _ in .failure(.internalServerError) }
        try await provider.login(.token(SignedIdentity(userID: "ann") { "good" }))
        #expect(await eventually { provider.connectionStatus.value == .failed(.network) })
        server.checkToken = { _ in .failure(.tokenHasExpired) }
        clock.advance(by: 60)
        #expect(await eventually { provider.connectionStatus.value == .failed(.authentication) })
        server.checkToken = { _ in .success("ann") }
        clock.advance(by: 60)
        #expect(provider.connectionStatus.value == .failed(.authentication))
        provider.connect()
        #expect(await eventually { provider.connectionStatus.value.isConnected })
    }

    @Test("a closed connection isn't opened again")
    func closedWhileFailing() async throws {
        provider.connect()
        server.checkToken = { _ in .failure(.internalServerError) }
        try await provider.login(.token(SignedIdentity(userID: "ann") { "good" }))
        #expect(await eventually { provider.connectionStatus.value == .failed(.network) })
        provider.disconnect()
        server.checkToken = { _ in .success("ann") }
        clock.advance(by: 60)
        #expect(!provider.connectionStatus.value.isConnectedOrConnecting)
    }
}
