import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

typealias Variants = SimulatedZendeskMessaging.Variants

/// An account, a device with the SDK, and the SDK's events.
@MainActor
final class MessagingScene {
    static let secrets = ["app_1": "a shared secret of the account's, long enough"]

    let clock = ManualChatClock()
    let server: SimulatedMessagingServer
    let device: SimulatedMessagingDevice
    let lifecycle = ManualAppLifecycle()
    let sdk: SimulatedZendeskMessaging
    let tokens: SimulatedMessagingTokens
    private(set) var events = ObservationRecorder<ZendeskMessagingEvent> { _ in ObservationToken {} }

    init(channel: SimulatedMessagingChannel = SimulatedMessagingChannel(), variants: Variants = Variants())
        throws
    {
        tokens = try SimulatedMessagingTokens(keys: Self.secrets)
        server = SimulatedMessagingServer(clock: clock, channels: ["demo": channel])
        server.tokens = tokens
        device = SimulatedMessagingDevice()
        sdk = SimulatedZendeskMessaging(
            server: server,
            device: device,
            lifecycle: lifecycle,
            variants: variants
        )
    }

    /// A scene that is initialized, observed and connected.
    static func started(
        channel: SimulatedMessagingChannel = SimulatedMessagingChannel(),
        variants: Variants = Variants()
    ) async throws -> MessagingScene {
        let scene = try MessagingScene(channel: channel, variants: variants)
        try await scene.start()
        return scene
    }

    /// A scene whose user has begun a conversation and closed the screen.
    static func chatting(
        channel: SimulatedMessagingChannel = SimulatedMessagingChannel(),
        variants: Variants = Variants()
    ) async throws -> MessagingScene {
        let scene = try await started(channel: channel, variants: variants)
        try await scene.begin()
        return scene
    }

    func start() async throws {
        try await sdk.initialize(channelKey: "demo")
        observe()
        await sdk.settle()
    }

    func observe() { events = ObservationRecorder(sdk.observeEvents) }

    /// Opens the screen, sends a message as the user, and closes the screen.
    func begin() async throws {
        try sdk.presentScreen(.mostRecentConversation(exitAction: .close), in: nil)
        try await sdk.visitor.send("Hello")
        sdk.dismissScreen()
    }

    /// Launches the app again.
    func relaunched(variants: Variants = Variants()) async throws -> SimulatedZendeskMessaging {
        sdk.terminate()
        let next = SimulatedZendeskMessaging(
            server: server,
            device: device,
            lifecycle: lifecycle,
            variants: variants
        )
        try await next.initialize(channelKey: "demo")
        await next.settle()
        return next
    }

    func token(of externalID: String, until end: Date? = nil) throws -> Secret {
        try tokens.token(for: externalID, keyID: "app_1", until: end)
    }

    @discardableResult
    func logIn(_ externalID: String, until end: Date? = nil) async throws -> ZendeskMessagingUser {
        try await sdk.loginUser(jwt: token(of: externalID, until: end))
    }

    var serverUser: SimulatedMessagingUser? { sdk.currentUser.flatMap { server.user($0.id) } }

    /// The first conversation.
    func conversation() throws -> SimulatedMessagingConversation {
        try #require(serverUser?.conversations.first)
    }

    /// The counts in the events.
    var eventCounts: [Int] { events.values.compactMap(\.count) }
    var statuses: [ZendeskMessagingConnectionStatus] { events.values.compactMap(\.status) }
}

extension ZendeskMessagingEvent {
    var count: Int? {
        switch self {
        case .conversationUnreadCountChanged(_, let total, _, _): total
        default: nil
        }
    }

    var status: ZendeskMessagingConnectionStatus? {
        if case .connectionStatusChanged(let status) = self { status } else { nil }
    }
}

/// The error of a request that was refused with a status.
func refused(_ status: Int) -> ZendeskMessagingError { .httpError(.unsuccessfulStatusCode(status)) }
