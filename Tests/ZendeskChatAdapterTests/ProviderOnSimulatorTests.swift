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
    let device = SimulatedZendeskDevice()
    let lifecycle = ManualAppLifecycle()
    let sdk: SimulatedZendeskChat
    let provider: ZendeskChatProvider

    init() {
        server = SimulatedZendeskServer(clock: clock)
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        provider = ZendeskChatProvider(client: sdk, clock: server.clock, lifecycle: ManualAppLifecycle())
    }

    @Test(
        "a reconnection loads the whole log with the messages in between, and never an empty one"
    )
    func reconnecting() async throws {
        provider.connect()
        _ = try await provider.send("Hello")
        try server.dashboard.send("Hi")
        let states = ObservationRecorder(provider.chatState)
        device.isOnline = false
        #expect(provider.connectionStatus.value == .reconnecting)
        #expect(provider.chatState.value.loading == .loadedEarlier)
        try server.dashboard.send("Are you there?")
        device.isOnline = true
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.chatState.value.transcript.map(\.text) == ["Hello", nil, "Hi", "Are you there?"])
        #expect(states.values.allSatisfy { $0.transcript.count >= 3 })
        #expect(states.values.contains { $0.sessionStatus == .initializing })
    }

    @Test("a message stays one entry from pending to delivered")
    func delivery() async throws {
        provider.connect()
        let states = ObservationRecorder(provider.chatState)
        let id = try await provider.send("Hello")
        let statuses = states.values.compactMap { $0.transcript[id: id]?.deliveryStatus }
        #expect(statuses.first == .pending)
        #expect(statuses.last == .delivered)
        #expect(states.values.allSatisfy { $0.transcript.count <= 1 })
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
        #expect(provider.connectionStatus.value == .failed(.authentication))
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

    @Test("one user's chat isn't shown to the next, whose chat is loaded immediately")
    func users() async throws {
        provider.connect()
        _ = try await provider.send("Hello")
        try server.dashboard.send("Hi")
        let states = ObservationRecorder(provider.chatState)
        let ended = ObservationRecorder(provider.events)
        try await provider.login(.known(KnownUser(id: "ann", name: "Ann")))
        #expect(
            states.values.filter { $0.userID == "ann" }.allSatisfy { $0.transcript.isEmpty && !$0.isChatting }
        )
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.connectionStatus.value == .connected)
        #expect(sdk.visitorInfo.name == "Ann")
        // The end of the former user's chat isn't reported to the new user.
        #expect(ended.values.isEmpty)
        try await provider.logout()
        #expect(sdk.visitorInfo.name == "")
        #expect(provider.chatState.value.userID == nil)
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

    @Test("a new Chat instance requires a new provider")
    func newInstance() {
        provider.connect()
        sdk.initialize()
        sdk.connect()
        let states = ObservationRecorder(provider.chatState)
        sdk.disconnect()
        #expect(states.values.count == 1)
        let next = ZendeskChatProvider(client: sdk, clock: server.clock, lifecycle: ManualAppLifecycle())
        next.connect()
        #expect(next.connectionStatus.value == .connected)
    }
}
