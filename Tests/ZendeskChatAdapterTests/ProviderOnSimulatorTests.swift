import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The provider on an SDK that behaves as the vendor documents.
@MainActor
@Suite("The provider on the simulator")
struct ProviderOnSimulatorTests {
    let server = SimulatedZendeskServer(
        clock: ManualChatClock(),
        departments: [
            ChatState.Department(id: "1", name: "Sales", status: .online),
            ChatState.Department(id: "2", name: "Repairs", status: .online),
        ]
    )
    let device = SimulatedZendeskDevice()
    let lifecycle = ManualAppLifecycle()
    let sdk: SimulatedZendeskChat
    let provider: ZendeskChatProvider

    init() {
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        provider = ZendeskChatProvider(client: sdk, clock: server.clock, lifecycle: ManualAppLifecycle())
    }

    @Test(
        "a lost and found connection brings the whole log again, with what came meanwhile, and no empty one"
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

    @Test("a message is one entry from pending to delivered")
    func delivery() async throws {
        provider.connect()
        let states = ObservationRecorder(provider.chatState)
        let id = try await provider.send("Hello")
        let heard = states.values.compactMap { $0.transcript[id: id]?.deliveryStatus }
        #expect(heard.first == .pending)
        #expect(heard.last == .delivered)
        #expect(states.values.allSatisfy { $0.transcript.count <= 1 })
    }

    @Test("a message that fails names its entry, which can be sent again or deleted")
    func failedDelivery() async throws {
        provider.connect()
        sdk.deliveryFailures = [.timeout, .network]
        var failed: [ChatEntry.ID] = []
        for text in ["One", "Two"] {
            do {
                _ = try await provider.send(text)
            } catch let failure as ChatEntry.DeliveryFailure {
                failed.append(try #require(failure.messageID))
            }
        }
        #expect(provider.chatState.value.transcript.map(\.id) == failed)
        try await provider.resend(failed[0])
        try await provider.deleteFailed(failed[1])
        #expect(provider.chatState.value.transcript.map(\.text) == ["One"])
        #expect(provider.chatState.value.transcript.last?.deliveryStatus == .delivered)
    }

    @Test("without a connection a call fails and says so")
    func notConnected() async {
        await expect(code: .notConnected) { _ = try await provider.send("Hello") }
        await expect(code: .notConnected) { try await provider.addTags(["a"]) }
    }

    @Test("departments come with the connection, and one is chosen before the chat")
    func departments() async throws {
        provider.connect()
        #expect(provider.departments.value.map(\.name) == ["Sales", "Repairs"])
        try await provider.selectDepartment(named: "Sales")
        #expect(provider.chatState.value.department?.name == "Sales")
        _ = try await provider.send("Hello")
        await expect(code: .notAllowedNow) { try await provider.selectDepartment(id: "2") }
    }

    @Test("whether somebody is there comes with the connection, and stays known without one")
    func agentAvailability() {
        let statuses = ObservationRecorder(provider.agentStatus)
        provider.connect()
        server.isOnline = false
        provider.disconnect()
        server.isOnline = true
        server.departments = [ChatState.Department(id: "1", name: "Sales", status: .away)]
        #expect(statuses.values == [nil, .online, .offline])
        provider.connect()
        #expect(statuses.last == .online)
        #expect(provider.departments.value.map(\.status) == [.away])
    }

    @Test(
        "a user with a token: name from the token, refused tokens fail the connection, a new login mends it"
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

    @Test("nothing of one user's chat is shown to the next, who is loaded at once")
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
        // The end of the former user's chat is not the new user's.
        #expect(ended.values.isEmpty)
        try await provider.logout()
        #expect(sdk.visitorInfo.name == "")
        #expect(provider.chatState.value.userID == nil)
    }

    @Test("a push comes while asleep, and the provider knows it and says so")
    func push() async throws {
        provider.connect()
        provider.registerPushToken(Data([1]))
        _ = try await provider.send("Hello")
        lifecycle.send(.didEnterBackground)
        provider.disconnect()
        #expect(provider.connectionStatus.value == .disconnected(.requested))
        try server.dashboard.send("Hi")
        let push = try #require(device.pushes.last)
        let events = ObservationRecorder(provider.events)
        #expect(provider.pushKind(userInfo: push) == .message)
        #expect(provider.notificationWasTapped(push))
        #expect(events.values.count == 1)
    }

    @Test("another Chat instance leaves the provider deaf: it takes a new one")
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
