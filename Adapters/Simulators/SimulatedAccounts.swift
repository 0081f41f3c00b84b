package import ChatProviderKit
import HelpshiftAdapter
package import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
package import ZendeskChatSimulator
import ZendeskMessagingAdapter
package import ZendeskMessagingSimulator

/// An account at a vendor, the device of its one user, and an agent.
@MainActor
protocol SimulatedAccount: AnyObject {
    /// Whether the device has a network.
    var isOnline: Bool { get set }
    /// Returns when the SDK has reported everything that needs no time to pass.
    func settle() async
    /// Returns when the provider has received what the server has for it.
    func settleConnection() async
    /// The app is killed.
    func kill()
    /// The app's own conversation screen appears or disappears.
    func conversationScreenMoved(isVisible: Bool)
    /// The user writes on the vendor's screen.
    func userWrites(_ text: String) async throws
    /// Throws if the vendor has no user yet.
    ///
    /// - Throws: `ChatError`.
    func checkHasUser() throws
    /// Whether the current user has written in a conversation that is still open; `nil` if the account does not know.
    var hasConversation: Bool? { get }
    func agentWrites(_ text: String) throws
}

extension SimulatedAccount {
    func settle() async {}
    func settleConnection() async {}
    func kill() {}
    func conversationScreenMoved(isVisible: Bool) {}
    func userWrites(_ text: String) async throws {}
    func checkHasUser() throws {}
    var hasConversation: Bool? { nil }
}

/// An account at Zendesk Chat.
package final class SimulatedZendeskAccount: SimulatedAccount {
    package let server: SimulatedZendeskServer
    package let device = SimulatedZendeskDevice()
    private var sdk: SimulatedZendeskChat?

    package init(_ clock: any ChatClock, tokens: SimulatedZendeskTokens?) {
        server = SimulatedZendeskServer(clock: clock)
        if let tokens { server.checkTokens(with: tokens) }
    }

    package func makeSDK(_ lifecycle: any AppLifecycle) -> SimulatedZendeskChat {
        sdk?.disconnect()
        let sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        self.sdk = sdk
        return sdk
    }

    package var isOnline: Bool {
        get { device.isOnline }
        set { device.isOnline = newValue }
    }

    func settle() async { await sdk?.settle() }
    func kill() { sdk?.disconnect() }

    package func conversationScreenMoved(isVisible: Bool) {
        if isVisible { sdk?.conversationScreenWillAppear() } else { sdk?.conversationScreenWillDisappear() }
    }

    /// An open chat may be a previous user's.
    var hasConversation: Bool? { server.dashboard.waitingVisitors.isEmpty ? false : nil }
    func agentWrites(_ text: String) throws { try server.dashboard.send(text) }
}

/// An account at Zendesk Messaging, with one channel.
package final class SimulatedMessagingAccount: SimulatedAccount {
    package let server: SimulatedMessagingServer
    package let device = SimulatedMessagingDevice()
    package private(set) var sdk: SimulatedZendeskMessaging?

    package init(_ clock: any ChatClock, channelKey: String, tokens: SimulatedMessagingTokens?) {
        server = SimulatedMessagingServer(clock: clock, channels: [channelKey: SimulatedMessagingChannel()])
        if let tokens { server.tokens = tokens }
    }

    package func makeSDK(_ lifecycle: any AppLifecycle) -> SimulatedZendeskMessaging {
        sdk?.terminate()
        let sdk = SimulatedZendeskMessaging(server: server, device: device, lifecycle: lifecycle)
        self.sdk = sdk
        return sdk
    }

    package var isOnline: Bool {
        get { device.isOnline }
        set { device.isOnline = newValue }
    }

    package func settle() async { await sdk?.settle() }
    func kill() { sdk?.terminate() }
    package func userWrites(_ text: String) async throws { try await sdk?.visitor.send(text) }

    /// The SDK; `nil` while it has no instance, and so no user.
    private var runningSDK: SimulatedZendeskMessaging? { sdk?.isInitialized == true ? sdk : nil }

    var hasConversation: Bool? { runningSDK.map { $0.latestConversation?.messages.isEmpty == false } }

    func agentWrites(_ text: String) throws {
        guard let runningSDK else {
            try server.agents.send(text)
            return
        }
        guard let conversation = runningSDK.latestConversation else {
            throw SimulatedMessagingAgents.Refusal.noConversation
        }
        try server.agents.send(text, to: conversation.id)
    }

    func agentWrites(_ text: String, toUser userID: String) throws {
        guard let conversation = server.user(externalID: userID)?.conversations.last else {
            throw ChatError(.notAllowedNow, "\(userID) has no conversation yet: the user must write first.")
        }
        try server.agents.send(text, to: conversation.id)
    }
}

