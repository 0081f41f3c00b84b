import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// An app whose chat is Zendesk's, on the simulator.
@MainActor
final class ZendeskStage: StoryStage {
    let vendorName = "the Zendesk Chat simulator"
    let clock = ManualChatClock()
    private(set) var counter: MessageCounter
    private(set) var provider: any ChatProvider

    private let server: SimulatedZendeskServer
    private let device = SimulatedZendeskDevice()
    private let store = InMemoryReadMarkerStore()
    private var launch: Launch

    /// What is gone when the app is killed.
    private struct Launch {
        let lifecycle = ManualAppLifecycle()
        let sdk: ZendeskChatSimulator
        let provider: ZendeskChatProvider
        let counter: MessageCounter

        @MainActor
        init(
            _ server: SimulatedZendeskServer,
            _ device: SimulatedZendeskDevice,
            _ store: any ReadMarkerStore,
            _ clock: any ChatClock
        ) {
            sdk = ZendeskChatSimulator(server: server, device: device, lifecycle: lifecycle)
            provider = ZendeskChatProvider(client: sdk, clock: clock)
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store, clock: clock)
        }
    }

    init() {
        server = SimulatedZendeskServer(clock: clock)
        launch = Launch(server, device, store, clock)
        provider = launch.provider
        counter = launch.counter
    }

    func play(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch:
            launch.counter.start()
            launch.provider.registerPushToken(Data([0xA0, 0x0B]))
        case .relaunch:
            // The old app's socket dies with it.
            launch.sdk.disconnect()
            launch = Launch(server, device, store, clock)
            provider = launch.provider
            counter = launch.counter
            launch.counter.start()
        case .openConversation:
            launch.counter.conversationWillAppear()
            launch.sdk.conversationScreenWillAppear()
        case .leaveConversation:
            launch.counter.conversationWillDisappear()
            launch.sdk.conversationScreenWillDisappear()
            launch.counter.conversationDidClose()
            return "Zendesk's screen closes the socket when it goes; the counter opens it again."
        case .visitorWrites(let text): _ = try await launch.provider.send(text)
        case .agentJoins: try server.dashboard.join()
        case .agentTypes: try server.dashboard.type()
        case .agentWrites(let text): return try pushRemark { try server.dashboard.send(text) }
        case .agentSendsFile(let name):
            let file = ZendeskChatAttachment(
                name: name,
                mimeType: "application/pdf",
                size: 48_213,
                url: "https://files.example.com/\(name)"
            )
            return try pushRemark { try server.dashboard.send(file) }
        case .botWrites(let text):
            try server.dashboard.fireTrigger(text)
            return "Zendesk's automatic messages are a trigger's. They do not count."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: device.isOnline = false
        case .regainNetwork: device.isOnline = true
        case .endChat: try server.dashboard.endChat()
        }
        return nil
    }

    /// Says so where a message came by push.
    private func pushRemark(_ send: () throws -> ChatLog.ID) throws -> String? {
        let before = device.pushes.count
        _ = try send()
        guard let push = device.pushes.dropFirst(before).last else { return nil }
        launch.provider.handleNotification(push)
        return "It comes as a push: the socket is closed."
    }
}
