import ChatProviderKit
import ChatProviderTesting
import CommandLineSupport
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// The vendors of a configuration, each provider with an account and a device of its own; and their agents.
@MainActor
final class SimulatedVendors {
    /// The time of the agents and of the story; the vendors' own, too, unless they are given another.
    let clock = ManualChatClock()
    /// Signs the tokens that Zendesk checks; `nil` where nobody logs in. Set it before a provider is made.
    var backend: StoryBackend?
    private var zendesk: [ChatProviderID: ZendeskChatAccount] = [:]
    private var helpshift: [ChatProviderID: HelpshiftAccount] = [:]
    private var messaging: [ChatProviderID: MessagingAccount] = [:]
    private var intercom: [ChatProviderID: IntercomAccount] = [:]
    private var matrix: [ChatProviderID: SimulatedMatrixAccount] = [:]

    private final class ZendeskChatAccount {
        let server: SimulatedZendeskServer
        let device = SimulatedZendeskDevice()
        var sdk: SimulatedZendeskChat?

        init(_ server: SimulatedZendeskServer) { self.server = server }
    }

    private final class HelpshiftAccount {
        let server: SimulatedHelpshiftServer
        let device = SimulatedHelpshiftDevice()
        var sdk: SimulatedHelpshift?

        init(_ server: SimulatedHelpshiftServer) { self.server = server }
    }

    private final class MessagingAccount {
        let server: SimulatedMessagingServer
        let device = SimulatedMessagingDevice()
        var sdk: SimulatedZendeskMessaging?

        init(_ server: SimulatedMessagingServer) { self.server = server }
    }

    @MainActor
    private final class IntercomAccount {
        let server = SimulatedIntercomServer()
        let device = SimulatedIntercomDevice()
        var sdk: SimulatedIntercom?
    }

    /// The adapters, on simulators where there are such.
    ///
    /// - Parameter vendorClock: The vendors' time; ``clock``, if left out.
    func registry(vendorClock: (any ChatClock)? = nil) -> ChatProviderRegistry {
        let clock: any ChatClock = vendorClock ?? self.clock
        let zendeskChat = ChatAdapter.zendeskChat(live: nil) { [self] request in
            let account = zendesk[request.id] ?? ZendeskChatAccount(makeZendeskServer(clock))
            zendesk[request.id] = account
            account.sdk?.disconnect()
            let sdk = SimulatedZendeskChat(
                server: account.server,
                device: account.device,
                lifecycle: request.lifecycle
            )
            account.sdk = sdk
            return sdk
        }
        let helpshift = ChatAdapter.helpshift(live: nil) { [self] request in
            let account =
                self.helpshift[request.id] ?? HelpshiftAccount(SimulatedHelpshiftServer(clock: clock))
            self.helpshift[request.id] = account
            let sdk = SimulatedHelpshift(
                server: account.server,
                device: account.device,
                version: .v10_5_0,
                lifecycle: request.lifecycle
            )
            account.sdk = sdk
            return sdk
        }
        let messaging = ChatAdapter.zendeskMessaging(live: nil) { [self] request in
            let account =
                self.messaging[request.id]
                ?? MessagingAccount(makeMessagingServer(clock, channelKey: request.settings.channelKey))
            self.messaging[request.id] = account
            account.sdk?.terminate()
            let sdk = SimulatedZendeskMessaging(
                server: account.server,
                device: account.device,
                lifecycle: request.lifecycle
            )
            account.sdk = sdk
            return sdk
        }
        return ChatProviderRegistry([
            zendeskChat, messaging, helpshift, intercomAdapter(), matrixAdapter(clock),
        ])
    }

    private func intercomAdapter() -> ChatAdapter {
        .intercom(live: nil) { [self] request in
            let account = intercom[request.id] ?? IntercomAccount()
            intercom[request.id] = account
            let sdk = SimulatedIntercom(server: account.server, device: account.device)
            account.sdk = sdk
            return sdk
        }
    }

    private func matrixAdapter(_ clock: any ChatClock) -> ChatAdapter {
        .matrix(
            sessions: { [self] in matrix[$0]?.sessions ?? InMemoryMatrixSessionStore() },
            push: nil,
            simulator: { [self] in
                matrix[$0]?.transport ?? SimulatedMatrixTransport(SimulatedMatrix(clock: clock))
            }
        )
    }

