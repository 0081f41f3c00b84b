import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// An app on a phone with a counter and a store, on the simulator.
@MainActor
final class ZendeskPhone {
    let clock = ManualChatClock()
    let server: SimulatedZendeskServer
    let device = SimulatedZendeskDevice()
    let store = InMemoryReadMarkerStore()
    private(set) var lifecycle = ManualAppLifecycle()
    private(set) var sdk: SimulatedZendeskChat
    private(set) var provider: ZendeskChatProvider
    private(set) var counter: MessageCounter

    /// Starts the app for the first time.
    ///
    /// - Parameter seconds: How far the phone's clock is ahead of the server's.
    init(aheadBy seconds: TimeInterval = 0) {
        server = SimulatedZendeskServer(clock: clock)
        server.clockSkew = -seconds
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: lifecycle)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
    }

    /// Kills the app and starts it again.
    func relaunch() {
        provider.shutDown()
        sdk.disconnect()
        lifecycle = ManualAppLifecycle()
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: lifecycle)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
    }

    var count: UnreadCount { counter.unreadCount.value }
    var status: ConnectionStatus { provider.connectionStatus.value }

    func sendVisitorMessage(_ text: String) async throws {
        clock.advance(by: 1)
        _ = try await provider.send(text)
    }

    /// Sends a message of the visitor that fails.
    ///
    /// - Returns: The entry that failed.
    func failToSendVisitorMessage() async throws -> ChatEntry.ID? {
        clock.advance(by: 1)
        sdk.deliveryFailures = [.timeout]
        do {
            _ = try await provider.send("Lost")
            return nil
        } catch let failure as ChatEntry.DeliveryFailure {
            return failure.messageID
        }
    }

    func sendAgentMessage(_ text: String) throws {
        clock.advance(by: 1)
        try server.dashboard.send(text)
    }

    /// The app's own screen is shown, and closed when `body` returns.
    func visit(_ body: () async throws -> Void) async throws {
        counter.conversationWillAppear()
        try await body()
        counter.conversationWillDisappear()
        counter.conversationDidClose()
    }

    static func token(_ id: String) -> ChatUser { .token(SignedIdentity(userID: id) { id }) }
}
