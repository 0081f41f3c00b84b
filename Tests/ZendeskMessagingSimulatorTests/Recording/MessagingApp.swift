import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import TestSupport
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app on the simulator.
@MainActor
final class MessagingApp {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedMessagingServer
    let device = SimulatedMessagingDevice()
    let support: SupportChat
    private let sdk: SimulatedZendeskMessaging

    init(_ variants: SimulatedZendeskMessaging.Variants = .init()) throws {
        server = SimulatedMessagingServer(clock: clock)
        let sdk = SimulatedZendeskMessaging(
            server: server,
            device: device,
            lifecycle: lifecycle,
            variants: variants
        )
        self.sdk = sdk
        support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["zendesk-messaging"],
                providers: [
                    "zendesk-messaging": ChatConfiguration.Provider(
                        ZendeskMessagingProviderSettings(channelKey: "demo")
                    )
                ]
            ),
            registry: ChatProviderRegistry([.zendeskMessaging(live: { _ in sdk })]),
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
    }

    var provider: ZendeskMessagingProvider? {
        support.channel(for: "zendesk-messaging")?.provider as? ZendeskMessagingProvider
    }

    /// Starts the app with a conversation that the user has begun and closed.
    func start() async throws {
        try support.start()
        await settle()
        try provider?.presentConversation()
        await settle()
        try await sdk.visitor.send("Hello")
        provider?.dismissConversation()
        await settle()
    }

    func settle() async {
        for _ in 0..<40 {
            await sdk.settle()
            clock.advance(by: 0)
            await Task.yield()
        }
    }

    func sendAgentMessage() async {
        _ = try? server.agents.send("Marmalade", as: "Paddington")
        await settle()
    }

    func logIn(_ id: String) async {
        let tokens = server.tokens
        try? await support.login { _ in
            .token(SignedIdentity(userID: id) { try await tokens.token(for: id, keyID: "key").value })
        }
        await settle()
    }

    // MARK: Random actions

    enum Action: CaseIterable {
        case agentWrites, botWrites, open, close, write, goOffline, goOnline, background, foreground, wait
        case logInAda, logInBob, logOut, expireToken, readElsewhere, stopLines, allowLines, requestCount
    }

    func perform(_ action: Action) async {
        switch action {
        case .agentWrites: await sendAgentMessage()
        case .botWrites: _ = try? server.agents.sendBotMessage("Marmalade")
        case .open: try? provider?.presentConversation()
        case .close: provider?.dismissConversation()
        case .write: try? await sdk.visitor.send("Hello")
        case .goOffline: device.isOnline = false
        case .goOnline: device.isOnline = true
        case .background: lifecycle.send(.didEnterBackground)
        case .foreground: lifecycle.send(.willEnterForeground)
        case .wait: clock.advance(by: 60)
        case .logInAda: await logIn("ada")
        case .logInBob: await logIn("bob")
        case .logOut: await support.logout()
        case .expireToken: server.expireToken(of: "ada")
        case .readElsewhere:
            if let id = server.user(externalID: "ada")?.id { server.readElsewhere(userID: id) }
        case .stopLines: server.takesRealtimeLines = false
        case .allowLines: server.takesRealtimeLines = true
        case .requestCount: provider?.requestUnreadCount()
        }
        await settle()
    }

    // MARK: State

    /// The count and whether the provider is connected, as `1 cached connected`.
    var words: String? {
        guard let channel = support.channel(for: "zendesk-messaging")?.snapshot.value else { return nil }
        return Self.words(channel.unreadCount, channel.connectionStatus)
    }

    static func words(_ count: UnreadCount, _ connection: ConnectionStatus) -> String {
        let number = count.number.map(String.init) ?? "?"
        return
            "\(number) \(count.freshness.rawValue) \(connection.isConnected ? "connected" : "not connected")"
    }

    /// The state after a line of a replay.
    static func words(_ result: Replay.Result) -> String? {
        result.providers.last.map { words($0.unread, $0.connection) }
    }
}
