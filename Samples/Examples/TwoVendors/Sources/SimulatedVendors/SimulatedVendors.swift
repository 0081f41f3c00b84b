import ChatProviderKit
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Zendesk Chat and Helpshift in memory: a server of each, and this user's device.
@MainActor
public final class SimulatedVendors {
    /// Zendesk's server, with its agents.
    public let zendesk: SimulatedZendeskServer
    /// Helpshift's server, with its agents.
    public let helpshift: SimulatedHelpshiftServer
    private let zendeskDevice = SimulatedZendeskDevice()
    private let helpshiftDevice = SimulatedHelpshiftDevice()
    private var helpshiftSDK: SimulatedHelpshift?
    private var nextMessage: ObservationToken?

    /// Creates servers without conversations.
    public init(clock: any ChatClock) {
        zendesk = SimulatedZendeskServer(clock: clock)
        helpshift = SimulatedHelpshiftServer(clock: clock)
    }

    /// Whether the device has a network.
    public var isOnline: Bool {
        get { zendeskDevice.isOnline }
        set {
            zendeskDevice.isOnline = newValue
            helpshiftDevice.isOnline = newValue
        }
    }

    /// The adapters of both vendors: with `"client": "simulator"` these servers, else the vendors' SDKs.
    public var adapters: [ChatAdapter] {
        [
            .zendeskChat(simulator: { [self] request in
                SimulatedZendeskChat(server: zendesk, device: zendeskDevice, lifecycle: request.lifecycle)
            }),
            .helpshift(simulator: { [self] request in
                let sdk = SimulatedHelpshift(
                    server: helpshift,
                    device: helpshiftDevice,
                    lifecycle: request.lifecycle
                )
                helpshiftSDK = sdk
                return sdk
            }),
        ]
    }

    /// The user asks both vendors something, and leaves: the agents have somebody to answer to.
    public func ask(_ text: String, in support: SupportChat) async throws {
        if let shop = support.channel(for: "shop"), let sender = shop.provider as? any MessageSending {
            shop.conversationWillAppear()
            _ = try await sender.send(text)
            shop.conversationWillDisappear()
        }
        if let games = support.channel(for: "games")?.provider as? any ConversationPresenting {
            try games.presentConversation()
            try helpshiftSDK?.visitor.send(text)
            games.dismissConversation()
        }
    }

    /// Both vendors' agents write, again and again.
    public func answer(_ text: String, every seconds: Double) {
        nextMessage = zendesk.clock.schedule(after: seconds) { [weak self] in
            guard let self else { return }
            do {
                try zendesk.dashboard.send(text)
                try helpshift.agents.send(text)
            } catch {
                print(error)
            }
            answer(text, every: seconds)
        }
    }
}
