import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The vendors of a configuration, each provider with an account and a device of its own; and their agents.
@MainActor
final class SimulatedVendors {
    /// The time of the agents and of the story; the vendors' own, too, unless they are given another.
    let clock = ManualChatClock()
    private var zendesk: [ChatProviderID: ZendeskAccount] = [:]
    private var helpshift: [ChatProviderID: HelpshiftAccount] = [:]

    private final class ZendeskAccount {
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

    /// The adapters, on simulators where there are such.
    ///
    /// - Parameter vendorClock: The vendors' time; ``clock``, if left out.
    func registry(vendorClock: (any ChatClock)? = nil) -> ChatProviderRegistry {
        let clock: any ChatClock = vendorClock ?? self.clock
        let zendeskChat = ChatAdapter.zendeskChat(live: nil) { [self] request in
            let account = zendesk[request.id] ?? ZendeskAccount(SimulatedZendeskServer(clock: clock))
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
        return ChatProviderRegistry([zendeskChat, helpshift, .matrix])
    }

    /// Whether a provider has a vendor here, with agents.
    func hasAgents(_ id: ChatProviderID) -> Bool { zendesk[id] != nil || helpshift[id] != nil }

    /// What the SDKs say comes with the clock's next turn.
    func settle() { clock.advance(by: 0) }

    // MARK: The user

    func openConversation(_ channel: SupportChannel) throws {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            try presenter.presentConversation()
        } else {
            channel.conversationWillAppear()
            zendesk[channel.id]?.sdk?.conversationScreenWillAppear()
        }
        settle()
    }

    func leaveConversation(_ channel: SupportChannel) {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            presenter.dismissConversation()
        } else {
            channel.conversationWillDisappear()
            zendesk[channel.id]?.sdk?.conversationScreenWillDisappear()
            channel.conversationDidClose()
        }
        settle()
    }

    func visitorWrites(_ text: String, to channel: SupportChannel) async throws {
        if let sender = channel.provider as? any MessageSending {
            _ = try await sender.send(text)
        } else {
            try helpshift[channel.id]?.sdk?.visitor.send(text)
        }
        settle()
    }

    // MARK: The agents

    func agentWrites(_ text: String, to id: ChatProviderID) throws {
        try zendesk[id]?.server.dashboard.send(text)
        try helpshift[id]?.server.agents.send(text)
        settle()
    }
}
