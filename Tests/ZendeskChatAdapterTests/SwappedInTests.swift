import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@Suite("Zendesk Chat: swapping")
@MainActor
struct SwappedInTests {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedZendeskServer
    let device = SimulatedZendeskDevice()
    let support: SupportChat

    init() throws {
        let (server, lifecycle, device) = (SimulatedZendeskServer(clock: clock), lifecycle, device)
        self.server = server
        support = try SupportChat(
            string: """
                {"provider": "scripted", "providers": {
                  "scripted": {}, "zendesk-chat": {"client": "simulator", "accountKey": "demo"}
                }}
                """,
            adapters: [
                .scripted,
                .zendeskChat(live: nil) { _ in
                    SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
                },
            ],
            lifecycle: lifecycle,
            clock: clock
        )
    }

    @Test("switching to Zendesk Chat logs in the app's user before any message is sent")
    func login() async throws {
        try support.start()
        try await support.login { _ in .token(SignedIdentity(userID: "ada") { "ada" }) }
        try support.switchProvider(to: "zendesk-chat")
        #expect(await eventually { support.chatState.value.userID == "ada" })
        #expect(await eventually { support.users.value["zendesk-chat"]?.activity == nil })
        #expect(await eventually { support.connectionStatus.value.isConnected })
        let sender = try #require(support.current?.provider as? any MessageSending)
        _ = try await sender.send("Hello")
        #expect(server.dashboard.waitingVisitors == ["ada"])
        #expect(support.chatState.value.transcript.map(\.text) == ["Hello"])
        support.shutDown()
    }

    @Test("a logout while Zendesk Chat is swapped out is completed when it returns")
    func logout() async throws {
        try support.start()
        try support.switchProvider(to: "zendesk-chat")
        try await support.login { _ in .token(SignedIdentity(userID: "ada") { "ada" }) }
        #expect(await eventually { support.connectionStatus.value.isConnected })
        try support.switchProvider(to: "scripted")
        await support.logout()
        try support.switchProvider(to: "zendesk-chat")
        #expect(await eventually { support.connectionStatus.value.isConnected })
        #expect(support.chatState.value.userID == nil)
        let sender = try #require(support.current?.provider as? any MessageSending)
        _ = try await sender.send("Hello")
        #expect(server.dashboard.waitingVisitors.count == 1)
        #expect(!server.dashboard.waitingVisitors.contains("ada"))
        support.shutDown()
    }

    @Test("L7 swapping: Zendesk Chat sends no pushes while it is swapped out", arguments: [true, false])
    func pushToken(isSwappedOut: Bool) async throws {
        try support.start()
        support.registerPushToken(Data([1]))
        try support.switchProvider(to: "zendesk-chat")
        #expect(await eventually { support.connectionStatus.value.isConnected })
        let sender = try #require(support.current?.provider as? any MessageSending)
        _ = try await sender.send("Hello")
        if isSwappedOut { try support.switchProvider(to: "scripted") }
        lifecycle.send(.didEnterBackground)
        #expect(await eventually { !support.connectionStatus.value.isConnected })
        try server.dashboard.send("Hi")
        #expect(device.pushes.count == (isSwappedOut ? 0 : 1))
        support.shutDown()
    }
}