    /// Prepares what a configuration takes for granted: a Matrix server on which the agent has made a room for the user.
    func prepare(_ configuration: ChatConfiguration) throws {
        for (id, provider) in configuration.providers where provider.client == .simulator {
            guard let settings = provider.settings as? MatrixProviderSettings else { continue }
            guard let agent = settings.supportUserId else {
                throw UsageError("\(id): the simulator has no rooms yet. Name a supportUserId, not a roomId.")
            }
            matrix[id] = try SimulatedMatrixAccount(supportUserID: agent, clock: clock)
        }
    }

    /// Logs the user in where a vendor knows no anonymous one.
    func logIn(at channel: SupportChannel) async throws {
        guard let provider = channel.provider as? MatrixChatProvider else { return }
        try await matrix[channel.id]?.logIn(at: provider)
    }

    private func makeZendeskServer(_ clock: any ChatClock) -> SimulatedZendeskServer {
        let server = SimulatedZendeskServer(clock: clock)
        if let backend {
            server.checkTokens(
                with: SimulatedZendeskTokens { backend.verifier.isValid(signature: $0, of: $1) }
            )
        }
        return server
    }

    private func makeMessagingServer(
        _ clock: any ChatClock,
        channelKey: String
    ) -> SimulatedMessagingServer {
        let server = SimulatedMessagingServer(
            clock: clock,
            channels: [channelKey: SimulatedMessagingChannel()]
        )
        if let backend { server.tokens = backend.messagingTokens }
        return server
    }

    /// Whether a provider has a vendor here, with agents.
    func hasAgents(_ id: ChatProviderID) -> Bool {
        zendesk[id] != nil || helpshift[id] != nil || messaging[id] != nil
            || intercom[id] != nil || matrix[id] != nil
    }

    /// What the SDKs say comes with turns of the clock and of the main actor.
    func settle() async {
        for _ in 0..<50 {
            for account in zendesk.values { await account.sdk?.settle() }
            for account in messaging.values { await account.sdk?.settle() }
            for account in intercom.values { await account.sdk?.settle() }
            clock.advance(by: 0)
            await Task.yield()
        }
        for account in matrix.values { await account.settle() }
    }

    /// The app is killed, and the SDKs with it.
    func kill() {
        for account in zendesk.values { account.sdk?.disconnect() }
        for account in messaging.values { account.sdk?.terminate() }
    }

    // MARK: The user

    func openConversation(_ channel: SupportChannel) async throws {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            try presenter.presentConversation()
        } else {
            channel.conversationWillAppear()
            zendesk[channel.id]?.sdk?.conversationScreenWillAppear()
        }
        await settle()
    }

    func leaveConversation(_ channel: SupportChannel) async {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            presenter.dismissConversation()
        } else {
            channel.conversationWillDisappear()
            zendesk[channel.id]?.sdk?.conversationScreenWillDisappear()
            channel.conversationDidClose()
        }
        await settle()
    }

    func sendVisitorMessage(_ text: String, to channel: SupportChannel) async throws {
        if let sender = channel.provider as? any MessageSending {
            _ = try await sender.send(text)
        } else {
            try helpshift[channel.id]?.sdk?.visitor.send(text)
            try await messaging[channel.id]?.sdk?.visitor.send(text)
        }
        await settle()
    }

    // MARK: The agents

    func sendAgentMessage(_ text: String, to id: ChatProviderID) async throws {
        try zendesk[id]?.server.dashboard.send(text)
        try helpshift[id]?.server.agents.send(text)
        try messaging[id]?.server.agents.send(text)
        if let account = intercom[id], let user = account.device.user {
            account.server.agentWrites(to: user.key)
        }
        try matrix[id]?.sendAgentMessage(text)
        await settle()
    }

    /// An agent writes to a user of Zendesk Messaging's, whoever uses the app just now.
    func sendAgentMessage(_ text: String, to userID: String, at id: ChatProviderID) throws {
        guard let server = messaging[id]?.server,
            let conversation = server.user(externalID: userID)?.conversations.last
        else { return }
        try server.agents.send(text, to: conversation.id)
    }

    /// An agent ends a chat of Zendesk Chat's.
    func endChat(at id: ChatProviderID) throws { try zendesk[id]?.server.dashboard.endChat() }
}