/// An account at Helpshift.
package final class SimulatedHelpshiftAccount: SimulatedAccount {
    package let server: SimulatedHelpshiftServer
    package let device = SimulatedHelpshiftDevice()
    package private(set) var sdk: SimulatedHelpshift?

    package init(_ clock: any ChatClock, identitySystem: SimulatedIdentitySystem?) {
        server = SimulatedHelpshiftServer(clock: clock)
        if let identitySystem { server.dashboard.identitySystem = identitySystem }
    }

    package func makeSDK(_ lifecycle: any AppLifecycle) -> SimulatedHelpshift {
        let sdk = SimulatedHelpshift(server: server, device: device, version: .v10_5_0, lifecycle: lifecycle)
        self.sdk = sdk
        return sdk
    }

    package var isOnline: Bool {
        get { device.isOnline }
        set { device.isOnline = newValue }
    }

    package func userWrites(_ text: String) async throws { try sdk?.visitor.send(text) }
    func agentWrites(_ text: String) throws { try server.agents.send(text) }
}

final class SimulatedIntercomAccount: SimulatedAccount {
    private let server = SimulatedIntercomServer()
    private let device = SimulatedIntercomDevice()
    private var sdk: SimulatedIntercom?

    func makeSDK() -> SimulatedIntercom {
        let sdk = SimulatedIntercom(server: server, device: device)
        self.sdk = sdk
        return sdk
    }

    var isOnline: Bool {
        get { device.isOnline }
        set { device.isOnline = newValue }
    }

    func settle() async { await sdk?.settle() }
    func userWrites(_ text: String) async throws { sdk?.visitorWrites() }

    func checkHasUser() throws { _ = try user }
    func agentWrites(_ text: String) throws { try server.agentWrites(to: user.key) }

    private var user: SimulatedIntercomDevice.User {
        get throws {
            if let user = device.user { return user }
            throw ChatError(
                .notAllowedNow,
                "Intercom has no user yet: start the support chat with a network, or log a user in."
            )
        }
    }
}

/// A Matrix server, on which the agent has created a room for the user.
final class SimulatedMatrixAccount: SimulatedAccount {
    private let server: SimulatedMatrix
    private let agent: SimulatedMatrixAgent
    private let visitor = "visitor"
    private var room: String?
    /// The app's provider since the last launch or swap.
    private weak var provider: MatrixChatProvider?

    /// - Parameter supportUserID: The agent in the configuration, such as `@support:chat.example`.
    init(_ clock: any ChatClock, supportUserID: String?) {
        let id = supportUserID ?? "@ada:localhost"
        server = SimulatedMatrix(
            clock: clock,
            name: id.split(separator: ":", maxSplits: 1).last.map(String.init) ?? "localhost"
        )
        agent = server.agent(id, displayName: "Ada")
    }

    var transport: any MatrixTransport { SimulatedMatrixTransport(server) }

    var isOnline: Bool {
        get { server.isReachable }
        set { server.isReachable = newValue }
    }

    /// Logs the user in, as the app's own account does.
    func logIn(at provider: MatrixChatProvider) async throws {
        if room == nil { room = try agent.createRoom(inviting: visitor) }
        self.provider = provider
        try await provider.login(server.user(visitor))
    }

    func checkHasUser() throws { _ = try madeRoom }
    func agentWrites(_ text: String) throws { try agent.send(text, to: madeRoom) }

    private var madeRoom: String {
        get throws {
            if let room { return room }
            throw ChatError(
                .notAllowedNow,
                "No user is logged in at Matrix yet: start the chat with startSupportChat(_:lifecycle:store:)."
            )
        }
    }

    func settleConnection() async {
        guard server.isReachable, let provider, provider.connectionStatus.value.isConnectedOrConnecting
        else { return }
        for await status in provider.connectionStatus.values {
            if status.isConnected { return await server.untilPolled(by: visitor) }
            guard status.isConnectedOrConnecting else { return }
        }
    }
}
